import { and, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { clientsTable } from "#drizzle/schema/clients";
import { ordersTable } from "#drizzle/schema/orders";
import { webhookDeliveriesTable } from "#drizzle/schema/webhooks";
import { allOf } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, select, write } from "../../platform/database/query";
import { hasActiveWebhook } from "../clients/clients.queries";
import { stateMove } from "../states/state-moves.queries";
import { queueDeliveries } from "./webhooks.queries";
import { deliveryStates } from "./webhooks.states";

const deliveries = webhookDeliveriesTable;
const d = alias(webhookDeliveriesTable, "d");
const c = alias(clientsTable, "c");
const o = alias(ordersTable, "o");

const told = {
  id: d.id,
  event: d.event,
  orderId: d.orderId,
  orderNo: sql<string | null>`${o.orderNo}`,
  notBefore: d.notBefore,
  createdAt: d.createdAt,
};

export function findDeliveries(filter: ListPlace & { readonly clientId?: string }) {
  const { where, order } = listOrder(d.id, filter);
  const asked = [where, filter.clientId ? sql`${d.clientId} = ${filter.clientId}` : sql`1`];
  return select(
    { ...told, state: d.state, log: d.log },
    sql`from ${deliveries} ${d} left join ${ordersTable} ${o} on ${o.id} = ${d.orderId}
      where ${allOf(asked)} order by ${sql.join(order, sql`, `)} limit ${filter.pageSize + 1}`,
  );
}

const isHeard = (clientId: string) =>
  sql`exists (select 1 from ${clientsTable} ${c} where ${c.id} = ${clientId} and ${hasActiveWebhook(c)})`;

/** Inserts a test delivery, if the client has a working webhook. */
export const insertTestDelivery = (clientId: string, now: number): Query<number> =>
  queueDeliveries({ clientId, event: "ping" }, { when: isHeard(clientId) }, now);

/** Deliveries that are due: the oldest of every client first, so that a client with hundreds does not delay the others. */
export const findDueDeliveries = (now: number, count: number) =>
  select(
    {
      ...told,
      version: d.version,
      reportSerial: d.reportSerial,
      attempts: d.attempts,
      clientId: d.clientId,
      url: c.webhookUrl,
      isTold: sql`(${hasActiveWebhook(c)})`.mapWith(Boolean),
      failingSince: c.webhookFailingSince,
      secretSealed: c.webhookSecretSealed,
      oldSecretSealed: sql<string | null>`iif(${c.oldSecretUntil} > ${now}, ${c.oldSecretSealed}, null)`,
    },
    sql`from (select ${deliveries.id} as due_id, row_number() over (partition by ${deliveries.clientId}
        order by ${deliveries.notBefore}) as place from ${deliveries}
        where ${deliveries.state} = 'queued' and ${deliveries.notBefore} <= ${now}) due
      join ${deliveries} ${d} on ${d.id} = due_id join ${clientsTable} ${c} on ${c.id} = ${d.clientId}
      left join ${ordersTable} ${o} on ${o.id} = ${d.orderId}
      order by place, ${d.notBefore} limit ${count}`,
  );
export type DueDelivery = ReturnType<ReturnType<typeof findDueDeliveries>["read"]>[number];

/** Claims a delivery for one attempt; answers 0 when another process has it. */
export const leaseDelivery = ({ id, notBefore, attempts }: DueDelivery, until: number): Query<number> =>
  write(
    db
      .update(deliveries)
      .set({ notBefore: until, attempts: attempts + 1 })
      .where(and(eq(deliveries.id, id), eq(deliveries.notBefore, notBefore), eq(deliveries.attempts, attempts))),
  );

/** Records the outcome of an attempt in the log, and ends the delivery or schedules the next attempt. */
export function recordAttempt(
  id: string,
  attempt: (typeof deliveries.$inferSelect)["log"][number],
  next: "send" | "give_up" | number,
): Query<number> {
  const log = sql`json_insert(${deliveries.log}, '$[#]', json(${JSON.stringify(attempt)}))`;
  const move =
    typeof next === "number" ? { notBefore: next } : { state: stateMove(deliveries.state, deliveryStates, [next]).to };
  return write(
    db
      .update(deliveries)
      .set({ log, ...move })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, "queued"))),
  );
}

/** Puts a delivery back into the queue, if the client has a working webhook. */
export function requeueDelivery(id: string, clientId: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(deliveries.state, deliveryStates, ["resend"]);
  return write(
    db
      .update(deliveries)
      .set({ state: to, attempts: 0, notBefore: now })
      .where(and(eq(deliveries.id, id), eq(deliveries.clientId, clientId), isLegal, isHeard(clientId))),
  );
}

/** Ids increase with time, so this deletes the oldest deliveries. */
export const deleteOldDeliveries = (beforeId: string): Query<number> =>
  write(db.delete(deliveries).where(lt(deliveries.id, beforeId)));
