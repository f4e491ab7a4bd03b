import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { personsTable } from "#drizzle/schema/persons";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { parsedJson, rows, selectColumn } from "../../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../../platform/database/writes";
import { detailsOf, type PersonDetails } from "../../persons/person-details.queries";
import type { AssayDefinition } from "../../products/assays/assay.types";
import type { StoredTemplate } from "../../products/product-rows";
import type { RuleSet } from "../../products/rule-sets/rule-set.rules";
import { enteredRunTimeOf, hasNoOpenHold, openHoldCountOf } from "../../results/holds/result-holds.queries";
import { releaseResultSets } from "../../results/results.queries";
import { closeRunsOf } from "../../results/runs/runs.queries";
import type { ResultSetState, RunState } from "../../results/runs/runs.states";
import { findingsOf } from "../../run-facts/findings.queries";
import { laboratoryName } from "../../settings/laboratory.queries";
import { onSiteWaitMs } from "../../settings/on-site.queries";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import type { SampleState } from "../../specimens/sample.states";
import { finishSpecimens } from "../../specimens/specimens.queries";
import { reportStates } from "../reports.states";
import type { ReportPayload } from "./report-payload";
import type { NewVersion } from "./versions.store";

const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const t = alias(tubesTable, "t");
const b = alias(bindingsTable, "b");
const x = alias(reportsTable, "x");
const c = alias(reportCorrectionsTable, "c");
const shown = alias(resultSetsTable, "shown");
const confirmed = alias(reportCorrectionsTable, "confirmed");
const v = alias(reportVersionsTable, "v");
const last = alias(reportVersionsTable, "last");
const p = alias(productsTable, "p");
const r = alias(runsTable, "r");
const ru = alias(ruleSetsTable, "ru");
const a = alias(assaysTable, "a");
const te = alias(templatesTable, "te");
const m = alias(merchantsTable, "m");

const pe = alias(personsTable, "pe");
const lastReport = alias(reportsTable, "last_report");

/** All facts needed to publish one result. */
export interface PublishableResult {
  readonly resultSetId: string;
  readonly state: ResultSetState;
  readonly level: number | null;
  readonly phenotype: string | null;
  readonly ruleSetId: string | null;
  /** Number of its open holds. */
  readonly openHoldCount: number;
  /** When the run ended, as a reviewer entered it; null when no hold asked for it. */
  readonly statedTime: number | null;
  readonly submittedBy: number | null;
  readonly reviewedBy: number | null;
  readonly reviewedAt: number | null;
  readonly sample: { readonly id: string; readonly state: SampleState };
  readonly tube: { readonly id: string; readonly barcode: string };
  readonly run: {
    readonly state: RunState;
    readonly controlsPassed: boolean;
    readonly endedAt: number | null;
    readonly isClockTrusted: boolean;
    readonly importedAt: number;
    readonly instrument: string;
    /** Earliest time for publishing a report of a test on the spot; 0 for every other report. */
    readonly publishableAt: number;
  } | null;
  readonly product: { readonly id: string; readonly code: string; readonly name: string; readonly sampleKind: string };
  readonly ruleSet: RuleSet | null;
  readonly assay: AssayDefinition | null;
  readonly template: { readonly id: string; readonly tplId: string; readonly definition: StoredTemplate } | null;
  readonly merchant: { readonly id: string; readonly name: string; readonly address: string } | null;
  readonly binding: { readonly id: string; readonly isWithdrawn: boolean } | null;
  readonly person: {
    readonly id: string;
    readonly nameSealed: string;
    readonly phoneSealed: string;
    readonly phoneMasked: string;
    readonly gender: "male" | "female";
    readonly details: PersonDetails;
  } | null;
  /** The existing report for this sample and product. */
  readonly report: {
    readonly id: string;
    readonly key: string;
    readonly versionId: string;
    readonly level: number | null;
    readonly payload: ReportPayload;
    readonly personSealed: string;
    readonly lastN: number;
    readonly lastHash: string;
    /** Findings of that version's result. */
    readonly findings: Readonly<Record<string, string | null>>;
    /** How many times a re-test has confirmed it. */
    readonly confirmations: number;
    readonly correction: { readonly id: string; readonly reason: string; readonly madeBy: number } | null;
  } | null;
  readonly findings: Readonly<Record<string, string | null>>;
  /** The laboratory's name as written under "method" on a report. */
  readonly laboratory: string;
}

/** The facts of result sets by id, whatever their state, each as one JSON document. */
export function findPublishableResults(ids: readonly string[]): Query<PublishableResult[]> {
  const document = sql`json_object('resultSetId', ${rs.id}, 'state', ${rs.state}, 'level', ${rs.level}, 'phenotype',
    ${rs.phenotype}, 'ruleSetId', ${rs.ruleSetId}, 'openHoldCount', ${openHoldCountOf(sql`${rs.id}`)}, 'statedTime',
    ${enteredRunTimeOf(sql`${rs.id}`)}, 'submittedBy', ${rs.submittedBy}, 'reviewedBy', ${rs.reviewedBy}, 'reviewedAt',
    ${rs.reviewedAt}, 'sample',
    json_object('id', ${s.id}, 'state', ${s.state}), 'tube', json_object('id', ${t.id}, 'barcode', ${t.barcode}),
    'run', iif(${r.id} is null, null, json_object('state', ${r.state}, 'controlsPassed',
    json(iif(${r.controlsPassed} = 1, 'true', 'false')), 'endedAt', ${r.endedAt}, 'isClockTrusted',
    json(iif(${r.isClockTrusted} = 1, 'true', 'false')), 'importedAt', ${r.createdAt}, 'instrument',
    ${r.instrument}, 'publishableAt', iif(${p.journey} = 'onsite' and ${r.kind} = 'device', coalesce(${r.startedAt}, 0) + ${onSiteWaitMs}, 0))), 'product', json_object('id', ${p.id}, 'code', ${p.code}, 'name', ${p.name}, 'sampleKind',
    ${p.sampleKind}), 'ruleSet', json(${ru.definition}), 'assay', json(${a.definition}), 'template',
    iif(${te.id} is null, null, json_object('id', ${te.id}, 'tplId', ${te.tplId}, 'definition',
    json(${te.definition}))), 'merchant', iif(${m.id} is null, null, json_object('id', ${m.id}, 'name',
    ${m.shownName}, 'address', ${m.address})), 'binding', iif(${b.id} is null, null, json_object('id', ${b.id},
    'isWithdrawn', json(iif(${b.withdrawnAt} is null and ${b.releasedAt} is null, 'false', 'true')))), 'person',
    iif(${pe.id} is null or ${pe.erasedAt} is not null, null, json_object('id', ${pe.id}, 'nameSealed',
    ${pe.nameSealed}, 'phoneSealed', ${pe.phoneSealed}, 'phoneMasked', ${pe.phoneMasked}, 'gender', ${pe.gender}, 'details', ${detailsOf(pe)})), 'report', json((select json_object('id',
    ${x.id}, 'key', ${x.key}, 'versionId', ${v.id}, 'level', ${v.level}, 'payload', json(${v.payload}),
    'personSealed', ${v.personSealed}, 'lastN', ${last.n}, 'lastHash', ${last.contentHash}, 'findings',
    json((select ${findingsOf(shown)} from ${resultSetsTable} ${shown} where ${shown.id} = ${v.resultSetId})), 'confirmations', (select count(*)
    from ${reportCorrectionsTable} ${confirmed} where ${confirmed.reportId} = ${x.id}
    and ${confirmed.confirmedBySetId} is not null), 'correction', json((select json_object('id', ${c.id}, 'reason',
    ${c.reason}, 'madeBy', ${c.madeBy}) from ${reportCorrectionsTable} ${c} where ${c.reportId} = ${x.id}
    and ${c.kind} = 'result' and ${c.state} = 'waiting'))) from ${reportsTable} ${x}
    join ${reportVersionsTable} ${v} on ${v.id} = ${x.currentVersionId}
    join ${reportVersionsTable} ${last} on ${last.reportId} = ${x.id} and ${last.n} = ${x.versionCount}
    where ${x.sampleId} = ${s.id} and ${x.productId} = ${p.id}
    and ${x.state} not in ('superseded', 'withdrawn', 'erased'))), 'laboratory', ${laboratoryName}, 'findings',
    ${findingsOf(rs)})`;
  return selectColumn(
    parsedJson<PublishableResult>(document),
    sql`from json_each(${JSON.stringify(ids)}) j join ${resultSetsTable} ${rs} on ${rs.id} = j.value
      join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}
      join ${productsTable} ${p} on ${p.id} = ${rs.productId} left join ${runsTable} ${r} on ${r.id} = ${rs.runId}
      left join ${ruleSetsTable} ${ru} on ${ru.id} = ${rs.ruleSetId}
      left join ${assaysTable} ${a} on ${a.id} = ${r.assayId}
      left join ${templatesTable} ${te} on ${te.id} = ${p.templateId}
      left join ${merchantsTable} ${m} on ${m.id} = ${t.merchantId}
      left join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId}
      left join ${personsTable} ${pe} on ${pe.id} = ${b.personId}`,
  );
}

/** A result about to be published: as a new report, or as the next version of an existing one. */
export interface NewReport extends NewVersion {
  readonly key: string;
  readonly sampleId: string;
  readonly tubeId: string;
  readonly productId: string;
  readonly bindingId: string;
  readonly merchantId: string | null;
}

/**
 * Condition per history line (`subjectId` is the result set): it is reviewed and bound, its consent is not withdrawn, and it is
 * either unreported or awaited by the correction of a report that got no new version since it was read.
 */
export const isStillPublishable: SQL = sql`exists (select 1 from ${resultSetsTable} ${rs}
  join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${tubesTable} ${t} on ${t.id} = ${s.tubeId}
  join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId} where ${rs.id} = value ->> 'subjectId'
  and +${rs.state} = 'reviewed' and +${s.state} = 'tested' and ${hasNoOpenHold(sql`${rs.id}`)}
  and ${b.withdrawnAt} is null and ${b.releasedAt} is null and iif(value -> 'details' ->> 'n' = 1, not exists
  (select 1 from ${reportsTable} ${x} where ${x.sampleId} = ${s.id} and ${x.productId} = ${rs.productId}
  and ${x.state} not in ('superseded', 'withdrawn', 'erased')), exists (select 1 from ${reportsTable} ${x}
  join ${reportCorrectionsTable} ${c} on ${c.reportId} = ${x.id} where ${x.id} = value -> 'details' ->> 'reportId'
  and ${x.versionCount} = value -> 'details' ->> 'n' - 1 and ${x.state} in ('published', 'corrected')
  and ${c.kind} = 'result' and ${c.state} = 'waiting')))`;

/** Inserts new reports; answers the ids of the inserted ones. */
export function insertReports(reports: readonly NewReport[], now: number): Query<string[]> {
  const report = listAsRows(reports);
  const query = rows(
    insertInto(
      reportsTable,
      {
        id: report.of("reportId"),
        key: report.of("key"),
        serial: sql`(select coalesce(max(${lastReport.serial}), 0) from ${reportsTable} ${lastReport}) + row_number() over (order by ${report.of("reportId")})`,
        sampleId: report.of("sampleId"),
        productId: report.of("productId"),
        bindingId: report.of("bindingId"),
        merchantId: report.of("merchantId"),
        phoneHash: sql`${pe.phoneHash}`,
        phoneMasked: sql`${pe.phoneMasked}`,
        nameMasked: sql`${pe.nameMasked}`,
        consentWithdrawnAt: sql`${b.withdrawnAt}`,
        boundAt: sql`${b.boundAt}`,
        receivedAt: sql`${s.receivedAt}`,
        state: reportStates.begin("publish"),
        stateChangedAt: now,
        currentVersionId: report.of("versionId"),
        versionCount: 1,
        publishedAt: now,
        createdAt: now,
      },
      {
        from: sql`${report.rows} join ${samplesTable} ${s} on ${s.id} = ${report.of("sampleId")}
          join ${bindingsTable} ${b} on ${b.id} = ${report.of("bindingId")}
          join ${personsTable} ${pe} on ${pe.id} = ${b.personId}`,
        when: sql`${report.of("n")} = 1 and ${isEventWritten(report.of("lineId"))}`,
      },
    ).returning({ id: reportsTable.id }),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

/**
 * Releases the result set, completes the sample, marks the tube as used up, and closes the run when none of its results is left
 * to decide.
 */
export function finishPublishedWork(
  reports: readonly Pick<NewReport, "resultSetId" | "sampleId" | "tubeId" | "lineId">[],
  userId: number | null,
  now: number,
): Query<number>[] {
  const report = listAsRows(reports);
  const sets = sql`(select ${report.of("resultSetId")} from ${report.rows} where ${isEventWritten(report.of("lineId"))})`;
  return [
    releaseResultSets(reports, isEventWritten, { userId, now }),
    ...finishSpecimens(reports, now),
    closeRunsOf(sets, now),
  ];
}

export const anyVersionExists = (versions: readonly NewVersion[]): SQL =>
  sql`exists (select 1 from ${reportVersionsTable} where ${reportVersionsTable.id} in
    ${oneOfList(versions.map(({ versionId }) => versionId))})`;
