import type { ImportQueue, MessageQueue } from "#worker/platform/queue";

/** Holds queue messages until the test delivers them, so that the test decides the order of events. */
export interface RecordingQueue extends MessageQueue, ImportQueue {
  /** Takes all waiting message ids, oldest first. */
  take(): string[];
  /** The same for imports that wait to be checked. */
  takeImports(): string[];
}

export function recordingQueue(): RecordingQueue {
  const waiting: string[] = [];
  const imports: string[] = [];
  return {
    async wake(messageIds) {
      waiting.push(...messageIds);
    },
    take: () => waiting.splice(0),
    async judge(importId) {
      imports.push(importId);
    },
    takeImports: () => imports.splice(0),
  };
}
