/** Wakes the message consumer; the row in the database stays the truth, a lost wake-up is found by the cron sweep. */
export interface MessageQueue {
  wake(messageIds: readonly string[]): Promise<void>;
}

export interface QueueBody {
  readonly messageId: string;
}

/** Wakes the consumer that judges files of partner laboratories; the clock finds what is lost. */
export interface ImportQueue {
  judge(importId: string): Promise<void>;
}

/** As in wrangler.toml: which consumer a batch is for. */
export const importQueueName = "gene-testing-imports";

export interface ImportBody {
  readonly importId: string;
}

export function importQueue(queue: Queue<ImportBody>): ImportQueue {
  return {
    async judge(importId) {
      await queue.send({ importId });
    },
  };
}

export function workersQueue(queue: Queue<QueueBody>): MessageQueue {
  return {
    async wake(messageIds) {
      if (messageIds.length === 0) return;
      await queue.sendBatch(messageIds.map((messageId) => ({ body: { messageId } })));
    },
  };
}
