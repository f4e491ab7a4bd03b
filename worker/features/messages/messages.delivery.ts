import type { Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/log";
import type { QueueBatch, QueueBody } from "../../platform/queue";
import { deliverMessage } from "./deliver-one.actions";
import { findDueMessages } from "./delivery.store";

// Cloudflare Queues allow a delay of twelve hours at most.
const longestDelaySeconds = 43_200;
const sweepBatch = 50;

/** Queue consumer: acknowledges a wake-up when its message needs nothing more, otherwise asks for it again when the message is due. */
export async function deliverMessages(deps: Deps, batch: QueueBatch<QueueBody>): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        const result = await deliverMessage(deps, message.body.messageId);
        if (result.outcome !== "retry_wait") return message.ack();
        const delay = Math.ceil((result.notBefore - deps.clock.now()) / 1000);
        message.retry({ delaySeconds: Math.min(longestDelaySeconds, Math.max(1, delay)) });
      } catch (error) {
        log.error("delivery", {
          messageId: message.body.messageId,
          error: error instanceof Error ? error.name : "error",
        });
        message.retry({ delaySeconds: 30 });
      }
    }),
  );
}

/** Scheduled job: finds messages that the queue has lost (due, abandoned, expired); `also` is run in the same round trip. */
export async function sweepMessages(deps: Deps, also: readonly Query<unknown>[] = []): Promise<number> {
  const now = deps.clock.now();
  const { due } = await runNamed(deps.database, { due: findDueMessages(now, sweepBatch), also });
  for (const id of due) {
    await deliverMessage(deps, id).catch((error: unknown) => {
      log.error("sweep", { messageId: id, error: error instanceof Error ? error.name : "error" });
    });
  }
  return due.length;
}
