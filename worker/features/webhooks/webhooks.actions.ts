import { clientMessages } from "#contract/clients";
import { listDeliveries, sendDelivery } from "#contract/clients.schemas";
import { staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/log";
import { auditRows } from "../logs/logs.actions";
import { deliverWebhooks } from "./webhooks.delivery";
import { findDeliveries, insertTestDelivery, requeueDelivery } from "./webhooks.store";

/** Sends the first attempt after the reply; if this is interrupted, the scheduled job does it. */
export const wakeWebhooks = (deps: Deps): void =>
  deps.later(
    deliverWebhooks(deps).catch((error: unknown) => log.warn("webhooks not sent yet", { error: String(error) })),
  );

export const listDeliveriesAction = staffAction(listDeliveries, {
  load: ({ query }) => ({ deliveries: findDeliveries(query), total: totalOf(findDeliveries, query) }),
  run: ({ query, deliveries, total }) =>
    keysetPage(
      deliveries,
      query.pageSize,
      ({ id }) => id,
      ({ log, ...one }) => ({ ...one, log: [...log] }),
      total,
    ),
});

export const sendDeliveryAction = staffAction(sendDelivery, {
  async run(ctx) {
    const { params, body, now, deps } = ctx;
    const { deliveryId } = body;
    const { changed } = await runNamed(deps.database, {
      changed: deliveryId ? requeueDelivery(deliveryId, params.id, now) : insertTestDelivery(params.id, now),
      audit: await auditRows(ctx, {
        action: deliveryId ? "client.resend" : "client.send",
        objectType: "client",
        objectId: params.id,
        when: previousChanged,
      }),
    });
    if (changed === 0) throw conflict(clientMessages.notSent);
    wakeWebhooks(deps);
    return null;
  },
});
