import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { productsTable, ruleSetsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { chinaDayRange } from "../../../platform/china-day";
import { aliased, aliasedOrNull, expressionColumn } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { type ListPlace, listOrder } from "../../../platform/database/list-order";
import { db, mapped, parsedJson, row, rows, selectColumn } from "../../../platform/database/query";
import type { CallNextStep } from "../../calling/commit-rows.rules";
import { findAssayDefinition, productColumns } from "../../products/product-names.store";
import { hasNoOpenHold, holdReleasersOf, openHoldCountOf } from "../holds/result-holds.queries";
import type { ResultSetState } from "../runs/runs.states";
import { phenotypePhraseOf } from "./result-comparison.store";

const later = alias(resultSetsTable, "later");
const h = alias(resultHoldsTable, "h");
const r = alias(runsTable, "r");
const p = alias(productsTable, "p");
const rs = alias(resultSetsTable, "rs");

const submitter = alias(usersTable, "submitter");
const reviewer = alias(usersTable, "reviewer");

/** Columns of a result and of the evaluation stored when its calls were made; the query must join the sample. */
export const resultColumns = {
  id: resultSetsTable.id,
  sampleId: resultSetsTable.sampleId,
  tubeId: samplesTable.tubeId,
  barcode: samplesTable.barcode,
  productId: resultSetsTable.productId,
  runId: resultSetsTable.runId,
  attempt: resultSetsTable.attempt,
  nextStep: sql<CallNextStep>`${resultSetsTable.outcome} ->> '$.nextStep'`.as("next_step"),
};

const listColumns = {
  ...resultColumns,
  state: resultSetsTable.state,
  stateChangedAt: resultSetsTable.stateChangedAt,
  level: resultSetsTable.level,
  phenotype: resultSetsTable.phenotype,
  ruleSetId: resultSetsTable.ruleSetId,
  holdReason: resultSetsTable.holdReason,
  source: resultSetsTable.source,
  hasAttention: sql`${resultSetsTable.outcome} ->> '$.attention[0]' is not null`.mapWith(Boolean).as("has_attention"),
  isChanged: sql`${sql`exists (select 1 from ${resultChangesTable} where ${resultChangesTable.resultSetId} =
    ${resultSetsTable.id})`}`
    .mapWith(Boolean)
    .as("is_changed"),
  openHoldCount: expressionColumn(openHoldCountOf(sql`${resultSetsTable.id}`), "open_hold_count"),
  runNo: runsTable.runNo,
  submitterName: aliasedOrNull(submitter.nickName, "submitter_name"),
  reviewerName: aliasedOrNull(reviewer.nickName, "reviewer_name"),
  submittedBy: resultSetsTable.submittedBy,
  submittedAt: resultSetsTable.submittedAt,
  retestBy: resultSetsTable.retestBy,
  reviewedBy: resultSetsTable.reviewedBy,
  reviewedAt: resultSetsTable.reviewedAt,
  createdAt: resultSetsTable.createdAt,
};

const typed = alias(callsTable, "typed");
const typedOf = sql`from ${callsTable} ${typed} where ${typed.resultSetId} = ${resultSetsTable.id}`;

/** Whether no later attempt replaced the result (1 or 0). */
export const isLatestAttempt = sql<number>`not exists (select 1 from ${resultSetsTable} ${later}
  where ${later.sampleId} = ${resultSetsTable.sampleId} and ${later.productId} = ${resultSetsTable.productId}
  and ${later.attempt} > ${resultSetsTable.attempt})`;

/** Includes the facts that decide about the next step, which lists do not need. */
const resultSetColumns = {
  ...listColumns,
  sampleState: aliased(samplesTable.state, "sample_state"),
  runState: aliasedOrNull(runsTable.state, "run_state"),
  controlsPassed: runsTable.controlsPassed,
  importedBy: aliasedOrNull(runsTable.createdBy, "imported_by"),
  version: resultSetsTable.version,
  releaseChecks: resultSetsTable.releaseChecks,
  reviewKind: resultSetsTable.reviewKind,
  changedBy: parsedJson<number[]>(
    sql`(select json_group_array(distinct by) from (select ${resultChangesTable.madeBy} as by
      from ${resultChangesTable} where ${resultChangesTable.resultSetId} = ${resultSetsTable.id} union
      select ${typed.enteredBy} ${typedOf} and ${typed.enteredBy} is not null union
      select ${typed.confirmedBy} ${typedOf} and ${typed.confirmedBy} is not null))`,
  ).as("changed_by"),
  holdStaters: holdReleasersOf(sql`${resultSetsTable.id}`).as("hold_staters"),
  isLatest: expressionColumn(isLatestAttempt, "is_latest"),
};

function selectResultSets() {
  return db
    .select(resultSetColumns)
    .from(resultSetsTable)
    .innerJoin(samplesTable, eq(samplesTable.id, resultSetsTable.sampleId))
    .leftJoin(runsTable, eq(runsTable.id, resultSetsTable.runId))
    .leftJoin(submitter, eq(submitter.userId, resultSetsTable.submittedBy))
    .leftJoin(reviewer, eq(reviewer.userId, resultSetsTable.reviewedBy))
    .$dynamic();
}

interface ResultFilter extends ListPlace {
  readonly state?: ResultSetState;
  readonly productCode?: string;
  readonly search?: string;
  readonly conclusion?: string;
  readonly ruleRow?: string;
  readonly look?: "exception" | "normal";
  readonly day?: string;
}

/** Maximum number of samples or runs that are found by the beginning of their number. */
const namesSearched = 200;

/** Condition: results of tubes, samples or runs whose number begins with this text. */
function isNamed(search: string): SQL {
  const until = `${search}\uffff`;
  const named = (id: SQLiteColumn, number: SQLiteColumn) => sql`(select ${id} from ${id.table}
    where ${number} >= ${search} and ${number} < ${until} order by ${number} limit ${namesSearched})`;
  if (search.startsWith("R")) return sql`${resultSetsTable.runId} in ${named(runsTable.id, runsTable.runNo)}`;
  const { id, barcode, accessionNo } = samplesTable;
  return sql`${resultSetsTable.sampleId} in ${named(id, /^\d/.test(search) ? barcode : accessionNo)}`;
}

/** Condition: the result has an exception, by the same rules as in the list. */
const isException = sql`(${resultSetsTable.holdReason} <> '' or ${resultSetsTable.attempt} > 1 or ${resultSetsTable.source} = 'manual'
  or ${resultSetsTable.outcome} ->> '$.attention[0]' is not null or not ${hasNoOpenHold(sql`${resultSetsTable.id}`)}
  or exists (select 1 from ${resultChangesTable} where ${resultChangesTable.resultSetId} = ${resultSetsTable.id}))`;

function hasFound({ conclusion, ruleRow, look, search }: ResultFilter) {
  return and(
    conclusion ? eq(resultSetsTable.phenotype, conclusion) : undefined,
    ruleRow ? sql`${resultSetsTable.outcome} ->> '$.rowId' = ${ruleRow}` : undefined,
    look === "exception" ? isException : look === "normal" ? sql`not ${isException}` : undefined,
    search ? isNamed(search) : undefined,
  );
}

export function findResultSets(filter: ResultFilter) {
  const { state, productCode, search, day } = filter;
  const page = listOrder(resultSetsTable.id, { ...filter, madeIn: day ? chinaDayRange(day) : undefined });
  return rows(
    db
      .select({
        ...listColumns,
        ...productColumns,
        phrase: expressionColumn(phenotypePhraseOf(resultSetsTable), "phrase"),
      })
      .from(resultSetsTable)
      .innerJoin(samplesTable, eq(samplesTable.id, resultSetsTable.sampleId))
      .innerJoin(productsTable, eq(productsTable.id, resultSetsTable.productId))
      .leftJoin(runsTable, eq(runsTable.id, resultSetsTable.runId))
      .leftJoin(submitter, eq(submitter.userId, resultSetsTable.submittedBy))
      .leftJoin(reviewer, eq(reviewer.userId, resultSetsTable.reviewedBy))
      .where(
        and(
          // Found through the searched samples or runs, instead of reading all results of a state.
          state ? (search ? sql`+${resultSetsTable.state} = ${state}` : eq(resultSetsTable.state, state)) : undefined,
          productCode
            ? eq(
                resultSetsTable.productId,
                sql`(select ${productsTable.id} from ${productsTable} where ${productsTable.code} = ${productCode})`,
              )
            : undefined,
          hasFound(filter),
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

export function findResultSet(id: string) {
  return row(selectResultSets().where(eq(resultSetsTable.id, id)));
}

export function findResultSetsById(ids: readonly string[]) {
  return rows(
    selectResultSets().where(sql`${resultSetsTable.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  );
}

/** The two results of a contradiction: the one with the hold, and the one that it differs from. */
export function findResultSetsOfDelta(holdId: string) {
  return rows(
    selectResultSets().where(
      sql`${resultSetsTable.id} in (select j.value from ${resultHoldsTable} ${h},
        json_each(json_array(${h.resultSetId}, ${h.facts} ->> '$.earlierResultSetId',
        ${h.facts} ->> '$.laterResultSetId')) j where ${h.id} = ${holdId} and ${h.rule} = 'delta')`,
    ),
  );
}

export function findCallsOfResultSet(resultSetId: string) {
  const { id, targetCode, value, state, reason, source, instrumentCall, wellIds } = callsTable;
  return rows(
    db
      .select({ id, targetCode, value, state, reason, source, instrumentCall, wellIds })
      .from(callsTable)
      .where(and(eq(callsTable.resultSetId, resultSetId), ne(state, "superseded")))
      .orderBy(asc(id)),
  );
}

export function findRuleSetOfResultSet(resultSetId: string) {
  return row(
    db
      .select({
        id: ruleSetsTable.id,
        revision: ruleSetsTable.revision,
        state: aliased(ruleSetsTable.state, "rule_set_state"),
      })
      .from(resultSetsTable)
      .innerJoin(ruleSetsTable, eq(ruleSetsTable.id, resultSetsTable.ruleSetId))
      .where(eq(resultSetsTable.id, resultSetId)),
  );
}

export function findAttempts(resultSetId: string) {
  const sampleId = sql`(select ${resultSetsTable.sampleId} from ${resultSetsTable}
    where ${resultSetsTable.id} = ${resultSetId})`;
  return rows(
    db
      .select({
        id: resultSetsTable.id,
        attempt: resultSetsTable.attempt,
        state: resultSetsTable.state,
        level: resultSetsTable.level,
      })
      .from(resultSetsTable)
      .where(eq(resultSetsTable.sampleId, sampleId))
      .orderBy(asc(resultSetsTable.attempt)),
  );
}

export function findControlsOfResultSet(resultSetId: string) {
  const runId = sql`(select ${resultSetsTable.runId} from ${resultSetsTable}
    where ${resultSetsTable.id} = ${resultSetId})`;
  return row(db.select({ qc: runsTable.qc }).from(runsTable).where(eq(runsTable.id, runId)));
}

/** The assay of a result's run, or the product's when there was no run. */
export const findAssayOfResultSet = (resultSetId: string) =>
  findAssayDefinition(sql`select coalesce(${r.assayId}, ${p.assayId}) from ${resultSetsTable} ${rs}
    join ${productsTable} ${p} on ${p.id} = ${rs.productId} left join ${runsTable} ${r} on ${r.id} = ${rs.runId}
    where ${rs.id} = ${resultSetId}`);

export function findPhraseOfResultSet(resultSetId: string): Query<string> {
  return mapped(
    selectColumn(phenotypePhraseOf(rs), sql`from ${resultSetsTable} ${rs} where ${rs.id} = ${resultSetId}`),
    ([found]) => found ?? "",
  );
}

export function findReportOfResultSet(resultSetId: string) {
  const sampleId = sql`(select ${resultSetsTable.sampleId} from ${resultSetsTable}
    where ${resultSetsTable.id} = ${resultSetId})`;
  return row(
    db
      .select({ id: reportsTable.id, state: reportsTable.state })
      .from(reportsTable)
      .where(eq(reportsTable.sampleId, sampleId))
      .orderBy(desc(reportsTable.id))
      .limit(1),
  );
}
