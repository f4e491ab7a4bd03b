import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportNumber } from "#contract/report-number";
import type { ReportUse, RunUseCounts } from "#contract/run-use.schemas";
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

const runsShown = 200;
const reportsShown = 500;

const unpublished = sql`${rs.state} in ('draft', 'submitted', 'returned', 'reviewed')`;

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
      pending: sql<number>`count(distinct ${rs.sampleId}) filter (where ${unpublished})`,
    },
    sql`${resultsFrom(ids)} group by ${r.id} order by ${r.id} desc limit ${runsShown}`,
  );

/** Results of these runs with their published reports. */
const reportsFrom = (ids: SQL) => sql`from ${runsTable} ${r} join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id}
    and +${rs.state} = 'released' join ${reportsTable} ${x} on ${x.sampleId} = ${rs.sampleId}
    and +${x.productId} = ${rs.productId} and ${x.state} not in ('pending', 'ready', 'erased')
  join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${productsTable} ${p} on ${p.id} = ${rs.productId}
  where ${r.id} in (${ids})`;

/** Published reports whose results were measured in these runs, newest first. */
export const findReportsOfRuns = (
  ids: SQL,
  { cursor, count = reportsShown }: { readonly cursor?: string | undefined; readonly count?: number } = {},
): Query<ReportUse[]> =>
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
      sql`${reportsFrom(ids)} and +${x.id} < ${cursor ?? afterEveryId} order by ${x.id} desc limit ${count}`,
    ),
    (found) =>
      found.map(({ serial, ...report }) => ({ ...report, number: serial === null ? "" : reportNumber(serial) })),
  );

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
        pending: sql<number>`count(distinct ${rs.runId} || ${rs.sampleId}) filter (where ${unpublished})`,
        reports: sql<number>`(select count(*) ${reportsFrom(ids)})`,
      },
      resultsFrom(ids),
    ),
    ([counts = { runs: 0, pending: 0, reports: 0 }]) => counts,
  );

/** The newest of these runs and of their published reports, and the numbers of all. */
export const findUseOfRuns = (ids: SQL) => ({
  runs: findNewestRuns(ids),
  reports: findReportsOfRuns(ids),
  counts: countUseOfRuns(ids),
});
