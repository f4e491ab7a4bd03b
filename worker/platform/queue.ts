import { type CircuitBreaker, callLimitMs, withCircuitBreaker } from "./deadline";
import { log } from "./log";
import { UnavailableError } from "./unavailable";

/**
 * Wakes the message consumer. The row in the database is the truth, and the scheduled job finds it without a wake-up, so a
 * queue that is down only delays a message: this is logged, never thrown.
 */
export interface MessageQueue {
  wake(messageIds: readonly string[]): Promise<void>;
}

export interface QueueBody {
  readonly messageId: string;
}

/** A consumer's batch: for each message the consumer says whether its work is done, or when to deliver it again. */
export interface QueueBatch<T> {
  readonly messages: readonly {
    readonly body: T;
    ack(): void;
    retry(options?: { delaySeconds?: number }): void;
  }[];
}

/** Wakes the consumer that checks files of partner laboratories; the scheduled job finds lost ones, as above. */
export interface ImportQueue {
  judge(importId: string): Promise<void>;
}

/** The queue's name in wrangler.toml, by which batches are recognised. */
export const importQueueName = "gene-testing-imports";

export interface ImportBody {
  readonly importId: string;
}

export function importQueue(queue: Queue<ImportBody>, limitMs: number = callLimitMs): ImportQueue {
  return { judge: (importId) => sent(queue, limitMs, () => queue.send({ importId })) };
}

export function workersQueue(queue: Queue<QueueBody>, limitMs: number = callLimitMs): MessageQueue {
  return {
    async wake(messageIds) {
      if (messageIds.length === 0) return;
      await sent(queue, limitMs, () => queue.sendBatch(messageIds.map((messageId) => ({ body: { messageId } }))));
    },
  };
}

const retrySeconds = 60;
const queues = new WeakMap<object, CircuitBreaker>();

async function sent(queue: object, limitMs: number, send: () => Promise<unknown>): Promise<void> {
  const known = queues.get(queue) ?? withCircuitBreaker("queue");
  queues.set(queue, known);
  await known
    .run(limitMs, () =>
      send().catch((error: unknown) => {
        throw new UnavailableError("queue", "unreachable", retrySeconds, { cause: error });
      }),
    )
    .catch((error: UnavailableError) => log.warn("queue.lost", { trouble: error.trouble, cause: String(error.cause) }));
}
