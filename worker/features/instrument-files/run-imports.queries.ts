import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ImportVerdict } from "#contract/import-forecast";
import { formatOfWells, type PlateFormat } from "#contract/plate-geometry";
import { importFilesTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, statement, write } from "../../platform/database/query";
import type { RecordedCall } from "../calling/delta-check.rules";
import type { NameMapping } from "../calling/name-mapping.rules";
import type { PlatePlan } from "../calling/plate-plan.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { assayOn } from "../products/assay-plate.rules";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import type { SampleState } from "../specimens/sample.states";
import type { TubeState } from "../specimens/tube.states";
import { stateMove } from "../state-moves.queries";
import { importFileStates } from "./import-file.states";
import type { ImportRow, ImportState } from "./run-imports.types";
import type { StoredFile } from "./stored-file.rules";

const importColumns =
  sql.raw(`f.id, f.sha256, f.file_name, f.byte_size, f.file_key, f.dialect, f.encoding, f.state, f.refusal, f.version,
  f.created_at, f.uploaded_by, u.nick_name, r.id as run_id, r.run_no, f.verdict, f.verdict_text, f.verdict_at`);
const importSource = sql.raw(
  "import_files f left join users u on u.id = f.uploaded_by left join runs r on r.import_file_id = f.id",
);

function toImport(cells: readonly unknown[]): ImportRow {
  const [
    importId,
    sha256,
    fileName,
    byteSize,
    fileKey,
    dialect,
    encoding,
    state,
    refusal,
    version,
    createdAt,
    userId,
    name,
    runId,
    runNo,
    verdict,
    sentence,
    judgedAt,
  ] = cells;
  return {
    importId: String(importId),
    sha256: String(sha256),
    fileName: String(fileName),
    byteSize: Number(byteSize),
    fileKey: String(fileKey),
    dialect: dialect === null ? null : String(dialect),
    encoding: encoding as ImportRow["encoding"],
    state: state as ImportState,
    refusal: refusal === null ? null : String(refusal),
    verdict:
      verdict === null
        ? null
        : { kind: verdict as ImportVerdict["kind"], sentence: String(sentence), at: Number(judgedAt) },
    version: Number(version),
    createdAt: Number(createdAt),
    uploadedBy: userId === null ? null : { userId: Number(userId), name: String(name ?? "") },
    run: runId === null ? null : { id: String(runId), runNo: String(runNo) },
  };
}

export function findImports(filter: { state?: ImportState; cursor?: string; pageSize: number }): Query<ImportRow[]> {
  const inState = filter.state ? sql`f.state = ${filter.state} and` : sql``;
  return statement(
    sql`select ${importColumns} from ${importSource} where ${inState} f.id < ${filter.cursor ?? afterEveryId}
      order by f.id desc limit ${filter.pageSize + 1}`,
    (rows) => rows.map(toImport),
  );
}

/** An import by its id, by the hash of its bytes, or by a result that came from it. */
export type ImportKey = { readonly id: string } | { readonly sha256: string } | { readonly resultSetId: string };

function idOf(key: ImportKey): SQL {
  if ("id" in key) return sql`${key.id}`;
  if ("sha256" in key) return sql`(select id from import_files where sha256 = ${key.sha256})`;
  return sql`(select ir.import_file_id from runs ir join result_sets irs on irs.run_id = ir.id where irs.id = ${key.resultSetId})`;
}

export function findImport(key: ImportKey) {
  return statement(
    sql`select ${importColumns}, f.preview from ${importSource} where f.id = ${idOf(key)}`,
    ([first]): { row: ImportRow; file: StoredFile } | undefined =>
      first ? { row: toImport(first), file: JSON.parse(String(first[18])) as StoredFile } : undefined,
  );
}

/** What people said about the names of a file; its own mappings win over remembered ones. */
export function findMappings(key: ImportKey): Query<NameMapping> {
  return statement(
    sql`select m.kind, m.source_name, iif(m.meaning = 'ignore', 'ignore', m.meaning_code)
      from import_files f
      join json_each(json_array(json_object('kind', 'sample', 'names', f.preview -> '$.sampleNames'),
        json_object('kind', 'assay', 'names', f.preview -> '$.assayNames'))) k
      join json_each(k.value, '$.names') n
      join name_mappings m on m.scope in (f.id, 'all') and m.kind = k.value ->> 'kind' and m.source_name = n.value
      where f.id = ${idOf(key)} order by m.scope = 'all' desc`,
    (rows) => {
      const mapping = { samples: {} as Record<string, string>, assays: {} as Record<string, string> };
      for (const [kind, name, meaning] of rows) {
        mapping[kind === "sample" ? "samples" : "assays"][String(name)] = String(meaning);
      }
      return mapping;
    },
  );
}

/** That a report of the sample stands and nobody is having its result made again: it takes no other result. */
export const isReported = (sampleId: string): SQL =>
  sql.raw(`exists (select 1 from reports r where r.sample_id = ${sampleId} and r.state in ('published', 'corrected')
    and not exists (select 1 from report_corrections c where c.report_id = r.id and c.kind = 'result' and c.state = 'waiting'))`);

/** The tubes (`t`) of the names in a file, with their samples (`s`). */
const tubesNamed = (importId: SQL): SQL => sql`(select n.value as barcode from import_files f,
    json_each(f.preview, '$.sampleNames') n where f.id = ${importId}
    union select m.meaning_code from name_mappings m where m.scope = ${importId} and m.kind = 'sample') names
  join tubes t on t.barcode = names.barcode
  left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`;

/** The plate on which a sample (`s`) was put last and which was not given up. */
const lastPlate = sql.raw(`(select lp.plate_id from plate_places lp join plates lpl on lpl.id = lp.plate_id
  where lp.sample_id = s.id and lpl.state <> 'discarded' order by lp.placed_at desc, lp.rowid desc limit 1)`);

/** Genotypes (`k`) on record of the person to whom a tube (`t`) is bound, from his other tubes; a panel's findings may change. */
const onRecord = `bindings b join persons p on p.id = b.person_id
    cross join persons q on q.phone_hash = p.phone_hash and q.name_hash = p.name_hash
    cross join bindings eb on eb.person_id = q.id and (eb.released_at is null or eb.release_reason <> 'undone')
    cross join samples es on es.tube_id = eb.tube_id and es.tube_id <> t.id
    cross join result_sets ers on ers.sample_id = es.id and ers.state in ('draft', 'submitted', 'reviewed', 'released')
      and ers.hold_reason = '' and not exists (select 1 from result_sets nw where nw.sample_id = ers.sample_id
        and nw.product_id = ers.product_id and nw.attempt > ers.attempt)
    cross join runs er on er.id = ers.run_id cross join assays ea on ea.id = er.assay_id and ea.definition ->> '$.kind' = 'genotype'
    cross join calls k on k.result_set_id = ers.id and k.state in ('called', 'accepted') and k.value is not null
    where b.id = t.binding_id`;
export const recordedCalls =
  sql.raw(`(select json_group_array(json_object('resultSetId', rid, 'targetCode', target, 'value', value,
    'runNo', run_no, 'barcode', barcode)) from (select ers.id as rid, k.target_code as target, k.value, er.run_no, es.barcode
    from ${onRecord} limit 200))`);

/** That any of these genotypes is on record for the person of a tube (`t`), from another tube. */
export const hasRecordedCalls = (targets: readonly string[]): SQL =>
  sql`exists (select 1 from ${sql.raw(onRecord)} and k.target_code in (select value from json_each(${JSON.stringify(targets)})))`;

export const toRecordedCalls = (cell: unknown) => JSON.parse(String(cell ?? "[]")) as RecordedCall[];

/** The tubes whose barcodes stand in a file as they are, or were mapped to one of its names. */
export function findNamedTubes(key: ImportKey): Query<NamedTube[]> {
  const id = idOf(key);
  return statement(
    sql`select t.barcode, t.id, t.state, t.product_id, t.binding_id is not null, s.id as sample_id, s.state as sample_state,
      ${isReported("s.id")},
      (select json_group_array(conclusion) from (select rs.outcome ->> '$.conclusion' as conclusion from result_sets rs
        where rs.sample_id = s.id and rs.outcome ->> '$.conclusion' is not null order by rs.attempt)),
      s.received_at, t.lot, t.expires_on, ${lastPlate}, ${recordedCalls}
      from ${tubesNamed(id)}`,
    (rows) =>
      rows.map((row) => ({
        ...toNamedTube(row),
        plateId: row[12] === null ? null : String(row[12]),
        recorded: toRecordedCalls(row[13]),
      })),
  );
}

/** A row of barcode, tube id, tube state, product id, is bound, sample id, sample state, has report, earlier, receipt, lot, last day. */
export function toNamedTube(r: readonly unknown[]): NamedTube {
  return {
    barcode: String(r[0]),
    tubeId: String(r[1]),
    tubeState: r[2] as TubeState,
    productId: String(r[3]),
    isBound: r[4] === 1,
    sampleId: r[5] === null ? null : String(r[5]),
    sampleState: r[6] as SampleState | null,
    hasReport: r[7] === 1,
    earlier: JSON.parse(String(r[8] ?? "[]")) as TargetFinding[],
    receivedAt: r[9] === null ? null : Number(r[9]),
    lot: String(r[10]),
    expiresOn: String(r[11]),
  };
}

/** A file with tubes of more plates is none of ours; it contradicts the first ones already. */
const plansMax = 12;

/** How the plates were filled on which the file's tubes lie, and the plate that a person, or the file itself, names. */
export function findPlans(key: ImportKey): Query<PlatePlan[]> {
  const id = idOf(key);
  return statement(
    sql`select pl.id, pl.code, pl.state = 'open', a.definition, (select json_group_array(json_array(pp.place, s.barcode)) from plate_places pp
        join samples s on s.id = pp.sample_id where pp.plate_id = pl.id),
      pl.code = coalesce(f.preview ->> '$.experiment.plateCode', ''),
      pl.code = coalesce(f.preview ->> '$.plateCode', f.preview ->> '$.experiment.plateCode', '') as is_named, pl.layout, pl.format,
      (select json_group_array(s.barcode) from plate_places pp join samples s on s.id = pp.sample_id
        where pp.plate_id = pl.id and s.state = 'plated' and ${lastPlate} = pl.id)
      from import_files f join plates pl on pl.id in (select ${lastPlate} from ${tubesNamed(id)}
        union select nl.id from plates nl where nl.state <> 'discarded'
          and nl.code in (f.preview ->> '$.plateCode', f.preview ->> '$.experiment.plateCode'))
      join assays a on a.id = pl.assay_id where f.id = ${id} order by is_named desc, pl.code limit ${plansMax}`,
    (rows) =>
      rows.map(([planId, code, isOpen, definition, places, isInFile, isNamed, layout, format, unmeasured]) => ({
        id: String(planId),
        code: String(code),
        isOpen: isOpen === 1,
        isInFile: isInFile === 1,
        isNamed: isNamed === 1,
        layout: layout as PlatePlan["layout"],
        assay: assayOn(
          JSON.parse(String(definition)) as PlatePlan["assay"],
          formatOfWells(format as PlateFormat["wells"]),
        ),
        places: JSON.parse(String(places)) as PlatePlan["places"],
        unmeasured: JSON.parse(String(unmeasured)) as string[],
      })),
  );
}

export function findLabProducts(only: SQL = sql`1`): Query<LabProduct[]> {
  return statement(
    sql`select p.id, p.code, p.name, a.id as assay_id, a.definition as assay, rs.id as rule_set_id, rs.definition as rule_set
      from products p join assays a on a.id = p.assay_id
      left join rule_sets rs on rs.product_id = p.id and rs.state = 'live'
      where p.state = 'live' and ${only} order by p.sort`,
    (rows) =>
      rows.map(([id, code, name, assayId, assay, ruleSetId, ruleSet]) => ({
        id: String(id),
        code: String(code),
        name: String(name),
        assayId: String(assayId),
        assay: JSON.parse(String(assay)) as LabProduct["assay"],
        ruleSetId: ruleSetId === null ? null : String(ruleSetId),
        ruleSet: ruleSet === null ? null : (JSON.parse(String(ruleSet)) as LabProduct["ruleSet"]),
      })),
  );
}

/** The live product, if any, that is measured under an assay, as a list. */
export const findProductToMeasure = (assayCode: string) => findLabProducts(sql`a.code = ${assayCode}`);

/** The product of a device's run, as a list. */
export const findProductOfRun = (deviceId: string, runUid: string) =>
  findLabProducts(
    sql`p.id = (select product_id from runs where device_id = ${deviceId} and device_run_uid = ${runUid})`,
  );

interface NewImport {
  readonly id: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly fileKey: string;
  readonly dialect: string;
  readonly encoding: string;
  readonly file: StoredFile;
  readonly userId: number;
  readonly now: number;
}

const nextVersion = sql`${importFilesTable.version} + 1`;

/** Answers 0 when these bytes are known; a discarded import of them is taken up again. */
export function insertImport({ file, userId, now, ...bytes }: NewImport): Query<number> {
  const { to, isLegal } = stateMove(importFilesTable.state, importFileStates, ["take_up"]);
  return write(
    db
      .insert(importFilesTable)
      .values({ ...bytes, state: "previewed", preview: file, uploadedBy: userId, createdAt: now })
      .onConflictDoUpdate({
        target: importFilesTable.sha256,
        set: { state: to, refusal: null, version: nextVersion },
        setWhere: isLegal,
      }),
  );
}

const isOpen = (importId: string) => and(eq(importFilesTable.id, importId), eq(importFilesTable.state, "previewed"));

/** Keeps how an open import stands, for lists; a verdict of an older look changes nothing. */
export function keepVerdict(
  { importId, version }: Pick<ImportRow, "importId" | "version">,
  verdict: ImportVerdict,
  now: number,
): Query<number> {
  return write(
    db
      .update(importFilesTable)
      .set({ verdict: verdict.kind, verdictText: verdict.sentence, verdictAt: now })
      .where(and(isOpen(importId), eq(importFilesTable.version, version))),
  );
}

/** Moves an import that is still open; changes nothing otherwise. */
export function discardImportRow(id: string, reason: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(importFilesTable.state, importFileStates, ["discard"]);
  return write(
    db
      .update(importFilesTable)
      .set({
        state: to,
        refusal: reason,
        verdict: "stopped",
        verdictText: `已弃用：${reason}`,
        verdictAt: now,
        version: nextVersion,
      })
      .where(and(eq(importFilesTable.id, id), isLegal)),
  );
}

/** Closes an import whose run went in, as `when` says. */
export function closeImport(
  importId: string,
  { userId, now }: { readonly userId: number; readonly now: number },
  verdict: ImportVerdict,
  when: SQL,
): Query<number> {
  const { to, isLegal } = stateMove(importFilesTable.state, importFileStates, ["commit"]);
  return write(
    db
      .update(importFilesTable)
      .set({
        state: to,
        committedBy: userId,
        committedAt: now,
        verdict: verdict.kind,
        verdictText: verdict.sentence,
        verdictAt: now,
        version: sql`${importFilesTable.version} + 1`,
      })
      .where(and(eq(importFilesTable.id, importId), isLegal, when)),
  );
}

export interface MappingRow {
  readonly id: string;
  readonly scope: string;
  readonly kind: "sample" | "assay";
  readonly name: string;
  readonly meaning: "sample" | "target" | "ignore";
  readonly code: string;
}

/** True while the import waits for its commit. */
export const importIsOpen = (importId: string): SQL =>
  sql`exists (select 1 from import_files where id = ${importId} and state = 'previewed')`;

export function upsertMappings(importId: string, mappings: readonly MappingRow[], userId: number, now: number) {
  return statement(
    sql`insert into name_mappings (id, scope, kind, source_name, meaning, meaning_code, created_by, created_at)
      select value ->> 'id', value ->> 'scope', value ->> 'kind', value ->> 'name', value ->> 'meaning', value ->> 'code',
      ${userId}, ${now} from json_each(${JSON.stringify(mappings)}) where ${importIsOpen(importId)}
      on conflict (scope, kind, source_name) do update set meaning = excluded.meaning, meaning_code = excluded.meaning_code,
      created_by = excluded.created_by, created_at = excluded.created_at`,
    (_rows, changed) => changed,
  );
}

export function removeMappings(importId: string, names: readonly { kind: "sample" | "assay"; name: string }[]) {
  return statement(
    sql`delete from name_mappings where scope = ${importId} and ${importIsOpen(importId)}
      and (kind, source_name) in (select value ->> 'kind', value ->> 'name' from json_each(${JSON.stringify(names)}))`,
    (_rows, changed) => changed,
  );
}

/** Remembers the product and the plate that a person chose for the file; what is not given stays. */
export function choose(importId: string, chosen: { productCode?: string; plateCode?: string }) {
  return statement(
    sql`update import_files set version = version + 1,
      preview = json_set(preview, '$.productCode', coalesce(${chosen.productCode ?? null}, preview ->> '$.productCode'),
        '$.plateCode', coalesce(${chosen.plateCode ?? null}, preview ->> '$.plateCode'))
      where id = ${importId} and state = 'previewed'`,
    (_rows, changed) => changed,
  );
}
