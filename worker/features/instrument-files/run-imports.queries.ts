import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ImportVerdict } from "#contract/import-forecast";
import { formatOfWells } from "#contract/plate-geometry";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { platePlacesTable, platesTable } from "#drizzle/schema/plates";
import { assaysTable, productsTable, ruleSetsTable } from "#drizzle/schema/products";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportsTable } from "#drizzle/schema/reports";
import { callsTable, importFilesTable, nameMappingsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull, orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, mapped, parsedJson, rows, type SelectedRow, select, write } from "../../platform/database/query";
import { excluded, insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import type { RecordedCall } from "../calling/delta-check.rules";
import type { NameMapping } from "../calling/name-mapping.rules";
import type { PlatePlan } from "../calling/plates/plate-plan.rules";
import type { UnreplaceableResult } from "../calling/second-run.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { assayForPlate } from "../products/assays/assay-plate.rules";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import { recalledKitOf } from "../run-facts/recalled-kits.queries";
import { stateMove } from "../states/state-moves.queries";
import { importFileStates } from "./import-file.states";
import { storedFileFacts } from "./import-files.queries";
import type { ImportRow, ImportState } from "./run-imports.types";
import type { StoredFile } from "./stored-file.rules";

const f = alias(importFilesTable, "f");
const u = alias(usersTable, "u");
const run = alias(runsTable, "r");
const lp = alias(platePlacesTable, "lp");
const lpl = alias(platesTable, "lpl");
const s = alias(samplesTable, "s");
const ir = alias(runsTable, "ir");
const irs = alias(resultSetsTable, "irs");
const m = alias(nameMappingsTable, "m");
const t = alias(tubesTable, "t");
const report = alias(reportsTable, "r");
const c = alias(reportCorrectionsTable, "c");
const k = alias(callsTable, "k");
const rs = alias(resultSetsTable, "rs");
const pp = alias(platePlacesTable, "pp");
const pl = alias(platesTable, "pl");
const nl = alias(platesTable, "nl");
const a = alias(assaysTable, "a");
const p = alias(productsTable, "p");
const rules = alias(ruleSetsTable, "rules");
const b = alias(bindingsTable, "b");
const owner = alias(personsTable, "owner");
const same = alias(personsTable, "same");
const eb = alias(bindingsTable, "eb");
const es = alias(samplesTable, "es");
const ers = alias(resultSetsTable, "ers");
const nw = alias(resultSetsTable, "nw");
const sr = alias(resultSetsTable, "sr");
const er = alias(runsTable, "er");
const ea = alias(assaysTable, "ea");

const importSource = sql`${importFilesTable} ${f} left join ${usersTable} ${u} on ${u.userId} = ${f.uploadedBy}
  left join ${runsTable} ${run} on ${run.importFileId} = ${f.id}`;

const { sha256, fileName, byteSize, fileKey, dialect, refusal, version, createdAt, uploadedBy } = f;
const importColumns = {
  importId: f.id,
  sha256,
  fileName,
  byteSize,
  fileKey,
  dialect,
  refusal,
  version,
  createdAt,
  uploadedBy,
  state: sql<ImportState>`${f.state}`,
  encoding: sql<ImportRow["encoding"]>`${f.encoding}`,
  runId: aliasedOrNull(run.id, "run_id"),
  runNo: orNull(run.runNo),
  verdict: f.verdict,
  sentence: f.verdictText,
  judgedAt: f.verdictAt,
  uploaderName: orNull(u.nickName),
};

function toImport(stored: SelectedRow<typeof importColumns>): ImportRow {
  const { uploadedBy: userId, uploaderName: name, runId, runNo, verdict: kind, sentence, judgedAt, ...row } = stored;
  return {
    ...row,
    verdict: kind === null ? null : { kind, sentence, at: Number(judgedAt) },
    uploadedBy: userId === null ? null : { userId, name: name ?? "" },
    run: runId === null || runNo === null ? null : { id: runId, runNo },
  };
}

export function findImports(filter: ListPlace & { state?: ImportState }): Query<ImportRow[]> {
  const page = listOrder(f.id, filter);
  const found = rows(
    db
      .select(importColumns)
      .from(f)
      .leftJoin(u, eq(u.userId, f.uploadedBy))
      .leftJoin(run, eq(run.importFileId, f.id))
      .where(and(filter.state ? eq(f.state, filter.state) : undefined, page.where))
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
  return mapped(found, (imports) => imports.map(toImport));
}

/** Identifies an import: its id, the hash of its bytes, or a result or run that came from it. */
export type ImportKey =
  | { readonly id: string }
  | { readonly sha256: string }
  | { readonly resultSetId: string }
  | { readonly runNo: string };

/** The id of the import that a key identifies, in SQL. */
export function importIdOf(key: ImportKey): SQL {
  if ("id" in key) return sql`${key.id}`;
  if ("sha256" in key)
    return sql`(select ${importFilesTable.id} from ${importFilesTable}
      where ${importFilesTable.sha256} = ${key.sha256})`;
  if ("runNo" in key) return sql`(select ${ir.importFileId} from ${runsTable} ${ir} where ${ir.runNo} = ${key.runNo})`;
  return sql`(select ${ir.importFileId} from ${runsTable} ${ir}
    join ${resultSetsTable} ${irs} on ${irs.runId} = ${ir.id} where ${irs.id} = ${key.resultSetId})`;
}

export function findImport(key: ImportKey): Query<{ row: ImportRow; file: StoredFile } | undefined> {
  const columns = { ...importColumns, file: parsedJson<StoredFile>(sql`${f.preview}`) };
  return mapped(select(columns, sql`from ${importSource} where ${f.id} = ${importIdOf(key)}`), ([first]) => {
    if (!first) return undefined;
    const { file, ...row } = first;
    return { row: toImport(row), file };
  });
}

/** The names in a file, for look-ups inside the database; a closed import stores none, they are read from its bytes. */
export type FileNames = Pick<StoredFile, "sampleNames" | "assayNames">;

const namesOf = (which: keyof FileNames, names: FileNames | undefined): SQL => {
  const kept = sql`${f.preview} -> ${`$.${which}`}`;
  return names ? sql`coalesce(${kept}, ${JSON.stringify(names[which])})` : kept;
};

/** What people entered about the names in a file; mappings of this file take precedence over remembered ones. */
export function findMappings(key: ImportKey, names?: FileNames): Query<NameMapping> {
  return mapped(
    select(
      {
        kind: m.kind,
        name: m.sourceName,
        meaning: sql<string>`iif(${m.meaning} = 'ignore', 'ignore', ${m.meaningCode})`,
      },
      sql`from ${importFilesTable} ${f} join json_each(json_array(json_object('kind', 'sample', 'names',
        json(${namesOf("sampleNames", names)})), json_object('kind', 'assay', 'names',
        json(${namesOf("assayNames", names)})))) k
        join json_each(k.value, '$.names') one join ${nameMappingsTable} ${m} on ${m.scope} in (${f.id}, 'all')
        and ${m.kind} = k.value ->> 'kind' and ${m.sourceName} = one.value where ${f.id} = ${importIdOf(key)}
        order by ${m.scope} = 'all' desc`,
    ),
    (found) => {
      const mapping = { samples: {} as Record<string, string>, assays: {} as Record<string, string> };
      for (const { kind, name, meaning } of found) mapping[kind === "sample" ? "samples" : "assays"][name] = meaning;
      return mapping;
    },
  );
}

/** Condition: the sample has a valid report whose result is not being made again, so it takes no other result. */
export const hasValidReport = (sampleId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${reportsTable} ${report} where ${report.sampleId} = ${sampleId}
    and ${report.state} in ('published', 'corrected') and not exists (select 1 from ${reportCorrectionsTable} ${c}
    where ${c.reportId} = ${report.id} and ${c.kind} = 'result' and ${c.state} = 'waiting'))`;

/** The tubes (`t`) that a file names, with their samples (`s`). */
const tubesNamed = (importId: SQL, names?: FileNames): SQL => sql`(select one.value as barcode
  from ${importFilesTable} ${f}, json_each(${namesOf("sampleNames", names)}) one where ${f.id} = ${importId} union select ${m.meaningCode}
  from ${nameMappingsTable} ${m} where ${m.scope} = ${importId} and ${m.kind} = 'sample') names
  join ${tubesTable} ${t} on ${t.barcode} = names.barcode left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id}
  and ${s.state} <> 'cancelled'`;

/** The plate that a sample (`s`) was last put on, without discarded plates. */
const lastPlate = sql<string | null>`(select ${lp.plateId} from ${platePlacesTable} ${lp}
  join ${platesTable} ${lpl} on ${lpl.id} = ${lp.plateId} where ${lp.sampleId} = ${s.id}
  and ${lpl.state} <> 'discarded' order by ${lp.placedAt} desc, lp.rowid desc limit 1)`;

/**
 * Stored genotypes (`k`) of the person to whom a tube (`t`) is bound, from the person's other tubes; findings of panels are not
 * included, because they may change.
 */
const onRecord = sql`${bindingsTable} ${b} join ${personsTable} ${owner} on ${owner.id} = ${b.personId}
  cross join ${personsTable} ${same} on ${same.phoneHash} = ${owner.phoneHash}
  and ${same.nameHash} = ${owner.nameHash} cross join ${bindingsTable} ${eb} on ${eb.personId} = ${same.id}
  and (${eb.releasedAt} is null or ${eb.releaseReason} <> 'undone')
  cross join ${samplesTable} ${es} on ${es.tubeId} = ${eb.tubeId} and ${es.tubeId} <> ${t.id}
  cross join ${resultSetsTable} ${ers} on ${ers.sampleId} = ${es.id}
  and ${ers.state} in ('draft', 'submitted', 'reviewed', 'released') and ${ers.holdReason} = '' and not exists
  (select 1 from ${resultSetsTable} ${nw} where ${nw.sampleId} = ${ers.sampleId}
  and ${nw.productId} = ${ers.productId} and ${nw.attempt} > ${ers.attempt})
  cross join ${runsTable} ${er} on ${er.id} = ${ers.runId} cross join ${assaysTable} ${ea} on ${ea.id} = ${er.assayId}
  and ${ea.definition} ->> '$.kind' = 'genotype' cross join ${callsTable} ${k} on ${k.resultSetId} = ${ers.id} where ${b.id} = ${t.bindingId}
  and ${k.state} in ('called', 'accepted') and ${k.value} is not null`;
export const recordedCallsJson = parsedJson<RecordedCall[]>(
  sql`(select json_group_array(json_object('resultSetId', set_id, 'targetCode', target, 'value', said, 'runNo', run,
    'barcode', tube)) from (select ${ers.id} as set_id, ${k.targetCode} as target, ${k.value} as said,
    ${er.runNo} as run, ${es.barcode} as tube from ${onRecord} limit 200))`,
);

/** Condition: the person of a tube (`t`) has a stored genotype at one of these targets from another tube. */
export const hasRecordedCalls = (targets: readonly string[]): SQL =>
  sql`exists (select 1 from ${onRecord} and ${k.targetCode} in ${oneOfList(targets)})`;

/** Conclusions of a sample's attempts, oldest first, as a JSON list. */
export const earlierConclusions = (sampleId: SQLWrapper): SQL =>
  sql`(select json_group_array(conclusion) from (select ${rs.outcome} ->> '$.conclusion' as conclusion
    from ${resultSetsTable} ${rs} where ${rs.sampleId} = ${sampleId} and ${rs.outcome} ->> '$.conclusion' is not null
    order by ${rs.attempt}))`;

/** The newest result of a live sample (`s`) that can no longer be replaced by another. */
const standing = sql`iif(${s.state} in ('tested', 'completed'), (select json_object('resultSetId', ${sr.id}, 'calls',
  json((select json_group_array(json_object('targetCode', ${k.targetCode}, 'state',
    iif(${k.state} = 'accepted', 'called', ${k.state}), 'value', ${k.value})) from ${callsTable} ${k}
    where ${k.resultSetId} = ${sr.id} and ${k.state} <> 'superseded'))) from ${resultSetsTable} ${sr} where ${sr.sampleId} = ${s.id}
    order by ${sr.attempt} desc limit 1), null)`;

/** The facts about a tube (`t`) and its live sample (`s`) that verdicts use; whether it is bound is selected separately. */
export const namedTubeColumns = {
  barcode: t.barcode,
  tubeId: t.id,
  tubeState: t.state,
  productId: t.productId,
  sampleId: orNull(s.id),
  sampleState: orNull(s.state),
  hasReport: hasValidReport(s.id).mapWith(Boolean),
  earlier: parsedJson<TargetFinding[]>(earlierConclusions(s.id)),
  standing: parsedJson<UnreplaceableResult | null>(standing),
  receivedAt: orNull(s.receivedAt),
  lot: t.lot,
  expiresOn: t.expiresOn,
  recalledKit: parsedJson<NamedTube["recalledKit"]>(recalledKitOf(t.batchId)),
};

/** The tubes whose barcodes a file names, directly or through a mapping. */
export const findNamedTubes = (key: ImportKey, names?: FileNames): Query<NamedTube[]> =>
  select(
    {
      ...namedTubeColumns,
      isBound: sql`${t.bindingId} is not null`.mapWith(Boolean),
      plateId: lastPlate,
      recorded: recordedCallsJson,
    },
    sql`from ${tubesNamed(importIdOf(key), names)}`,
  );

/** The reagent lot in the head of a file, as SQL; null when there is none. */
export const lotInFile = (key: ImportKey): SQL =>
  sql`(select ${f.preview} ->> '$.experiment.reagentLot' from ${importFilesTable} ${f} where ${f.id} = ${importIdOf(key)})`;

/** A file with tubes of more plates than this is not one of ours; it already contradicts the first ones. */
const plansMax = 12;

/** Plans of the plates that the file's tubes are on, and of the plate that a person or the file names. */
export function findPlans(key: ImportKey, names?: FileNames): Query<PlatePlan[]> {
  const id = importIdOf(key);
  const named = sql`coalesce(${f.preview} ->> '$.plateCode', ${f.preview} ->> '$.experiment.plateCode', '')`;
  const samplesOn = sql`from ${platePlacesTable} ${pp} join ${samplesTable} ${s} on ${s.id} = ${pp.sampleId}
    where ${pp.plateId} = ${pl.id}`;
  return mapped(
    select(
      {
        id: pl.id,
        code: pl.code,
        wells: pl.format,
        isOpen: sql`${pl.state} = 'open'`.mapWith(Boolean),
        isInFile: sql`${pl.code} = coalesce(${f.preview} ->> '$.experiment.plateCode', '')`.mapWith(Boolean),
        isNamed: sql`${pl.code} = ${named}`.mapWith(Boolean),
        assay: parsedJson<PlatePlan["assay"]>(sql`${a.definition}`),
        places: parsedJson<PlatePlan["places"]>(
          sql`(select json_group_array(json_array(${pp.place}, ${s.barcode})) ${samplesOn})`,
        ),
        unmeasured: parsedJson<string[]>(
          sql`(select json_group_array(${s.barcode}) ${samplesOn} and ${s.state} = 'plated'
            and ${lastPlate} = ${pl.id})`,
        ),
      },
      sql`from ${importFilesTable} ${f} join ${platesTable} ${pl} on ${pl.id} in (select ${lastPlate}
        from ${tubesNamed(id, names)} union select ${nl.id} from ${platesTable} ${nl} where ${nl.state} <> 'discarded'
        and ${nl.code} in (${f.preview} ->> '$.plateCode', ${f.preview} ->> '$.experiment.plateCode'))
        join ${assaysTable} ${a} on ${a.id} = ${pl.assayId} where ${f.id} = ${id}
        order by ${pl.code} = ${named} desc, ${pl.code} limit ${plansMax}`,
    ),
    (found) =>
      found.map(({ wells, assay, ...plan }) => ({ ...plan, assay: assayForPlate(assay, formatOfWells(wells)) })),
  );
}

/** Live products, or those of `only`. */
export const findLabProducts = (only: SQL = sql`${p.state} = 'live'`): Query<LabProduct[]> =>
  select(
    {
      id: p.id,
      code: p.code,
      name: p.name,
      assayId: a.id,
      assay: parsedJson<LabProduct["assay"]>(sql`${a.definition}`),
      ruleSetId: orNull(rules.id),
      ruleSet: parsedJson<LabProduct["ruleSet"]>(sql`${rules.definition}`),
    },
    sql`from ${productsTable} ${p} join ${assaysTable} ${a} on ${a.id} = ${p.assayId}
      left join ${ruleSetsTable} ${rules} on ${rules.productId} = ${p.id} and ${rules.state} = 'live'
      where ${only} order by ${p.state} desc, ${p.sort}`,
  );

/** Products whose plates are measured, unlaunched ones last: their assay is validated before the launch. */
export const findMeasuredProducts = () =>
  findLabProducts(sql`(${p.state} = 'live' or ${p.state} = 'draft' and ${a.state} = 'live')`);

/** The live product that uses an assay, as a list, which may be empty. */
export const findProductToMeasure = (assayCode: string) =>
  findLabProducts(sql`${p.state} = 'live' and ${a.code} = ${assayCode}`);

/** The product of a device's run, as a list. */
export const findProductOfRun = (deviceId: string, runUid: string) =>
  findLabProducts(
    sql`${p.state} = 'live' and ${p.id} = (select ${runsTable.productId} from ${runsTable} where ${runsTable.deviceId} = ${deviceId}
      and ${runsTable.deviceRunUid} = ${runUid})`,
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

/** Answers 0 when these bytes were imported before; a discarded import of them is reopened. */
export function insertImport({ file, userId, now, ...bytes }: NewImport): Query<number> {
  const { to, isLegal } = stateMove(importFilesTable.state, importFileStates, ["take_up"]);
  return write(
    db
      .insert(importFilesTable)
      .values({ ...bytes, state: importFileStates.begin("preview"), preview: file, uploadedBy: userId, createdAt: now })
      .onConflictDoUpdate({
        target: importFilesTable.sha256,
        set: { state: to, refusal: null, version: nextVersion, preview: excluded(importFilesTable.preview) },
        setWhere: isLegal,
      }),
  );
}

const isOpen = (importId: string) => and(eq(importFilesTable.id, importId), eq(importFilesTable.state, "previewed"));

/** Stores the verdict on an open import, for lists; an older verdict never replaces a newer one. */
export function storeImportVerdict(
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

/** Discards an import that is still open; changes nothing otherwise. */
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
        preview: storedFileFacts,
        version: nextVersion,
      })
      .where(and(eq(importFilesTable.id, id), isLegal)),
  );
}

/** Closes an import if its run was stored, as `when` says. */
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
        preview: storedFileFacts,
        version: nextVersion,
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

/** Condition: the import is not committed or discarded yet. */
export const isImportOpen = (importId: string): SQL =>
  sql`exists (select 1 from ${importFilesTable} where ${importFilesTable.id} = ${importId}
    and ${importFilesTable.state} = 'previewed')`;

export function upsertMappings(importId: string, mappings: readonly MappingRow[], userId: number, now: number) {
  const mapping = listAsRows(mappings);
  const { scope, kind, sourceName, meaning, meaningCode, createdBy, createdAt } = nameMappingsTable;
  return write(
    insertInto(
      nameMappingsTable,
      {
        id: mapping.of("id"),
        scope: mapping.of("scope"),
        kind: mapping.of("kind"),
        sourceName: mapping.of("name"),
        meaning: mapping.of("meaning"),
        meaningCode: mapping.of("code"),
        createdBy: userId,
        createdAt: now,
      },
      { from: mapping.rows, when: isImportOpen(importId) },
    ).onConflictDoUpdate({
      target: [scope, kind, sourceName],
      set: {
        meaning: excluded(meaning),
        meaningCode: excluded(meaningCode),
        createdBy: excluded(createdBy),
        createdAt: excluded(createdAt),
      },
    }),
  );
}

export function removeMappings(importId: string, names: readonly { kind: "sample" | "assay"; name: string }[]) {
  const { scope, kind, sourceName } = nameMappingsTable;
  const given = listAsRows(names);
  return write(
    db.delete(nameMappingsTable).where(
      sql`${scope} = ${importId} and ${isImportOpen(importId)} and (${kind}, ${sourceName}) in
        (select ${given.of("kind")}, ${given.of("name")} from ${given.rows})`,
    ),
  );
}

/** Stores the product and the plate that a person chose for the file; values that are not given stay. */
export function storeImportChoices(importId: string, chosen: { productCode?: string; plateCode?: string }) {
  const { preview } = importFilesTable;
  const { productCode = null, plateCode = null } = chosen;
  const kept = sql`json_set(${preview}, '$.productCode', coalesce(${productCode}, ${preview} ->> '$.productCode'),
    '$.plateCode', coalesce(${plateCode}, ${preview} ->> '$.plateCode'))`;
  return write(db.update(importFilesTable).set({ version: nextVersion, preview: kept }).where(isOpen(importId)));
}
