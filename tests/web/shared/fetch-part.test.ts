import { afterEach, expect, onTestFinished, test, vi } from "vitest";

const pageEvents = new EventTarget();

afterEach(() => {
  vi.unstubAllGlobals();
});

test("without a connection everything waiting tries again when the browser says that it is back, and every five seconds until then", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("addEventListener", pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal("removeEventListener", pageEvents.removeEventListener.bind(pageEvents));
  const { onConnectionReturn } = await import("../../../web/shared/fetch-part");
  let tries = 0;
  const stop = onConnectionReturn(() => {
    tries += 1;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(tries).toBe(0);
  pageEvents.dispatchEvent(new Event("online"));
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tries, "the event came before the network answered").toBe(2);
  stop();
  pageEvents.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([tries, vi.getTimerCount()]).toEqual([2, 0]);
});

test("a part that does not come in twenty seconds is late, and an error after that disturbs nobody", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { fetchPartInTime } = await import("../../../web/admin/parts/lazy-part");
  let fail: (error: Error) => void = () => undefined;
  const never = new Promise<{ Part: string }>((_, reject) => {
    fail = reject;
  });
  const answers: unknown[] = [];
  void fetchPartInTime(() => never, "Part").then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ failure: "slow" }]);
  fail(new Error("too late"));
  await vi.advanceTimersByTimeAsync(1);
  expect(await fetchPartInTime(async () => ({ Part: "here" }), "Part")).toEqual({ part: "here" });
  expect(vi.getTimerCount(), "no timer is left").toBe(0);
});
