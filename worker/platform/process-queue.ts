import type { QueueBatch } from "./queue";

interface QueueOptions {
  readonly batchMax: number;
  readonly retriesMax: number;
}

/** Wakes a consumer of the same process. */
export interface ProcessQueue<T> {
  send(bodies: readonly T[]): void;
  /** Accepts nothing more and waits for the current work; the scheduled job finds the rest in the database. */
  end(): Promise<void>;
}

interface Item<T> {
  readonly body: T;
  readonly attempts: number;
}

/**
 * A queue that stores nothing itself: the rows in the database are the truth, and the scheduled job finds what an ended process
 * had not finished. One batch at a time; a failing consumer gets its batch again.
 */
export function processQueue<T>(
  consume: (batch: QueueBatch<T>) => Promise<void>,
  { batchMax, retriesMax }: QueueOptions,
): ProcessQueue<T> {
  const waiting: Item<T>[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let working: Promise<void> | undefined;
  let isEnding = false;

  const again = ({ body, attempts }: Item<T>, delaySeconds: number) => {
    if (isEnding || attempts >= retriesMax) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      add({ body, attempts: attempts + 1 });
    }, delaySeconds * 1_000);
    timer.unref();
    timers.add(timer);
  };

  const work = async () => {
    // Messages that the caller sends in this turn of the event loop still join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 && !isEnding) {
      const items = waiting.splice(0, batchMax);
      const open = new Set(items);
      const messages = items.map((item) => ({
        body: item.body,
        ack: () => void open.delete(item),
        retry({ delaySeconds = 0 } = {}) {
          if (open.delete(item)) again(item, delaySeconds);
        },
      }));
      await consume({ messages }).catch(() => {
        for (const item of open) again(item, 0);
      });
    }
    working = undefined;
  };

  const add = (...items: Item<T>[]) => {
    if (isEnding) return;
    waiting.push(...items);
    working ??= work();
  };

  return {
    send: (bodies) => add(...bodies.map((body) => ({ body, attempts: 0 }))),
    async end() {
      isEnding = true;
      for (const timer of timers) clearTimeout(timer);
      await working;
    },
  };
}
