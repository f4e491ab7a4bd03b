import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { kitBatchesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, mapped, row, rows, select } from "../../platform/database/query";

const samples = samplesTable;
const runs = runsTable;
const products = productsTable;
const reports = reportsTable;

/** The merchant whose rows a request may see: the account's own, or for staff the one they ask for. */
export const merchantOfRequest = (sessionId: string, asked: string | undefined): SQL =>
  sql`coalesce((select ${usersTable.merchantId} from ${staffSessionsTable}
    join ${usersTable} on ${usersTable.userId} = ${staffSessionsTable.userId}
    where ${staffSessionsTable.id} = ${sessionId}), ${asked ?? ""})`;

export function findOwnMerchant(whose: SQL) {
  return row(
    db
      .select({ name: merchantsTable.shownName })
      .from(merchantsTable)
      .where(and(sql`${merchantsTable.id} = ${whose}`, isNull(merchantsTable.deletedAt))),
  );
}

export interface BoardRow {
  readonly last4: string;
  readonly runState: string | null;
  readonly expectedEndAt: number | null;
  readonly endedAt: number | null;
}

/**
 * Tubes in runs that started since `runsFrom`, and tubes bound since `boundFrom` that are in no run yet; both bounds are
 * prefixes of ids.
 */
export function findTubeBoard(whose: SQL, from: { runs: string; bound: string; over: number }): Query<BoardRow[]> {
  return select(
    {
      last4: sql<string>`substr(${samples.barcode}, -4)`,
      runState: sql<string | null>`${runs.state}`,
      expectedEndAt: sql<number | null>`${runs.expectedEndAt}`,
      endedAt: sql<number | null>`coalesce(${runs.endedAt}, 0)`,
    },
    sql`from ${samples} join ${runs} on ${runs.id} = ${samples.deviceRunId}
      where ${samples.merchantId} = ${whose} and ${samples.deviceRunId} is not null and ${samples.deviceRunId} >= ${from.runs}
      and (${runs.state} = 'running' or ${runs.endedAt} >= ${from.over})
      union all
      select * from (select substr(${samples.barcode}, -4), null, null, 0 from ${samples}
      join ${products} on ${products.id} = ${samples.productId}
      where ${samples.merchantId} = ${whose} and ${samples.state} = 'expected' and ${samples.id} >= ${from.bound}
      and ${products.journey} = 'onsite' order by ${samples.id} desc limit 60)`,
  );
}

export function findOwnBatches(whose: SQL, page: { cursor?: string | undefined; pageSize: number }) {
  const batches = kitBatchesTable;
  const query = rows(
    db
      .select({
        id: batches.id,
        code: batches.code,
        productCode: aliased(products.code, "product_code"),
        productName: products.name,
        lot: batches.lot,
        quantity: batches.quantity,
        expiresOn: batches.expiresOn,
        state: aliased(batches.state, "batch_state"),
        createdAt: aliased(batches.createdAt, "batch_created_at"),
      })
      .from(batches)
      .innerJoin(products, eq(products.id, batches.productId))
      .where(
        and(
          sql`${batches.merchantId} = ${whose}`,
          lt(batches.id, page.cursor ?? afterEveryId),
          sql`${batches.state} in ('issued', 'closed', 'recalled')`,
        ),
      )
      .orderBy(desc(batches.id))
      .limit(page.pageSize + 1),
  );
  return mapped(query, (found) =>
    found.map(({ productCode, productName, ...batch }) => ({
      ...batch,
      product: { code: productCode, name: productName },
    })),
  );
}

const isLive = sql`+${reports.state} in ('published', 'corrected', 'superseded')`;
const month = sql<string>`strftime('%Y-%m', (${reports.publishedAt} + 28800000) / 1000, 'unixepoch')`;
const people = sql<number>`count(distinct ${bindingsTable.phoneHash})`;
const theirs = (whose: SQL, since: number) =>
  sql`${reports.merchantId} = ${whose} and ${reports.publishedAt} >= ${since} and ${isLive}`;

export function findMonthlyFigures(whose: SQL, since: number) {
  const minutes = sql`avg(${reports.publishedAt} - ${samples.receivedAt}) / 60000`;
  const query = select(
    {
      code: products.code,
      name: products.name,
      month,
      reports: sql<number>`count(*)`,
      people,
      minutes: minutes.mapWith((mean: unknown) => Math.round(Number(mean))),
    },
    sql`from ${reports} join ${products} on ${products.id} = ${reports.productId}
      join ${samples} on ${samples.id} = ${reports.sampleId}
      left join ${bindingsTable} on ${bindingsTable.id} = ${reports.bindingId}
      where ${theirs(whose, since)} group by ${products.id}, 3 order by 3 desc, ${products.sort}`,
  );
  return mapped(query, (found) => found.map(({ code, name, ...figures }) => ({ product: { code, name }, ...figures })));
}

export function findResultDistribution(whose: SQL, since: number) {
  const { level } = reportVersionsTable;
  const conclusion = sql`${resultSetsTable.outcome} ->> '$.conclusion'`;
  const part = sql<string | null>`case when ${level} <= 3 then 'low' when ${level} <= 6 then 'middle'
    when ${level} <= 9 then 'high' else ${conclusion} end`;
  const query = select(
    { code: products.code, month, part, reports: sql<number>`count(*)`, people },
    sql`from ${reports} join ${products} on ${products.id} = ${reports.productId}
      join ${reportVersionsTable} on ${reportVersionsTable.id} = ${reports.currentVersionId}
      join ${resultSetsTable} on ${resultSetsTable.id} = ${reportVersionsTable.resultSetId}
      left join ${bindingsTable} on ${bindingsTable.id} = ${reports.bindingId}
      where ${theirs(whose, since)} group by ${products.id}, 2, 3`,
  );
  return mapped(query, (found) => found.map((one) => ({ ...one, part: one.part ?? "other" })));
}
