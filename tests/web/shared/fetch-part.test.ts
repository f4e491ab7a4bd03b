import { afterEach, expect, onTestFinished, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("a part that failed without a line is asked for again when the line came back before anybody listened", async () => {
  let online: () => void = () => undefined;
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    online = listener;
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { href: "https://example.com/" });
  vi.stubGlobal("navigator", { onLine: false });
  // Other test files of this process have already loaded the module.
  vi.resetModules();
  const { fetchPart } = await import("../../../web/shared/fetch-part");
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries > 1) return { Part: "here" };
    online();
    throw new Error("Failed to fetch");
  };
  expect(await fetchPart(load, "Part")).toEqual({ part: "here" });
  expect(await fetchPart(() => Promise.reject(new Error("Failed to fetch")), "Part" as never)).toEqual({
    failure: "offline",
  });
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
