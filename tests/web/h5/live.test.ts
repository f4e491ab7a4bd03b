import { expect, test } from "vitest";
import {
  firstPollDelayMs,
  longestPollDelayMs,
  minutesText,
  newlyReleasedReport,
  nextPollDelay,
  type PolledTube,
} from "../../../web/h5/mine/live.rules";

const tube = (changes: Partial<PolledTube> = {}): PolledTube => ({
  bindingId: "b1",
  journey: "onsite",
  step: "testing",
  condition: "going",
  reportKey: null,
  measuring: { msLeft: 30 * 60_000, msInAll: 35 * 60_000, text: "" },
  ...changes,
});
const left = (msLeft: number | null) => tube({ measuring: { msLeft, msInAll: 35 * 60_000, text: "" } });

test("a phone asks less and less often while the forecast holds, and never less than once a minute", () => {
  let before = { tubes: [left(30 * 60_000)], waitMs: firstPollDelayMs };
  const waits: number[] = [];
  for (let msLeft = 30 * 60_000; waits.length < 12; ) {
    msLeft -= before.waitMs;
    const waitMs = nextPollDelay([left(msLeft)], before) ?? 0;
    waits.push(waitMs);
    before = { tubes: [left(msLeft)], waitMs };
  }
  expect(waits[0]).toBe(firstPollDelayMs * 1.5);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.at(-1)).toBe(longestPollDelayMs);
});

test("it asks soon again when the run is over, when the forecast moved, and when the end is near", () => {
  const before = { tubes: [left(600_000)], waitMs: 60_000 };
  expect(nextPollDelay([tube({ step: "reviewing", measuring: null })], before)).toBe(firstPollDelayMs);
  expect(nextPollDelay([left(300_000)], before)).toBe(firstPollDelayMs);
  expect(nextPollDelay([left(540_000)], before)).toBe(60_000);
  expect(nextPollDelay([left(12_000)], { tubes: [left(72_000)], waitMs: 60_000 })).toBe(12_000);
});

test("nothing is asked for tubes of the laboratory, stopped ones and those that have their report", () => {
  const others = [tube({ journey: "laboratory" }), tube({ condition: "stopped" }), tube({ reportKey: "A".repeat(15) })];
  expect(nextPollDelay(others, null)).toBeNull();
});

test("a report opens only when it came while it was waited for, and never one of two at once", () => {
  const key = "ABCDEFGHIJKLMNO";
  const ready = tube({ reportKey: key, condition: "done" });
  expect(newlyReleasedReport([ready], [tube()])).toBe(key);
  expect(newlyReleasedReport([ready], [ready])).toBeNull();
  expect(newlyReleasedReport([ready], [])).toBeNull();
  const other = { bindingId: "b2" };
  expect(newlyReleasedReport([ready, { ...ready, ...other }], [tube(), tube(other)])).toBeNull();
});

test("minutes are rounded up", () => {
  expect([0, 59_000, 60_001, 35 * 60_000].map(minutesText)).toEqual([
    "不到 1 分钟",
    "不到 1 分钟",
    "约 2 分钟",
    "约 35 分钟",
  ]);
});
