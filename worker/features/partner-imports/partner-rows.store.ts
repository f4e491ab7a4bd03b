import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PartnerCells, PartnerVerdict, PartnerRow as ShownRow } from "#contract/partner-imports";
import { partnerImportsTable, partnerRowsTable } from "#drizzle/schema/partner-imports";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, row, statement, write } from "../../platform/database/query";
import { measurableStates } from "../calling/well-verdicts.rules";
import { isReported } from "../instrument-files/run-imports.queries";
import { findAssayDefinition } from "../products/product-names.store";
import { stateMove } from "../state-moves.queries";
import { partnerStates } from "./partner-imports.states";
import { isRowOf, rowsOf } from "./partner-imports.store";
import type { JudgedCells } from "./partner-row.rules";

/** A row as it is stored; the name of its target is looked up when somebody reads it. */
export type PartnerRow = Omit<ShownRow, "targetName">;

const imports = partnerImportsTable;
const changed = (_rows: unknown, count: number) => count;
const measurable = sql.raw(measurableStates.map((state) => `'${state}'`).join(", "));
const inImport = rowsOf(sql.raw("r.id"), sql.raw("i"));

/** Whoever the sample or the tube was bound to has been erased: what a laboratory says about him is not kept. */
const isErased = sql.raw(`exists (select 1 from bindings b join persons p on p.id = b.person_id
  where b.id = coalesce(s.binding_id, t.binding_id) and b.released_at is not null and p.erased_at is not null)`);

/** What tube `t` and its sample `s` say about a row of a product, after what is wrong with its cells: as for instrument files. */
const tubeVerdict = (productId: SQL, problem: SQL = sql`null`): SQL => sql`case when ${isErased} then 'erased'
  else coalesce(${problem}, case
  when t.id is null then 'unknown_barcode'
  when t.product_id <> ${productId} then 'wrong_product'
  when t.binding_id is null then 'not_bound'
  when s.state = 'completed' then 'already_reported'
  when t.state = 'quarantined' or s.id is null then 'not_received'
  when s.state = 'tested' then 'duplicate'
  when s.state not in (${measurable}) then 'not_received'
  when ${isReported("s.id")} then 'already_reported'
  else 'ok' end) end`;
const tubeOf = (barcode: SQL): SQL =>
  sql`left join tubes t on t.barcode = ${barcode} left join samples s on s.tube_id = t.id and s.state <> 'cancelled'`;

/** Takes the work on an import for a while; undefined when somebody else has it or nothing is to do. */
export function claimPartnerImport(id: string, lease: { token: string; until: number; now: number }) {
  const lastRow = sql`(select coalesce(max(${partnerRowsTable.id}) - ${imports.base}, 0) from ${partnerRowsTable}
    where ${isRowOf(partnerRowsTable.id, imports)})`;
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
        done: sql<number>`${lastRow}`,
      }),
  );
}
export type Claim = NonNullable<ReturnType<ReturnType<typeof claimPartnerImport>["read"]>>;

/** A judged row: line, barcode, target, value, Ct, problem, cells. */
type StagedRow = readonly [number, string, string, string | null, number | null, PartnerVerdict | null, PartnerCells];

export const stagedRow = (line: number, judged: JudgedCells, cells: PartnerCells, isRepeated = false): StagedRow => {
  const problem = judged.problem ?? (isRepeated ? "repeated" : null);
  return [line, judged.barcode, judged.targetCode, judged.value, judged.ct, problem, cells];
};

const isLeased = (claim: Claim): SQL =>
  sql`exists (select 1 from partner_imports where id = ${claim.id} and lease_token = ${claim.token} and state = 'uploaded')`;

/** A row as the chunk's JSON has it; SQLite reads a list in half the time of an object. */
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
 * Stages the lines from `first` on, as `stagedJson` writes them, and judges them against tubes and samples: one statement for
 * thousands of rows. Rows that are there already stay as they are; without the lease nothing happens. Answers how many rows went
 * in. The judged rows are materialized because SQLite would otherwise judge a row anew wherever its verdict is mentioned; each
 * reading of the JSON costs as much as finding a tube, so a barcode that a tube has is taken from there.
 */
export function stageRows(claim: Claim, first: number, rows: readonly string[]): Query<number> {
  return statement(
    sql`with judged as materialized (
        select ${claim.base + first} + c.key as id, coalesce(t.barcode, c.value ->> 0) as barcode, c.value ->> 1 as target_code, c.value ->> 2 as value,
        c.value ->> 3 as ct, ${tubeVerdict(sql`${claim.productId}`, sql`c.value ->> 4`)} as verdict, s.id as sample_id, c.value as said
        from json_each(${`[${rows.join()}]`}) c ${tubeOf(sql`c.value ->> 0`)})
      insert into partner_rows (id, barcode, target_code, value, ct, verdict, sample_id, cells)
      select id, barcode, target_code, iif(verdict = 'erased', null, value), iif(verdict = 'erased', null, ct), verdict, sample_id,
      iif(verdict in ('ok', 'erased'), null, json_object('barcode', barcode, 'target', said ->> 5, 'allele1', said ->> 6,
        'allele2', said ->> 7, 'result', said ->> 8, 'ct', said ->> 9))
      from judged where ${isLeased(claim)} on conflict (id) do nothing`,
    changed,
  );
}

/** Rows of an import that need a person, or were left out, by verdict. */
export const counted =
  sql.raw(`(select coalesce(json_group_object(verdict, n), '{}') from (select r.verdict, count(*) as n
  from partner_rows r where r.verdict <> 'ok' and r.id > partner_imports.base
  and r.id <= partner_imports.base + partner_imports.row_total group by r.verdict))`);

const isHeldBy = ({ id, token }: Claim) => and(eq(imports.id, id), eq(imports.leaseToken, token));
const nextVersion = sql`${imports.version} + 1`;

/** Judged when the last row is there; answers 1 then. */
export function finishJudging(claim: Claim): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["judge"]);
  const isLast = sql`exists (select 1 from ${partnerRowsTable} where ${partnerRowsTable.id} = ${claim.base + claim.rowTotal})`;
  return write(
    db
      .update(imports)
      .set({ state: to, wrongCounts: counted, leaseToken: "", leaseUntil: 0, version: nextVersion })
      .where(and(isHeldBy(claim), isLegal, isLast)),
  );
}

/** The file cannot be read any more: the import ends with the sentence that says why. */
export function refuseJudging(claim: Claim, refusal: string): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["refuse"]);
  return write(
    db
      .update(imports)
      .set({ state: to, refusal, leaseToken: "", version: nextVersion })
      .where(and(isHeldBy(claim), isLegal)),
  );
}

/** Imports whose wake-up was lost or whose consumer died; those that nobody has tried yet first, then the longest untried. */
export function findAbandoned(now: number, limit: number): Query<string[]> {
  return statement(
    sql`select id from partner_imports where state = 'uploaded' and lease_until <= ${now} and created_at <= ${now - 60_000}
      order by lease_until, id limit ${limit}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

interface RowFilter {
  readonly importId: string;
  readonly verdict?: PartnerVerdict;
  readonly cursor?: string;
  readonly pageSize: number;
}

/** Rows in the order of the file; without a verdict those that need a person. */
export function findPartnerRows({ importId, verdict, cursor, pageSize }: RowFilter): Query<PartnerRow[]> {
  const which =
    verdict === "ok"
      ? sql`r.verdict = 'ok'`
      : sql`r.verdict <> 'ok' ${verdict ? sql`and r.verdict = ${verdict}` : sql``}`;
  return statement(
    sql`select r.id - i.base, r.barcode, r.target_code, r.value, r.ct, r.verdict, r.cells, r.fixed_at
      from partner_imports i join partner_rows r on r.id > i.base + ${Number(cursor ?? 0)} and r.id <= i.base + i.row_total
      where i.id = ${importId} and ${which} ${verdict ? sql`` : sql`and r.verdict <> 'left_out'`}
      order by r.id limit ${pageSize + 1}`,
    (rows) => rows.map(toRow),
  );
}

/** The assay of an import's product, for the names of what its rows are about. */
export const findAssayOfImport = (importId: string) =>
  findAssayDefinition(sql`select p.assay_id from partner_imports i join products p on p.id = i.product_id
    where i.id = ${importId}`);

const toRow = (cells: readonly unknown[]): PartnerRow => {
  const [line, barcode, targetCode, value, ct, verdict, raw, fixedAt] = cells;
  return {
    line: Number(line),
    barcode: String(barcode),
    targetCode: String(targetCode),
    value: value === null ? null : String(value),
    ct: ct === null ? null : Number(ct),
    verdict: verdict as PartnerVerdict,
    cells: raw === null ? null : (JSON.parse(String(raw)) as PartnerCells),
    fixedAt: fixedAt === null ? null : Number(fixedAt),
  };
};

/** True while rows of the import may be changed by hand. */
const importIsOpen = (id: string): SQL =>
  sql`exists (select 1 from partner_imports where id = ${id} and state in ('judged', 'rolled_back'))`;

/** Puts corrected cells in the place of a row and judges it; the same tube and target in another row makes it a repeated one. */
export function fixRow(
  { id: importId, base, rowTotal, productId }: { id: string; base: number; rowTotal: number; productId: string },
  [line, barcode, target, value, ct, problem, cells]: StagedRow,
  by: { userId: number; now: number },
): Query<PartnerRow | undefined> {
  const other = sql`exists (select 1 from partner_rows o where o.id > ${base} and o.id <= ${base + rowTotal} and o.id <> ${base + line}
    and o.barcode = ${barcode} and o.target_code = ${target} and o.verdict <> 'left_out')`;
  const wrong = sql`coalesce(${problem}, case when ${other} then 'repeated' end)`;
  return statement(
    sql`update partner_rows set barcode = ${barcode}, target_code = ${target}, value = iif(x.verdict = 'erased', null, ${value}),
      ct = iif(x.verdict = 'erased', null, ${ct}), cells = iif(x.verdict = 'erased', null, ${JSON.stringify(cells)}),
      sample_id = x.sample_id, verdict = x.verdict, fixed_by = ${by.userId}, fixed_at = ${by.now}
      from (select s.id as sample_id, ${tubeVerdict(sql`${productId}`, wrong)} as verdict
        from (select 1) one ${tubeOf(sql`${barcode}`)}) x
      where partner_rows.id = ${base + line} and ${line} <= ${rowTotal} and ${importIsOpen(importId)}
      returning id - ${base}, barcode, target_code, value, ct, partner_rows.verdict, cells, fixed_at`,
    ([first]) => first && toRow(first),
  );
}

/** Leaves rows out: those lines, or all of one verdict. */
export function leaveRowsOut(
  importId: string,
  which: { lines: readonly number[]; verdict?: PartnerVerdict },
  by: { userId: number; now: number },
): Query<number> {
  const chosen = which.verdict
    ? sql`r.verdict <> 'ok' and r.verdict = ${which.verdict}`
    : sql`r.id in (select i.base + value from json_each(${JSON.stringify(which.lines)}))`;
  return statement(
    sql`update partner_rows set verdict = 'left_out', fixed_by = ${by.userId}, fixed_at = ${by.now}
      where id in (select r.id from partner_imports i join partner_rows r on ${inImport} where i.id = ${importId}
        and i.state in ('judged', 'rolled_back') and ${chosen})`,
    changed,
  );
}

/** Judges anew every row that tube and sample decide about; of a tube whose owner is erased nothing is left to judge. */
export function recheckRows(importId: string): Query<number> {
  return statement(
    sql`update partner_rows set verdict = x.verdict, sample_id = x.sample_id, value = iif(x.verdict = 'erased', null, value),
      ct = iif(x.verdict = 'erased', null, ct), cells = iif(x.verdict = 'erased', null, coalesce(partner_rows.cells, iif(x.verdict = 'ok', null,
      json_object('barcode', barcode, 'target', target_code, 'allele1', '', 'allele2', '', 'result', coalesce(value, ''), 'ct', coalesce(ct, '')))))
      from (select r.id, s.id as sample_id, ${tubeVerdict(sql.raw("i.product_id"))} as verdict
        from partner_imports i join partner_rows r on ${inImport} ${tubeOf(sql.raw("r.barcode"))}
        where i.id = ${importId} and i.state in ('judged', 'rolled_back')
        and r.verdict not in ('left_out', 'erased', 'bad_barcode', 'unknown_target', 'bad_value', 'repeated')) x
      where partner_rows.id = x.id and partner_rows.verdict is not x.verdict`,
    changed,
  );
}

/** Counts the rows that need a person after the statement before it changed some; answers 1 while the import is open. */
export function countWrong(importId: string, now: number): Query<number> {
  return write(
    db
      .update(imports)
      .set({ wrongCounts: counted, touchedAt: now, version: nextVersion })
      .where(and(eq(imports.id, importId), inArray(imports.state, ["judged", "rolled_back"]), previousChanged)),
  );
}
