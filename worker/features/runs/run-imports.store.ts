import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";
import type { TubeState } from "../kits/kits.states";
import type { SampleState } from "../samples/samples.states";
import type { NameMapping } from "./name-mapping.rules";
import type { TargetFinding } from "./pathogen-wells.rules";
import type { PlatePlan } from "./plate-plan.rules";
import type { ImportRow, ImportState, LabProduct, NamedTube } from "./run-imports.types";
import type { StoredFile } from "./stored-file.rules";

const importColumns =
  sql.raw(`f.id, f.sha256, f.file_name, f.byte_size, f.file_key, f.dialect, f.state, f.refusal, f.version,
  f.created_at, f.uploaded_by, u.nick_name, r.id as run_id, r.run_no`);
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
    state,
    refusal,
    version,
    createdAt,
    userId,
    name,
    runId,
    runNo,
  ] = cells;
  return {
    importId: String(importId),
    sha256: String(sha256),
    fileName: String(fileName),
    byteSize: Number(byteSize),
    fileKey: String(fileKey),
    dialect: dialect === null ? null : String(dialect),
    state: state as ImportState,
    refusal: refusal === null ? null : String(refusal),
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
      first ? { row: toImport(first), file: JSON.parse(String(first[14])) as StoredFile } : undefined,
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

/** The tubes whose barcodes stand in a file as they are, or were mapped to one of its names. */
export function findNamedTubes(key: ImportKey): Query<NamedTube[]> {
  const id = idOf(key);
  return statement(
    sql`select t.barcode, t.id, t.state, t.product_id, t.binding_id is not null, s.id as sample_id, s.state as sample_state,
      exists (select 1 from reports r where r.sample_id = s.id and r.state in ('published', 'corrected')),
      (select json_group_array(conclusion) from (select rs.outcome ->> '$.conclusion' as conclusion from result_sets rs
        where rs.sample_id = s.id and rs.outcome ->> '$.conclusion' is not null order by rs.attempt))
      from (select n.value as barcode from import_files f, json_each(f.preview, '$.sampleNames') n where f.id = ${id}
        union select m.meaning_code from name_mappings m where m.scope = ${id} and m.kind = 'sample') names
      join tubes t on t.barcode = names.barcode
      left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`,
    (rows) =>
      rows.map(([barcode, tubeId, tubeState, productId, isBound, sampleId, sampleState, hasReport, earlier]) => ({
        barcode: String(barcode),
        tubeId: String(tubeId),
        tubeState: tubeState as TubeState,
        productId: String(productId),
        isBound: isBound === 1,
        sampleId: sampleId === null ? null : String(sampleId),
        sampleState: sampleState as SampleState | null,
        hasReport: hasReport === 1,
        earlier: JSON.parse(String(earlier ?? "[]")) as TargetFinding[],
      })),
  );
}

/** How the plate was filled that a person named for the file, or the file itself. */
export function findPlan(key: ImportKey) {
  return statement(
    sql`select pl.id, pl.code, pl.state = 'open', a.definition, (select json_group_array(json_array(pp.place, s.barcode)) from plate_places pp
        join samples s on s.id = pp.sample_id where pp.plate_id = pl.id)
      from import_files f
      join plates pl on pl.code = coalesce(f.preview ->> '$.plateCode', f.preview ->> '$.experiment.plateCode')
      join assays a on a.id = pl.assay_id where f.id = ${idOf(key)} and pl.state <> 'discarded'`,
    ([first]): PlatePlan | undefined =>
      first && {
        id: String(first[0]),
        code: String(first[1]),
        isOpen: first[2] === 1,
        assay: JSON.parse(String(first[3])) as PlatePlan["assay"],
        places: JSON.parse(String(first[4])) as PlatePlan["places"],
      },
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

export interface NewImport {
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

/** Answers 0 when these bytes are known; a discarded import of them is taken up again. */
export function insertImport(file: NewImport) {
  return statement(
    sql`insert into import_files (id, sha256, file_name, byte_size, file_key, dialect, encoding, state, preview, uploaded_by, created_at)
      values (${file.id}, ${file.sha256}, ${file.fileName}, ${file.byteSize}, ${file.fileKey}, ${file.dialect}, ${file.encoding},
      'previewed', ${JSON.stringify(file.file)}, ${file.userId}, ${file.now})
      on conflict (sha256) do update set state = 'previewed', refusal = null, version = import_files.version + 1
      where import_files.state = 'discarded'`,
    (_rows, changed) => changed,
  );
}

/** Moves an import that is still open; changes nothing otherwise. */
export function discardImportRow(id: string, reason: string) {
  return statement(
    sql`update import_files set state = 'discarded', refusal = ${reason}, version = version + 1
      where id = ${id} and state = 'previewed'`,
    (_rows, changed) => changed,
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
