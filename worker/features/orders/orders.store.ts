import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { OrderItem } from "#contract/orders.schemas";
import { clientsTable } from "#drizzle/schema/clients";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { ordersTable } from "#drizzle/schema/orders";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import { aliased, expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { idsOfRowsContaining } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, rows, select, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { abortUnless } from "../counters/counters.queries";
import { stateMove } from "../states/state-moves.queries";
import { newestReportSerial } from "./orders.queries";
import { orderStates } from "./orders.states";

const orders = ordersTable;
const o = alias(ordersTable, "o");
const c = alias(clientsTable, "c");
const p = alias(productsTable, "p");
const t = alias(tubesTable, "t");
const k = alias(kitBatchesTable, "k");
const s = alias(samplesTable, "s");
const x = alias(reportsTable, "x");
const r = alias(reportsTable, "r");
const taken = alias(ordersTable, "taken");

const barcode = sql<string>`coalesce(${t.barcode}, '')`;

const ownColumns = {
  id: o.id,
  orderNo: o.orderNo,
  clientId: o.clientId,
  nameMasked: o.nameMasked,
  phoneMasked: o.phoneMasked,
  priority: o.priority,
  consentRef: o.consentRef,
  consentAt: o.consentAt,
  source: o.source,
  state: o.state,
  stateReason: o.stateReason,
  stateChangedAt: o.stateChangedAt,
  createdAt: o.createdAt,
  tubeId: o.tubeId,
};

const columns = {
  ...ownColumns,
  clientName: c.name,
  productCode: p.code,
  productName: p.name,
  barcode,
  boundAt: sql<number | null>`${t.boundAt}`,
  receivedAt: sql<number | null>`${s.receivedAt}`,
  reportId: sql<string | null>`${r.id}`,
  reportNumber: sql<string>`iif(${r.serial} is null, '', printf('BG%08d', ${r.serial}))`,
  reportState: sql<string>`coalesce(${r.state}, '')`,
  publishedAt: sql<number | null>`${r.publishedAt}`,
};

const from = sql`from ${orders} ${o} join ${clientsTable} ${c} on ${c.id} = ${o.clientId}
  join ${productsTable} ${p} on ${p.id} = ${o.productId} left join ${tubesTable} ${t} on ${t.id} = ${o.tubeId}
  left join ${samplesTable} ${s} on ${s.tubeId} = ${o.tubeId} and ${s.state} <> 'cancelled'
  left join ${reportsTable} ${r} on ${r.id} = (select ${x.id} from ${reportsTable} ${x} where ${x.sampleId} = ${s.id}
    and +${x.productId} = ${o.productId} and ${x.serial} is not null order by ${x.id} desc limit 1)`;

interface OrderFilter extends ListPlace {
  readonly search?: string;
  readonly clientId?: string;
  readonly state?: OrderItem["state"];
}

const listColumns = {
  ...ownColumns,
  clientName: aliased(c.name, "client_name"),
  productCode: p.code,
  productName: aliased(p.name, "product_name"),
  barcode: barcode.as("barcode"),
  serial: expressionColumn(
    sql<number | null>`case ${o.state} when 'reported' then ${newestReportSerial(o)} end`,
    "serial",
  ),
};

export function findOrders(filter: OrderFilter) {
  const { search, clientId, state, pageSize } = filter;
  const { where, order } = listOrder(o.id, filter);
  const asked = and(
    where,
    search
      ? sql`${o.id} in ${idsOfRowsContaining(search, orders.id, { numbers: [orders.orderNo], texts: [orders.orderNo] })}`
      : undefined,
    clientId ? eq(o.clientId, clientId) : undefined,
    state ? eq(o.state, state) : undefined,
  );
  return rows(
    db
      .select(listColumns)
      .from(o)
      .innerJoin(c, eq(c.id, o.clientId))
      .innerJoin(p, eq(p.id, o.productId))
      .leftJoin(t, eq(t.id, o.tubeId))
      .where(asked)
      .orderBy(...order)
      .limit(pageSize + 1),
  );
}

/** An order by its id, or by its client and the client's number; includes fields that only actions may see. */
export const findOrder = (which: { readonly id: string } | { readonly clientId: string; readonly orderNo: string }) => {
  const where: SQL =
    "id" in which
      ? sql`${o.id} = ${which.id}`
      : sql`${o.clientId} = ${which.clientId} and ${o.orderNo} = ${which.orderNo}`;
  return firstOf(
    select({ ...columns, merchantId: c.merchantId, patientSealed: o.patientSealed }, sql`${from} where ${where}`),
  );
};
export type FoundOrder = NonNullable<ReturnType<ReturnType<typeof findOrder>["read"]>>;

/** The orders of a client with these numbers, with their stored fields. */
export const findKnownOrders = (clientId: string, numbers: readonly string[]) =>
  select(
    {
      id: o.id,
      orderNo: o.orderNo,
      product: p.code,
      priority: o.priority,
      consentRef: o.consentRef,
      consentAt: o.consentAt,
      barcode,
      patientSealed: o.patientSealed,
    },
    sql`${from} where ${o.clientId} = ${clientId} and ${o.orderNo} in ${oneOfList(numbers)}`,
  );

/** Products by their codes or names. */
export const findOrderedProducts = (called: readonly string[]) =>
  select(
    { id: p.id, code: p.code, name: p.name },
    sql`from ${productsTable} ${p} where (${p.code} in ${oneOfList(called)} or ${p.name} in ${oneOfList(called)})
      and ${p.state} = 'live'`,
  );

/**
 * Condition: nobody has bound the tube yet. An order for a bound tube would show its client the progress of a person who was
 * not asked, on a consent that only the client claims.
 */
const isUnbound = sql`${t.bindingId} is null and ${t.state} in ('printed', 'issued', 'quarantined')`;

/** Condition: the order has no tube, or an unbound one; `tubeId` is SQL. */
const mayName = (tubeId: SQL) =>
  sql`(${tubeId} is null or exists (select 1 from ${tubesTable} ${t} where ${t.id} = ${tubeId} and ${isUnbound}))`;

/** Tubes by barcode; a tube is usable while it can still be bound. */
export const findOrderedTubes = (barcodes: readonly string[]) =>
  select(
    {
      id: t.id,
      barcode: t.barcode,
      productCode: p.code,
      merchantId: t.merchantId,
      isUsable: sql`(${isUnbound} and ${k.state} in ('printed', 'issued', 'closed'))`.mapWith(Boolean),
      orderId: sql<string | null>`(select ${taken.id} from ${orders} ${taken} where ${taken.tubeId} = ${t.id}
        and ${taken.state} <> 'cancelled')`,
    },
    sql`from ${tubesTable} ${t} join ${kitBatchesTable} ${k} on ${k.id} = ${t.batchId}
      join ${productsTable} ${p} on ${p.id} = ${t.productId} where ${t.barcode} in ${oneOfList(barcodes)}`,
  );

type NewOrder = Omit<typeof orders.$inferInsert, "state" | "source" | "stateChangedAt" | "createdAt" | "createdBy">;

interface Origin {
  readonly source: "fhir" | "csv" | "staff";
  readonly createdBy: number | null;
  readonly now: number;
}

export function insertOrders(made: readonly NewOrder[], { now, ...origin }: Origin): Query<number> {
  const one = listAsRows(made);
  return write(
    insertInto(
      orders,
      {
        id: one.of("id"),
        clientId: one.of("clientId"),
        orderNo: one.of("orderNo"),
        productId: one.of("productId"),
        patientSealed: one.of("patientSealed"),
        nameMasked: one.of("nameMasked"),
        phoneMasked: one.of("phoneMasked"),
        phoneHash: one.of("phoneHash"),
        priority: one.of("priority"),
        consentRef: one.of("consentRef"),
        consentAt: one.of("consentAt"),
        tubeId: one.of("tubeId"),
        ...origin,
        state: orderStates.begin("order"),
        stateChangedAt: now,
        createdAt: now,
      },
      { from: one.rows, when: mayName(sql`${one.of("tubeId")}`) },
    ),
  );
}

/** Rolls the batch back when a tube was bound meanwhile, so that its order was not inserted. */
export const requireOrdersInserted = (count: number): Query<number> => abortUnless(sql`changes() = ${count}`);

/** Assigns a tube to an order, as long as the order's present tube is not bound. */
export const assignTubeToOrder = (id: string, tubeId: string): Query<number> =>
  write(
    db
      .update(orders)
      .set({ tubeId })
      .where(and(eq(orders.id, id), eq(orders.state, orderStates.begin("order")), mayName(sql`${tubeId}`))),
  );

export function cancelOrder(id: string, stateReason: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(orders.state, orderStates, ["cancel"]);
  return write(
    db
      .update(orders)
      .set({ state: to, stateReason, stateChangedAt: now })
      .where(and(eq(orders.id, id), isLegal)),
  );
}
