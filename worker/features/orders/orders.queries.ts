import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { clientsTable } from "#drizzle/schema/clients";
import { tubesTable } from "#drizzle/schema/kits";
import { ordersTable } from "#drizzle/schema/orders";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";
import { hasActiveWebhook } from "../clients/clients.queries";
import { stateMove } from "../states/state-moves.queries";
import { queueDeliveries } from "../webhooks/webhooks.queries";
import { orderStates } from "./orders.states";

const orders = ordersTable;
const o = alias(ordersTable, "o");
const c = alias(clientsTable, "c");
const t = alias(tubesTable, "t");
const s = alias(samplesTable, "s");
const x = alias(reportsTable, "x");
const v = alias(reportVersionsTable, "v");

type OrderColumns = Readonly<Record<"id" | "tubeId" | "productId", SQLiteColumn>>;
/** Selects orders; gets the columns of their table under the alias in the statement. */
type Which = (order: OrderColumns) => SQL;

export const withIds =
  (ids: readonly string[]): Which =>
  ({ id }) =>
    sql`${id} in ${oneOfList(ids)}`;
const ofTubes =
  (tubeIds: SQL): Which =>
  ({ tubeId }) =>
    sql`${tubeId} in ${tubeIds}`;

const isOf = ({ tubeId }: Pick<OrderColumns, "tubeId">) => sql`${s.tubeId} = ${tubeId} and ${s.state} <> 'cancelled'`;
/** Found by the sample, because a product has a very large number of reports. */
const reportsOf = ({ productId }: Pick<OrderColumns, "productId">) =>
  sql`${x.sampleId} = ${s.id} and +${x.productId} = ${productId}`;

/** The number of the newest report of an order's tube; null when there is none. */
export const newestReportSerial = (order: OrderColumns): SQL<number | null> =>
  sql`(select ${x.serial} from ${samplesTable} ${s} join ${reportsTable} ${x} on ${x.sampleId} = ${s.id}
    and +${x.productId} = ${order.productId} where ${isOf(order)} and ${x.serial} is not null order by ${x.id} desc limit 1)`;

/** Sets an order's state according to its tube: bound, received, reported, or no longer bound. */
function followed(which: Which, now: number): Query<number> {
  const facts = [
    [
      "report",
      sql`exists (select 1 from ${samplesTable} ${s} join ${reportsTable} ${x} on ${reportsOf(orders)}
        where ${isOf(orders)} and +${x.state} in ('published', 'corrected'))`,
    ],
    ["receive", sql`exists (select 1 from ${samplesTable} ${s} where ${isOf(orders)} and ${s.receivedAt} is not null)`],
    ["link", sql`(select ${t.bindingId} from ${tubesTable} ${t} where ${t.id} = ${orders.tubeId}) is not null`],
    ["unlink", sql`1`],
  ] as const;
  const chosen = (what: "to" | "isLegal") =>
    sql`case ${sql.join(
      facts.map(([event, isTrue]) => sql`when ${isTrue} then ${stateMove(orders.state, orderStates, [event])[what]}`),
      sql` `,
    )} end`;
  return write(
    db
      .update(orders)
      .set({ state: chosen("to"), stateChangedAt: now })
      .where(and(which(orders), chosen("isLegal"))),
  );
}

/** Events of an order that can be reported, each with the time since when it is true; null when it is not true. */
const news = sql`json_array(json_array('order.received', ${o.createdAt}), json_array('sample.received', ${s.receivedAt}),
  json_array(iif(${v.n} > 1, 'report.corrected', 'report.published'), ${v.publishedAt}, ${x.serial}, ${v.n}),
  json_array(iif(${x.state} in ('withdrawn', 'erased'), 'report.withdrawn', ''), ${x.stateChangedAt}, ${x.serial}, 0))`;

/** Creates deliveries for events of orders that their clients want and have not received yet. */
function told(which: Which, now: number): Query<number> {
  const part = (at: number) => sql`told.value ->> ${sql.raw(String(at))}`;
  const source = {
    from: sql`${orders} ${o} join ${clientsTable} ${c} on ${c.id} = ${o.clientId}
      left join ${samplesTable} ${s} on ${isOf(o)} left join ${reportsTable} ${x} on ${reportsOf(o)}
      left join ${reportVersionsTable} ${v} on ${v.id} = ${x.currentVersionId}
      join json_each(${news}) told join json_each(${c.webhookEvents}) e on e.value = ${part(0)}`,
    when: sql`${which(o)} and ${hasActiveWebhook(c)} and ${part(1)} >= ${c.webhookSince}`,
  };
  const about = { clientId: sql`${c.id}`, orderId: sql`${o.id}`, event: part(0) };
  const report = { reportSerial: sql`coalesce(${part(2)}, 0)`, version: sql`coalesce(${part(3)}, 0)` };
  return queueDeliveries({ ...about, ...report }, source, now);
}

/** Updates orders from their tubes and informs their clients; must follow the statements of the same batch that changed the tubes. */
export const updateOrdersFromTubes = (which: Which, now: number): Query<number>[] => [
  followed(which, now),
  told(which, now),
];

export const updateOrdersOfTubes = (tubeIds: readonly string[], now: number): Query<number>[] =>
  updateOrdersFromTubes(ofTubes(oneOfList(tubeIds)), now);

/** The same for the tubes of these reports. */
export const updateOrdersOfReports = (reportIds: SQL, now: number): Query<number>[] =>
  updateOrdersFromTubes(
    ofTubes(sql`(select ${s.tubeId} from ${reportsTable} ${x} join ${samplesTable} ${s} on ${s.id} = ${x.sampleId}
      where ${x.id} in ${reportIds})`),
    now,
  );

/** Moves an order to the tube that replaced its own, unless that tube has another order. */
export const moveOrders = (from: string, to: string, when: SQL): Query<number> =>
  write(
    db
      .update(orders)
      .set({ tubeId: to })
      .where(
        and(eq(orders.tubeId, from), sql`not exists (select 1 from ${orders} ${o} where ${o.tubeId} = ${to})`, when),
      ),
  );

/** Deletes personal data in orders: of the people with these tubes or these phones. */
export const eraseOrderPatients = (tubeIds: SQL, phones: SQL, when: SQL): Query<number> =>
  write(
    db
      .update(orders)
      .set({ patientSealed: null, nameMasked: "", phoneMasked: "", phoneHash: null })
      .where(and(sql`(${orders.tubeId} in ${tubeIds} or ${orders.phoneHash} in ${phones})`, when)),
  );
