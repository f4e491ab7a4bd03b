import { and, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { PartnerVerdict } from "#contract/partner-imports";
import type { PartnerCells, PartnerRow as ShownRow } from "#contract/partner-imports.schemas";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { partnerImportsTable, partnerRowsTable } from "#drizzle/schema/partner-imports";
import { personsTable } from "#drizzle/schema/persons";
import { productsTable } from "#drizzle/schema/products";
import { samplesTable } from "#drizzle/schema/samples";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, parsedJson, row, select, selectColumn, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { measurableStates } from "../calling/well-verdicts.rules";
import { hasValidReport } from "../instrument-files/run-imports.queries";
import { findAssayDefinition } from "../products/product-names.store";
import { stateMove } from "../states/state-moves.queries";
import { partnerStates } from "./partner-imports.states";
import { isRowOf } from "./partner-imports.store";
import type { CheckedCells } from "./partner-row.rules";

/** A row as it is stored, without the name of its target, which is added when it is read. */
export type PartnerRow = Omit<ShownRow, "targetName">;

const imports = partnerImportsTable;
const staged = partnerRowsTable;
const b = alias(bindingsTable, "b");
const owner = alias(personsTable, "owner");
const s = alias(samplesTable, "s");
const t = alias(tubesTable, "t");
const r = alias(staged, "r");
const i = alias(imports, "i");
const p = alias(productsTable, "p");
const o = alias(staged, "o");

const measurable = sql.raw(measurableStates.map((state) => `'${state}'`).join(", "));

/** Condition: the person of the sample or tube has been erased, so a partner's result for it must not be stored. */
const isErased = sql`exists (select 1 from ${bindingsTable} ${b} join ${personsTable} ${owner} on ${owner.id} =
  ${b.personId} where ${b.id} = coalesce(${s.bindingId}, ${t.bindingId}) and ${b.releasedAt} is not null
  and ${owner.erasedAt} is not null)`;

/**
 * The verdict that tube `t` and its sample `s` give a row of a product, after problems of its cells; the same rules as for
 * instrument files.
 */
const tubeVerdict = (productId: SQLWrapper, problem: SQL = sql`null`): SQL => {
  const ofSample = [
    [sql`${t.id} is null`, "unknown_barcode"],
    [sql`${t.productId} <> ${productId}`, "wrong_product"],
    [sql`${t.bindingId} is null`, "not_bound"],
    [sql`${s.state} = 'completed'`, "already_reported"],
    [sql`${t.state} = 'quarantined' or ${s.id} is null`, "not_received"],
    [sql`${s.state} = 'tested'`, "duplicate"],
    [sql`${s.state} not in (${measurable})`, "not_received"],
    [hasValidReport(s.id), "already_reported"],
  ] as const;
  const cases = sql.join(
    ofSample.map(([isSo, verdict]) => sql`when ${isSo} then ${sql.raw(`'${verdict}'`)}`),
    sql` `,
  );
  return sql`case when ${isErased} then 'erased' else coalesce(${problem}, case ${cases} else 'ok' end) end`;
};
const tubeOf = (barcode: SQLWrapper | string): SQL =>
  sql`left join ${tubesTable} ${t} on ${t.barcode} = ${barcode}
    left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id} and ${s.state} <> 'cancelled'`;

/** Claims the work on an import for a while; undefined when another process has it or nothing is left to do. */
export function claimPartnerImport(id: string, lease: { token: string; until: number; now: number }) {
  const lastRow = sql`(select coalesce(max(${staged.id}) - ${imports.base}, 0) from ${staged}
    where ${isRowOf(staged.id, imports)})`;
  return row(
    db
      .update(imports)
      .set({ leaseToken: lease.token, leaseUntil: lease.until })
      .where(and(eq(imports.id, id), eq(imports.state, "uploaded"), lte(imports.leaseUntil, lease.now)))
      .returning({
        id: imports.id,
        token: imports.leaseToken,
        base: imports.base,
        rowTotal: imports.rowTotal,
        productId: imports.productId,
        fileKey: imports.fileKey,
        createdAt: imports.createdAt,
        done: sql<number>`${lastRow}`,
      }),
  );
}
export type ClaimedImport = NonNullable<ReturnType<ReturnType<typeof claimPartnerImport>["read"]>>;

/** A checked row: line, barcode, target, value, Ct, problem, cells. */
type StagedRow = readonly [number, string, string, string | null, number | null, PartnerVerdict | null, PartnerCells];

export const stagedRow = (line: number, judged: CheckedCells, cells: PartnerCells, isRepeated = false): StagedRow => {
  const problem = judged.problem ?? (isRepeated ? "repeated" : null);
  return [line, judged.barcode, judged.targetCode, judged.value, judged.ct, problem, cells];
};

const isLeased = (claim: ClaimedImport): SQL =>
  sql`exists (select 1 from ${imports} where ${imports.id} = ${claim.id} and ${imports.leaseToken} = ${claim.token}
    and ${imports.state} = 'uploaded')`;

/** A row in the chunk's JSON; SQLite reads a list in half the time of an object. */
export const stagedJson = ([, barcode, code, value, ct, problem, cells]: StagedRow): string =>
  JSON.stringify([
    barcode,
    code,
    value,
    ct,
    problem,
    cells.target,
    cells.allele1,
    cells.allele2,
    cells.result,
    cells.ct,
  ]);

/**
 * Stages the lines from `first` on, in the form of `stagedJson`, and checks them against tubes and samples: one statement for
 * thousands of rows. Existing rows stay as they are; without the lease nothing happens. Answers how many rows were inserted.
 * The checked rows are materialized, because SQLite would otherwise evaluate a row's verdict at each use; reading the JSON
 * costs as much as finding a tube, so a known barcode is taken from the tube.
 */
export function stageRows(claim: ClaimedImport, first: number, rows: readonly string[]): Query<number> {
  const verdict = tubeVerdict(sql`${claim.productId}`, sql`c.value ->> 4`);
  const judged = sql`select ${claim.base + first} + c.key as line, coalesce(${t.barcode}, c.value ->> 0) as tube,
    c.value ->> 1 as target, c.value ->> 2 as found, c.value ->> 3 as ct, ${verdict} as verdict, ${s.id} as sample,
    c.value as said from json_each(${`[${rows.join()}]`}) c ${tubeOf(sql`c.value ->> 0`)}`;
  return write(
    insertInto(
      staged,
      {
        id: sql`line`,
        barcode: sql`tube`,
        targetCode: sql`target`,
        value: sql`iif(verdict = 'erased', null, found)`,
        ct: sql`iif(verdict = 'erased', null, ct)`,
        verdict: sql`verdict`,
        sampleId: sql`sample`,
        cells: sql`iif(verdict in ('ok', 'erased'), null, json_object('barcode', tube, 'target', said ->> 5,
          'allele1', said ->> 6, 'allele2', said ->> 7, 'result', said ->> 8, 'ct', said ->> 9))`,
      },
      { with: sql`judged as materialized (${judged})`, from: sql`judged`, when: isLeased(claim) },
    ).onConflictDoNothing({ target: staged.id }),
  );
}

/** Number of rows of an import that need a person or were left out, by verdict. */
export const rowCountsByVerdict = sql`(select coalesce(json_group_object(why, n), '{}') from
  (select ${r.verdict} as why, count(*) as n from ${staged} ${r} where ${r.verdict} <> 'ok'
  and ${isRowOf(r.id, imports)} group by ${r.verdict}))`;

const isHeldBy = ({ id, token }: ClaimedImport) => and(eq(imports.id, id), eq(imports.leaseToken, token));
const nextVersion = sql`${imports.version} + 1`;

/** Marks the import as checked once its last row is there; answers 1 then. */
export function finishChecking(claim: ClaimedImport): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["judge"]);
  const isLast = sql`exists (select 1 from ${staged} where ${staged.id} = ${claim.base + claim.rowTotal})`;
  return write(
    db
      .update(imports)
      .set({ state: to, wrongCounts: rowCountsByVerdict, leaseToken: "", leaseUntil: 0, version: nextVersion })
      .where(and(isHeldBy(claim), isLegal, isLast)),
  );
}

/** Ends an import whose file can no longer be read, with the sentence that says why. */
export function failImport(claim: ClaimedImport, refusal: string): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["refuse"]);
  return write(
    db
      .update(imports)
      .set({ state: to, refusal, leaseToken: "", version: nextVersion })
      .where(and(isHeldBy(claim), isLegal)),
  );
}

/** Imports whose wake-up was lost or whose consumer died; those never tried first, then the longest untried. */
export const findAbandonedImports = (now: number, limit: number): Query<string[]> =>
  selectColumn(
    imports.id,
    sql`from ${imports} where ${imports.state} = 'uploaded' and ${imports.leaseUntil} <= ${now}
      and ${imports.createdAt} <= ${now - 60_000} order by ${imports.leaseUntil}, ${imports.id} limit ${limit}`,
  );

interface RowFilter {
  readonly importId: string;
  readonly verdict?: PartnerVerdict;
  readonly cursor?: string;
  readonly pageSize: number;
}

/** Rows in the order of the file; without a verdict, those that need a person. */
export function findPartnerRows({ importId, verdict, cursor, pageSize }: RowFilter): Query<PartnerRow[]> {
  const which =
    verdict === "ok"
      ? sql`${r.verdict} = 'ok'`
      : sql`${r.verdict} <> 'ok' ${verdict ? sql`and ${r.verdict} = ${verdict}` : sql``}`;
  return select(
    {
      line: sql<number>`${r.id} - ${i.base}`,
      barcode: r.barcode,
      targetCode: r.targetCode,
      value: r.value,
      ct: r.ct,
      fixedAt: r.fixedAt,
      verdict: sql<PartnerVerdict>`${r.verdict}`,
      cells: storedCells(r.cells),
    },
    sql`from ${imports} ${i} join ${staged} ${r} on ${r.id} > ${i.base} + ${Number(cursor ?? 0)}
      and ${r.id} <= ${i.base} + ${i.rowTotal} where ${i.id} = ${importId}
      and ${which} ${verdict ? sql`` : sql`and ${r.verdict} <> 'left_out'`} order by ${r.id} limit ${pageSize + 1}`,
  );
}

const storedCells = (column: SQLWrapper) => parsedJson<PartnerCells | null>(sql`${column}`);

/** The assay of an import's product, for the names of its rows' targets. */
export const findAssayOfImport = (importId: string) =>
  findAssayDefinition(sql`select ${p.assayId} from ${imports} ${i} join ${productsTable} ${p} on ${p.id} =
    ${i.productId} where ${i.id} = ${importId}`);

/** Condition: rows of the import may be changed by hand. */
const importIsOpen = (id: string): SQL =>
  sql`exists (select 1 from ${imports} where ${imports.id} = ${id} and ${imports.state} in ('judged', 'rolled_back'))`;

/** Replaces a row's cells with corrected ones and checks it; when another row has the same tube and target, the row counts as repeated. */
export function correctRow(
  { id: importId, base, rowTotal, productId }: { id: string; base: number; rowTotal: number; productId: string },
  [line, barcode, target, value, ct, problem, cells]: StagedRow,
  by: { userId: number; now: number },
): Query<PartnerRow | undefined> {
  const other = sql`exists (select 1 from ${staged} ${o} where ${o.id} > ${base} and ${o.id} <= ${base + rowTotal}
    and ${o.id} <> ${base + line} and ${o.barcode} = ${barcode} and ${o.targetCode} = ${target}
    and ${o.verdict} <> 'left_out')`;
  const wrong = sql`coalesce(${problem}, case when ${other} then 'repeated' end)`;
  const judged = sql`select ${s.id} as sample, ${tubeVerdict(sql`${productId}`, wrong)} as verdict from
    (select 1) one ${tubeOf(sql`${barcode}`)}`;
  return row(
    db
      .update(staged)
      .set({
        barcode,
        targetCode: target,
        value: sql`iif(x.verdict = 'erased', null, ${value})`,
        ct: sql`iif(x.verdict = 'erased', null, ${ct})`,
        cells: sql`iif(x.verdict = 'erased', null, ${JSON.stringify(cells)})`,
        sampleId: sql`x.sample`,
        verdict: sql`x.verdict`,
        fixedBy: by.userId,
        fixedAt: by.now,
      })
      .from(sql`(${judged}) x`)
      .where(and(eq(staged.id, base + line), sql`${line} <= ${rowTotal}`, importIsOpen(importId)))
      .returning({
        line: sql<number>`${staged.id} - ${base}`,
        barcode: staged.barcode,
        targetCode: staged.targetCode,
        value: staged.value,
        ct: staged.ct,
        fixedAt: staged.fixedAt,
        verdict: sql<PartnerVerdict>`${staged.verdict}`,
        cells: storedCells(staged.cells),
      }),
  );
}

/** Leaves rows out: the given lines, or all rows with one verdict. */
export function leaveRowsOut(
  importId: string,
  which: { lines: readonly number[]; verdict?: PartnerVerdict },
  by: { userId: number; now: number },
): Query<number> {
  const chosen = which.verdict
    ? sql`${r.verdict} <> 'ok' and ${r.verdict} = ${which.verdict}`
    : sql`${r.id} in (select ${i.base} + value from json_each(${JSON.stringify(which.lines)}))`;
  const rows = sql`select ${r.id} from ${imports} ${i} join ${staged} ${r} on ${isRowOf(r.id, i)}
    where ${i.id} = ${importId} and ${i.state} in ('judged', 'rolled_back') and ${chosen}`;
  return write(
    db
      .update(staged)
      .set({ verdict: "left_out", fixedBy: by.userId, fixedAt: by.now })
      .where(sql`${staged.id} in (${rows})`),
  );
}

/** Checks again every row whose verdict depends on tube and sample; a tube of an erased person is not checked. */
export function recheckRows(importId: string): Query<number> {
  const { value, ct, cells, barcode, targetCode } = staged;
  const made = sql`json_object('barcode', ${barcode}, 'target', ${targetCode}, 'allele1', '', 'allele2', '', 'result',
    coalesce(${value}, ''), 'ct', coalesce(${ct}, ''))`;
  const judged = sql`select ${r.id} as line, ${s.id} as sample, ${tubeVerdict(i.productId)} as verdict
    from ${imports} ${i} join ${staged} ${r} on ${isRowOf(r.id, i)} ${tubeOf(r.barcode)} where ${i.id} = ${importId}
    and ${i.state} in ('judged', 'rolled_back') and ${r.verdict} not in ('left_out', 'erased', 'bad_barcode',
    'unknown_target', 'bad_value', 'repeated')`;
  return write(
    db
      .update(staged)
      .set({
        verdict: sql`x.verdict`,
        sampleId: sql`x.sample`,
        value: sql`iif(x.verdict = 'erased', null, ${value})`,
        ct: sql`iif(x.verdict = 'erased', null, ${ct})`,
        cells: sql`iif(x.verdict = 'erased', null, coalesce(${cells}, iif(x.verdict = 'ok', null, ${made})))`,
      })
      .from(sql`(${judged}) x`)
      .where(sql`${staged.id} = x.line and ${staged.verdict} is not x.verdict`),
  );
}

/** Counts the rows that need a person, after the statement before changed some; answers 1 while the import is open. */
export function updateProblemRowCount(importId: string, now: number): Query<number> {
  return write(
    db
      .update(imports)
      .set({ wrongCounts: rowCountsByVerdict, touchedAt: now, version: nextVersion })
      .where(and(eq(imports.id, importId), inArray(imports.state, ["judged", "rolled_back"]), previousChanged)),
  );
}
