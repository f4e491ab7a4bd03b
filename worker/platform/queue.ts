/** Wakes the message consumer; the row in the database stays the truth, a lost wake-up is found by the cron sweep. */
export interface MessageQueue {
  wake(messageIds: readonly string[]): Promise<void>;
}

export interface QueueBody {
  readonly messageId: string;
}

export function workersQueue(queue: Queue<QueueBody>): MessageQueue {
  return {
    async wake(messageIds) {
      if (messageIds.length === 0) return;
      await queue.sendBatch(messageIds.map((messageId) => ({ body: { messageId } })));
    },
  };
}
