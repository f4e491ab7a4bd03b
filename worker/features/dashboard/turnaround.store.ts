import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { TurnaroundGroup } from "#contract/dashboard";
import { devicesTable } from "#drizzle/schema/devices";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { afterEveryId } from "../../platform/database/keyset";
import { select } from "../../platform/database/query";

const p = alias(productsTable, "p");
const merchant = alias(merchantsTable, "g");
const t = alias(tubesTable, "t");
const device = alias(devicesTable, "g");
const r = alias(runsTable, "r");
const lot = alias(kitBatchesTable, "g");
const s = alias(samplesTable, "s");
const v = alias(reportVersionsTable, "v");
const rs = alias(resultSetsTable, "rs");

/** The group of a figure: null when it has no value of that kind. */
export interface GroupedFigure {
  readonly groupId: string | null;
  readonly groupName: string;
}

interface Group {
  readonly id: SQLiteColumn;
  readonly name: SQLiteColumn | SQL;
  readonly join: SQL;
}

// Each group's table is joined after the figure's tables: p is the product, t the tube, r the run.
const groups: Record<TurnaroundGroup, Group> = {
  product: { id: p.code, name: p.name, join: sql`` },
  merchant: {
    id: merchant.id,
    name: merchant.shownName,
    join: sql`left join ${merchantsTable} ${merchant} on ${merchant.id} = ${t.merchantId}`,
  },
  device: {
    id: device.id,
    name: device.name,
    join: sql`left join ${devicesTable} ${device} on ${device.id} = ${r.deviceId}`,
  },
  lot: {
    id: lot.id,
    name: sql`${lot.lot} || '（' || ${lot.code} || '）'`,
    join: sql`left join ${kitBatchesTable} ${lot} on ${lot.id} = ${t.batchId}`,
  },
};

const latest = (table: SQLiteTable & { readonly id: SQLiteColumn }, as: SQLiteTable, count: number): SQL =>
  sql`from (select * from ${table} where ${table.id} < ${afterEveryId} order by ${table.id} desc limit ${count}) ${as}`;

/** How figures are grouped: the columns of each figure, and the tables that they come from. */
function grouping(by: TurnaroundGroup) {
  const { id, name, join } = groups[by];
  return { columns: { groupId: sql<string | null>`${id}`, groupName: sql<string>`coalesce(${name}, '')` }, join };
}

const report = alias(reportsTable, "x");
const result = alias(resultSetsTable, "x");

/** The latest reports with their duration and the time that their product promises, ms. */
export function findReportTimes(by: TurnaroundGroup, count: number) {
  const { columns, join } = grouping(by);
  const began = sql`iif(${p.journey} = 'onsite', coalesce(${r.startedAt}, ${s.receivedAt}),
    max(${s.receivedAt}, coalesce(${t.boundAt}, 0)))`;
  return select(
    {
      ...columns,
      targetMs: sql<number>`${p.turnaroundMinutes} * 60000`,
      tookMs: sql<number>`max(0, ${report.publishedAt} - ${began})`,
    },
    sql`${latest(reportsTable, report, count)} join ${samplesTable} ${s} on ${s.id} = ${report.sampleId}
      join ${tubesTable} ${t} on ${t.id} = ${s.tubeId} join ${productsTable} ${p} on ${p.id} = ${report.productId}
      left join ${reportVersionsTable} ${v} on ${v.reportId} = ${report.id} and ${v.n} = 1
      left join ${resultSetsTable} ${rs} on ${rs.id} = ${v.resultSetId}
      left join ${runsTable} ${r} on ${r.id} = ${rs.runId} ${join}
      where ${report.publishedAt} is not null and ${s.receivedAt} is not null`,
  );
}

/** The latest finished runs, and whether each gave no results; a run can only be grouped by product and device. */
export function findRunEnds(by: TurnaroundGroup, count: number) {
  const { columns, join } = grouping(by === "device" ? "device" : "product");
  return select(
    { ...columns, isBad: sql`${r.controlsPassed} is not 1`.mapWith(Boolean) },
    sql`${latest(runsTable, r, count)} left join ${productsTable} ${p} on ${p.id} = ${r.productId} ${join}
      where ${r.controlsPassed} is not null or ${r.state} in ('aborted', 'error')`,
  );
}

/** The latest results, and whether each has no conclusion; erased ones do not count. */
export function findResultEnds(by: TurnaroundGroup, count: number) {
  const { columns, join } = grouping(by);
  return select(
    { ...columns, isBad: sql`${result.phenotype} is null and ${result.outcome} is not null`.mapWith(Boolean) },
    sql`${latest(resultSetsTable, result, count)} join ${samplesTable} ${s} on ${s.id} = ${result.sampleId}
      join ${tubesTable} ${t} on ${t.id} = ${s.tubeId} join ${productsTable} ${p} on ${p.id} = ${result.productId}
      left join ${runsTable} ${r} on ${r.id} = ${result.runId} ${join}`,
  );
}
