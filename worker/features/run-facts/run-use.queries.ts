import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportNumber } from "#contract/report-number";
import type { ReportUse } from "#contract/run-use.schemas";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { mapped, select } from "../../platform/database/query";

const r = alias(runsTable, "r");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const x = alias(reportsTable, "x");
const p = alias(productsTable, "p");

const runsShown = 200;
const reportsShown = 500;

/** The runs with these ids, newest first, with the number of their samples and unpublished results. */
export const findUseOfRuns = (ids: SQL) =>
  select(
    {
      runId: sql<string>`${r.id}`,
      runNo: r.runNo,
      createdAt: r.createdAt,
      samples: sql<number>`count(distinct ${rs.sampleId})`,
      pending: sql<number>`count(distinct ${rs.sampleId}) filter (where ${rs.state} in ('draft', 'submitted', 'returned', 'reviewed'))`,
    },
    sql`from ${runsTable} ${r} left join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id}
      where ${r.id} in (${ids}) group by ${r.id} order by ${r.id} desc limit ${runsShown}`,
  );

/** Published reports whose results were measured in these runs, newest first. */
export const findReportsOfRuns = (ids: SQL): Query<ReportUse[]> =>
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
      sql`from ${runsTable} ${r} join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id} and +${rs.state} = 'released'
      join ${reportsTable} ${x} on ${x.sampleId} = ${rs.sampleId} and +${x.productId} = ${rs.productId}
        and ${x.state} not in ('pending', 'ready', 'erased')
      join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} join ${productsTable} ${p} on ${p.id} = ${rs.productId}
      where ${r.id} in (${ids}) order by ${rs.id} desc limit ${reportsShown}`,
    ),
    (found) =>
      found.map(({ serial, ...report }) => ({ ...report, number: serial === null ? "" : reportNumber(serial) })),
  );
