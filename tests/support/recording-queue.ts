import type { MessageQueue } from "#worker/platform/queue";

/** Holds the wake-ups until the test delivers them, so that the order of things is the test's choice. */
export interface RecordingQueue extends MessageQueue {
  /** Takes all waiting message ids, oldest first. */
  take(): string[];
}

export function recordingQueue(): RecordingQueue {
  const waiting: string[] = [];
  return {
    async wake(messageIds) {
      waiting.push(...messageIds);
    },
    take: () => waiting.splice(0),
  };
}
