import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ResultComparison, ResultDelta } from "#contract/result-sets.schemas";
import { productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../../platform/database/database";
import { firstOf, parsedJson, selectColumn } from "../../../platform/database/query";
import { findingsOf } from "../../run-facts/findings.queries";
import type { ResultFindings } from "./result-comparison.rules";

const p = alias(productsTable, "p");
const rules = alias(ruleSetsTable, "rules");
const template = alias(templatesTable, "template");
const n = alias(runsTable, "n");
const rs = alias(resultSetsTable, "rs");
const x = alias(reportsTable, "x");
const c = alias(reportCorrectionsTable, "c");
const v = alias(reportVersionsTable, "v");
const b = alias(reportVersionsTable, "b");
const old = alias(resultSetsTable, "old");
const u = alias(usersTable, "u");
const m = alias(reportVersionsTable, "m");
const h = alias(resultHoldsTable, "h");
const o = alias(resultSetsTable, "o");

/** `page` is the page of a published version; null for a result that is not published. */
type Side = Omit<ResultComparison["before"], "phrase"> &
  ResultFindings & { readonly page: { readonly headline?: { readonly phrase: string } } | null };

export interface ComparisonRow extends Omit<ResultComparison, "before" | "after" | "rows" | "isSame"> {
  readonly before: Side;
  readonly after: Side;
}

/** The columns of a result set, under any alias. */
type SetColumns = Readonly<
  Record<"id" | "runId" | "level" | "phenotype" | "ruleSetId" | "productId" | "state" | "sampleId", SQLiteColumn>
>;

/** The report's short phrase for a result's phenotype: the rule set's text, otherwise the template's. */
export function phenotypePhraseOf(set: SetColumns): SQL<string> {
  const inWords = (texts: SQL) =>
    sql`(select w.value ->> '$.phrase' from json_each(${texts}) w where w.key = ${set.phenotype})`;
  const ofRules = inWords(sql`${rules.definition}, '$.texts'`);
  const ofTemplate = inWords(sql`${template.definition}, '$.texts.phenotypes'`);
  return sql`(select coalesce(${ofRules}, ${ofTemplate}, '') from ${productsTable} ${p}
    left join ${ruleSetsTable} ${rules} on ${rules.id} = ${set.ruleSetId}
    left join ${templatesTable} ${template} on ${template.id} = ${p.templateId} where ${p.id} = ${set.productId})`;
}

/** `said` is the member of the JSON object with the texts. */
const sideOf = (set: SetColumns, level: SQLWrapper, said: SQL) =>
  sql`json_object('resultSetId', ${set.id}, 'level', ${level}, ${said}, 'run',
    (select iif(${n.id} is null, null, json_object('id', ${n.id}, 'runNo', ${n.runNo})) from ${runsTable} ${n}
    where ${n.id} = ${set.runId}), 'measuredAt', (select coalesce(${n.endedAt}, ${n.createdAt}) from ${runsTable} ${n}
    where ${n.id} = ${set.runId}), 'findings', ${findingsOf(set)})`;

/**
 * The report for whose correction a result was made again, with its contents; undefined for every other result. While the
 * correction is open, the current version is compared, afterwards the version at which the correction began.
 */
export function findComparison(resultSetId: string): Query<ComparisonRow | undefined> {
  const document = parsedJson<ComparisonRow>(sql`json_object('reportId', ${x.id}, 'correctionId', ${c.id}, 'version',
    ${v.n}, 'reason', ${c.reason}, 'askedBy', json_object('userId', ${c.madeBy}, 'name', coalesce(${u.nickName}, '')),
    'state', iif(${c.confirmedBySetId} is null, ${c.state}, 'confirmed'), 'before',
    ${sideOf(old, v.level, sql`'page', json(${v.payload})`)}, 'after', ${sideOf(rs, rs.level, sql`'page', null`)})`);
  return firstOf(
    selectColumn(
      document,
      sql`from ${resultSetsTable} ${rs} join ${reportsTable} ${x} on ${x.sampleId} = ${rs.sampleId}
        and ${x.productId} = ${rs.productId} join ${reportCorrectionsTable} ${c} on ${c.reportId} = ${x.id}
        and ${c.kind} = 'result' join ${reportVersionsTable} ${v} on ${v.id} = iif(${c.state} = 'waiting',
        ${x.currentVersionId}, (select ${b.id} from ${reportVersionsTable} ${b} where ${b.reportId} = ${x.id}
        and ${b.n} = ${c.baseN})) join ${resultSetsTable} ${old} on ${old.id} = ${v.resultSetId}
        left join ${usersTable} ${u} on ${u.userId} = ${c.madeBy} where ${rs.id} = ${resultSetId}
        and ${rs.attempt} > ${old.attempt} and (${c.confirmedBySetId} = ${rs.id} or ${c.state} = 'waiting' or exists
        (select 1 from ${reportVersionsTable} ${m} where ${m.reportId} = ${x.id} and ${m.correctionId} = ${c.id}
        and ${m.resultSetId} = ${rs.id})) order by ${c.id} desc limit 1`,
    ),
  );
}

type DeltaSide = Omit<ResultDelta["own"], "phrase"> & ResultFindings & { readonly phrase: string };

/** A hold about two results, with the findings of both. */
export interface DeltaComparisonRow extends Pick<ResultDelta, "holdId" | "isOtherEarlier"> {
  readonly own: DeltaSide;
  readonly other: DeltaSide & { readonly reportId: string | null };
}

const deltaSideOf = (set: SetColumns) =>
  sql`json_set(${sideOf(set, set.level, sql`'phrase', ${phenotypePhraseOf(set)}`)}, '$.state', ${set.state}, '$.barcode',
    (select ${samplesTable.barcode} from ${samplesTable} where ${samplesTable.id} = ${set.sampleId}))`;

/** The results that contradict a result, or that it contradicts, the oldest hold first. */
export function findContradictingResults(resultSetId: string): Query<DeltaComparisonRow[]> {
  const document = sql`json_object('holdId', ${h.id}, 'isOtherEarlier',
    json(iif(${h.facts} ->> '$.earlierResultSetId' is null, 'false', 'true')), 'own', ${deltaSideOf(rs)}, 'other',
    json_set(${deltaSideOf(o)}, '$.reportId', (select ${x.id} from ${reportsTable} ${x}
    join ${reportVersionsTable} ${v} on ${v.reportId} = ${x.id} and ${v.resultSetId} = ${o.id}
    where ${x.sampleId} = ${o.sampleId} and ${x.state} <> 'erased' limit 1)))`;
  return selectColumn(
    parsedJson<DeltaComparisonRow>(document),
    sql`from ${resultHoldsTable} ${h} join ${resultSetsTable} ${rs} on ${rs.id} = ${h.resultSetId}
      join ${resultSetsTable} ${o} on ${o.id} = coalesce(${h.facts} ->> '$.earlierResultSetId',
      ${h.facts} ->> '$.laterResultSetId') where ${h.resultSetId} = ${resultSetId} and ${h.rule} = 'delta'
      and ${h.overtakenAt} is null order by ${h.id}`,
  );
}
