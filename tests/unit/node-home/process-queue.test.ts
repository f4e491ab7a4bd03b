import { expect, test, vi } from "vitest";
import { memoryLimiter } from "#worker/platform/memory-limiter";
import { processQueue } from "#worker/platform/process-queue";
import type { QueueBatch } from "#worker/platform/queue";
import { testClock } from "../../support/test-clock";

type Batch = QueueBatch<string>;
const bodies = ({ messages }: Batch) => messages.map(({ body }) => body);
const done = ({ messages }: Batch) => {
  for (const message of messages) message.ack();
};
const options = { batchMax: 3, retriesMax: 2 };

test("wake-ups are worked on in batches, one after the other", async () => {
  const seen: string[][] = [];
  let running = 0;
  const queue = processQueue<string>(async (batch) => {
    expect(++running).toBe(1);
    seen.push(bodies(batch));
    await Promise.resolve();
    done(batch);
    running--;
  }, options);
  queue.send(["a", "b"]);
  queue.send(["c", "d"]);
  await vi.waitFor(() => expect(seen).toEqual([["a", "b", "c"], ["d"]]));
});

test("a consumer that throws gets what it did not finish again, so often and not more", async () => {
  let runs = 0;
  const queue = processQueue<string>(async ({ messages }) => {
    runs++;
    messages[0]?.ack();
    throw new Error("died");
  }, options);
  queue.send(["finished", "open"]);
  await vi.waitFor(() => expect(runs).toBe(2));
  queue.send(["x"]);
  await vi.waitFor(() => expect(runs).toBe(3));
});

test("what is to come back later comes back; what always comes back is left to the clock in the end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let runs = 0;
    const queue = processQueue<string>(async ({ messages }) => {
      runs++;
      for (const message of messages) message.retry({ delaySeconds: 30 });
    }, options);
    queue.send(["a"]);
    for (const expected of [1, 2, 3, 3]) {
      await vi.waitFor(() => expect(runs).toBe(expected));
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(runs).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test("the end waits for the batch that is worked on and takes nothing more", async () => {
  let finish = () => {};
  const seen: string[] = [];
  const queue = processQueue<string>(async (batch) => {
    seen.push(...bodies(batch));
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done(batch);
  }, options);
  queue.send(["a"]);
  await vi.waitFor(() => expect(seen).toEqual(["a"]));
  let hasEnded = false;
  const end = queue.end().then(() => {
    hasEnded = true;
  });
  queue.send(["b"]);
  await Promise.resolve();
  expect(hasEnded).toBe(false);
  finish();
  await end;
  expect(seen).toEqual(["a"]);
});

test("an address has three hundred requests a minute, another one its own", async () => {
  const clock = testClock();
  const limiter = memoryLimiter(clock);
  const answers = await Promise.all(Array.from({ length: 301 }, () => limiter.allow("normal:a", "normal")));
  expect(answers.filter(Boolean)).toHaveLength(300);
  expect(await limiter.allow("normal:b", "normal")).toBe(true);
  clock.advance(60_000);
  expect(await limiter.allow("normal:a", "normal")).toBe(true);
});
