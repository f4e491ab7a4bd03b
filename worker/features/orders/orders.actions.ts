import { orderMessages } from "#contract/orders";
import { getOrder, listOrders, revealOrder } from "#contract/orders.schemas";
import { reportNumber } from "#contract/report-number";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { auditRows } from "../logs/logs.actions";
import { findOrder, findOrders } from "./orders.store";
import { decryptPatient } from "./take-orders.actions";

export const listOrdersAction = staffAction(listOrders, {
  load: ({ query }) => ({ orders: findOrders(query), total: totalOf(findOrders, query) }),
  run: ({ query, orders, total }) =>
    keysetPage(
      orders,
      query.pageSize,
      ({ id }) => id,
      ({ clientName, serial, ...order }) => ({
        ...order,
        clientName: clientName ?? "",
        reportNumber: serial === null ? "" : reportNumber(serial),
      }),
      total,
    ),
});

export const getOrderAction = staffAction(getOrder, {
  load: ({ params }) => ({ found: findOrder(params) }),
  run({ found }) {
    if (!found) throw notFound(orderMessages.unknown);
    const { merchantId: _, patientSealed: __, ...order } = found;
    return order;
  },
});

/** The values are sent only after the access is recorded. */
export const revealOrderAction = staffAction(revealOrder, {
  load: ({ params }) => ({ found: findOrder(params) }),
  async run(ctx) {
    const { found, params } = ctx;
    if (!found) throw notFound(orderMessages.unknown);
    if (found.patientSealed === null) throw conflict(orderMessages.noPatient);
    const { reason } = ctx.body;
    await ctx.deps.database.run(
      await auditRows(ctx, { action: "order.reveal", objectType: "order", objectId: params.id, reason }),
    );
    return decryptPatient(ctx, params.id, found.patientSealed);
  },
});
