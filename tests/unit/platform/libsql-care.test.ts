import { expect, onTestFinished, test, vi } from "vitest";
import { createTurnQueue } from "#worker/platform/database/libsql-care";

/** Jobs that end when told to, and a count of how many run at the same time. */
function crowd(count: number) {
  const ends: (() => void)[] = [];
  let working = 0;
  let most = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      working += 1;
      most = Math.max(most, working);
      ends.push(() => {
        working -= 1;
        resolve();
      });
    });
  return { works: Array.from({ length: count }, () => work), ends, working: () => working, most: () => most };
}

const soon = () => Date.now() + 10_000;

test("as many work at once as may, the others in their order after them, and fewer when fewer may", async () => {
  let may = 3;
  const queue = createTurnQueue(() => may);
  const { works, ends, working, most } = crowd(6);
  const all = Promise.all(works.map((work) => queue.run(soon(), work)));
  await expect.poll(working).toBe(3);
  may = 1;
  for (const end of ends.splice(0)) end();
  await expect.poll(working).toBe(1);
  expect(queue.isEmpty()).toBe(false);
  may = 3;
  await expect.poll(working).toBe(3);
  for (const end of ends.splice(0)) end();
  await all;
  expect([most(), queue.isEmpty()]).toEqual([3, true]);
});

test("whoever has not had his turn in time is turned away, and the next one still gets his", async () => {
  const queue = createTurnQueue(() => 1);
  const { works, ends, working } = crowd(2);
  const [first = async () => undefined, last = async () => undefined] = works;
  const working1 = queue.run(soon(), first);
  await expect.poll(working).toBe(1);
  await expect(queue.run(Date.now() + 30, async () => "never")).rejects.toMatchObject({ trouble: "busy" });
  const later = queue.run(soon(), last);
  for (const end of ends.splice(0)) end();
  await expect.poll(working).toBe(1);
  for (const end of ends.splice(0)) end();
  await Promise.all([working1, later]);
});

test("after the whole process stood still for seconds, who works still counts as working", async () => {
  const queue = createTurnQueue(() => 1);
  const { works, ends, working, most } = crowd(1);
  const [work = async () => undefined] = works;
  const running = queue.run(soon() + 10_000, work);
  await expect.poll(working).toBe(1);
  const real = Date.now;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + 5_000);
  onTestFinished(() => clock.mockRestore());
  await expect(queue.run(Date.now() + 30, async () => "too early")).rejects.toMatchObject({ trouble: "busy" });
  for (const end of ends.splice(0)) end();
  await running;
  expect(most()).toBe(1);
});

test("of many who come in one moment that lasts for seconds, no more work at once than may", async () => {
  const queue = createTurnQueue(() => 3);
  const { works, ends, working, most } = crowd(20);
  const real = Date.now;
  let passedMs = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + passedMs);
  onTestFinished(() => clock.mockRestore());
  const all = works.map((work) => {
    passedMs += 200;
    return queue.run(Date.now() + 60_000, work);
  });
  while (!queue.isEmpty()) {
    await expect.poll(working).toBeGreaterThan(0);
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(all);
  expect(most()).toBe(3);
});

test("the turn of a request that ended without a word passes to the next", async () => {
  const queue = createTurnQueue(() => 1);
  // A request that the platform ended has no timers any more.
  const timers = vi.spyOn(globalThis, "setInterval").mockImplementationOnce(() => setTimeout(() => undefined));
  onTestFinished(() => timers.mockRestore());
  const { works, working } = crowd(1);
  const [ended = async () => undefined] = works;
  void queue.run(soon(), ended);
  await expect.poll(working).toBe(1);
  expect(await queue.run(soon(), async () => "served")).toBe("served");
});
