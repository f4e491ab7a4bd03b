import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import { memoryLimiter } from "#worker/platform/memory-limiter";
import { processQueue } from "#worker/platform/process-queue";
import type { QueueBatch } from "#worker/platform/queue";
import { root } from "../../../scripts/steps/bootstrap.mjs";
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

test.each([
  ["session", 1_200],
  ["block", 3_000],
  ["net", 12_000],
] as const)("a %s has %i calls a minute, another one its own, as wrangler.toml says", async (scope, most) => {
  const clock = testClock();
  const limiter = memoryLimiter(clock);
  const answers = await Promise.all(Array.from({ length: most + 1 }, () => limiter.allow(scope, "normal:a")));
  expect(answers.filter(Boolean)).toHaveLength(most);
  expect(await limiter.allow(scope, "normal:b")).toBe(true);
  clock.advance(60_000);
  expect(await limiter.allow(scope, "normal:a")).toBe(true);
  const binding = { session: "SESSION_LIMIT", block: "OUTER_LIMIT", net: "NET_LIMIT" }[scope];
  expect(unstable_readConfig({ config: join(root, "wrangler.toml") }).ratelimits).toContainEqual(
    expect.objectContaining({ name: binding, simple: { limit: most, period: 60 } }),
  );
});

test("more strangers than are counted apart leave staff their own count", async () => {
  const limiter = memoryLimiter(testClock());
  for (let i = 0; i < 100_000 + 3_001; i++) await limiter.allow("block", `normal:${i}`);
  expect(await limiter.allow("block", "normal:another")).toBe(false);
  expect(await limiter.allow("session", "normal:a")).toBe(true);
});
