import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportNumber } from "#contract/report-number";
import type { ReportUse, ResultUseCounts, RunUseCounts } from "#contract/run-use.schemas";
import { tubesTable } from "#drizzle/schema/kits";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { afterEveryId, keysetPage } from "../../platform/database/keyset";
import { mapped, select } from "../../platform/database/query";

const r = alias(runsTable, "r");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const x = alias(reportsTable, "x");
const p = alias(productsTable, "p");
const t = alias(tubesTable, "t");

const runsShown = 200;
const reportsShown = 500;

/** Condition: the result (alias `rs`) is not published; read from its row, not through the index of states. */
export const isUnpublished = sql`+${rs.state} in ('draft', 'submitted', 'returned', 'reviewed')`;

const resultsFrom = (ids: SQL) => sql`from ${runsTable} ${r} left join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id}
  where ${r.id} in (${ids})`;

/** The runs with these ids, newest first, with the number of their samples and unpublished results. */
const findNewestRuns = (ids: SQL) =>
  select(
    {
      runId: sql<string>`${r.id}`,
      runNo: r.runNo,
      createdAt: r.createdAt,
      samples: sql<number>`count(distinct ${rs.sampleId})`,
      pending: sql<number>`count(distinct ${rs.sampleId}) filter (where ${isUnpublished})`,
    },
    sql`${resultsFrom(ids)} group by ${r.id} order by ${r.id} desc limit ${runsShown}`,
  );

/** Of runs or tubes: a condition on the runs `r` and samples `s` below. */
const ofRuns = (ids: SQL) => sql`${r.id} in (${ids})`;
const ofKitBatch = (batchId: string) =>
  sql`${s.tubeId} in (select ${t.id} from ${tubesTable} ${t} where ${t.batchId} = ${batchId})`;

/** Published results with their reports. */
const reportsFrom = (which: SQL) => sql`from ${runsTable} ${r} join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id}
    and +${rs.state} = 'released' join ${reportsTable} ${x} on ${x.sampleId} = ${rs.sampleId}
    and +${x.productId} = ${rs.productId} and ${x.state} not in ('pending', 'ready', 'erased')
  join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${productsTable} ${p} on ${p.id} = ${rs.productId}
  where ${which}`;

/** Published reports that are based on these runs or tubes, newest first. */
const findReports = (which: SQL, { cursor, count = reportsShown }: ReportsPage = {}): Query<ReportUse[]> =>
  mapped(
    select(
      {
        reportId: sql<string>`${x.id}`,
        serial: x.serial,
        barcode: s.barcode,
        product: p.name,
        state: sql<string>`${x.state}`,
        runNo: r.runNo,
      },
      sql`${reportsFrom(which)} and +${x.id} < ${cursor ?? afterEveryId} order by ${x.id} desc limit ${count}`,
    ),
    (found) =>
      found.map(({ serial, ...report }) => ({ ...report, number: serial === null ? "" : reportNumber(serial) })),
  );

interface ReportsPage {
  readonly cursor?: string | undefined;
  readonly count?: number;
}

/** Published reports whose results were measured in these runs, newest first. */
export const findReportsOfRuns = (ids: SQL, page?: ReportsPage) => findReports(ofRuns(ids), page);

/** Published reports of the tubes of a batch of kits, newest first. */
export const findReportsOfKitBatch = (batchId: string, page?: ReportsPage) => findReports(ofKitBatch(batchId), page);

/** One page of a read of `pageSize + 1` reports. */
export const pageOfReports = (reports: readonly ReportUse[], pageSize: number) =>
  keysetPage(
    reports,
    pageSize,
    ({ reportId }) => reportId,
    (report) => report,
  );

/** Number of these runs, of their unpublished results (a sample counts once a run), and of the reports. */
const countUseOfRuns = (ids: SQL): Query<RunUseCounts> =>
  mapped(
    select(
      {
        runs: sql<number>`count(distinct ${r.id})`,
        pending: sql<number>`count(distinct ${rs.runId} || ${rs.sampleId}) filter (where ${isUnpublished})`,
        reports: sql<number>`(select count(*) ${reportsFrom(ofRuns(ids))})`,
      },
      resultsFrom(ids),
    ),
    ([counts = { runs: 0, pending: 0, reports: 0 }]) => counts,
  );

/** Numbers of unpublished results of the batch's tubes and of their reports. */
export const countUseOfKitBatch = (batchId: string): Query<ResultUseCounts> =>
  mapped(
    select(
      {
        pending: sql<number>`count(*)`,
        reports: sql<number>`(select count(*) ${reportsFrom(ofKitBatch(batchId))})`,
      },
      sql`from ${samplesTable} ${s} join ${resultSetsTable} ${rs} on ${rs.sampleId} = ${s.id}
        where ${ofKitBatch(batchId)} and ${isUnpublished}`,
    ),
    ([counts = { pending: 0, reports: 0 }]) => counts,
  );

/** The newest of these runs and of their published reports, and the numbers of all. */
export const findUseOfRuns = (ids: SQL) => ({
  runs: findNewestRuns(ids),
  reports: findReportsOfRuns(ids),
  counts: countUseOfRuns(ids),
});
