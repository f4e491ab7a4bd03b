import { expect, onTestFinished, test, vi } from "vitest";

test("a part that does not come in twenty seconds is late, and an error after that disturbs nobody", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { fetchPart, loadRequiredPart, withTimeout } = await import("../../../web/shared/fetch-part");
  let fail: (error: Error) => void = () => undefined;
  const never = new Promise<{ Part: string }>((_, reject) => {
    fail = reject;
  });
  const answers: unknown[] = [];
  void withTimeout(fetchPart(() => never, "Part")).then((answer) => answers.push(answer));
  loadRequiredPart(() => never, "Part").catch(({ message }: Error) => answers.push(message));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ failure: "slow" }, "网络较慢，请稍后再试"]);
  fail(new Error("too late"));
  await vi.advanceTimersByTimeAsync(1);
  expect(await withTimeout(fetchPart(async () => ({ Part: "here" }), "Part"))).toEqual({ part: "here" });
  expect(vi.getTimerCount(), "no timer is left").toBe(0);
});
