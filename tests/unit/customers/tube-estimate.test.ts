import { expect, test } from "vitest";
import { currentMeasurement, tubeEstimate, tubeStatus } from "#worker/features/bindings/my-bindings.rules";

const noon = Date.UTC(2026, 10, 20, 4);
const day = 24 * 3_600_000;

const facts = {
  journey: "laboratory" as const,
  tubeState: "received",
  isRecalled: false,
  sampleState: "received",
  rejection: null,
  reportState: null,
  boundAt: noon - day,
  receivedAt: noon,
  testedAt: null,
  reviewedAt: null,
  isByRule: false,
  publishedAt: null,
  consentWithdrawnAt: null,
  dueAt: noon + 3 * day,
  turnaroundMinutes: 3 * 24 * 60,
  run: null,
};

test("the date counts from the day the laboratory has the tube", () => {
  const estimate = tubeEstimate(facts, noon);
  expect(estimate).toEqual({ at: facts.dueAt, text: "通常 3 天完成，从收到样本算起。", isLate: false });
});

test("before it is received there is no date, only how long it takes from then", () => {
  const onItsWay = { ...facts, tubeState: "bound", sampleState: "expected", receivedAt: null, dueAt: null };
  const estimate = tubeEstimate(onItsWay, noon);
  expect(estimate).toMatchObject({ at: null, isLate: false });
  expect(estimate?.text).toContain("实验室收到样本后约 3 天");
});

test.each([
  [90, "90 分钟"],
  [91, "2 小时"],
  [24 * 60, "24 小时"],
  [24 * 60 + 1, "2 天"],
  [48 * 60, "2 天"],
  [48 * 60 + 1, "3 天"],
])("a promise of %d minutes is told as %s", (turnaroundMinutes, text) => {
  expect(tubeEstimate({ ...facts, turnaroundMinutes }, noon)?.text).toBe(`通常 ${text}完成，从收到样本算起。`);
});

test("a date that has passed is said to have passed, and a re-test names its reason above", () => {
  expect(tubeEstimate(facts, facts.dueAt)?.isLate).toBe(false);
  expect(tubeEstimate(facts, facts.dueAt + 1)).toMatchObject({
    isLate: true,
    text: expect.stringContaining("已超过预计时间"),
  });
  const retest = tubeEstimate({ ...facts, sampleState: "retest_queued" }, facts.dueAt + 1);
  expect(retest?.text).toContain("原因见上");
});

test("a tube that is done, stopped or withdrawn from promises nothing", () => {
  expect(tubeEstimate({ ...facts, reportState: "published" }, noon)).toBeNull();
  expect(tubeEstimate({ ...facts, sampleState: "rejected" }, noon)).toBeNull();
  expect(tubeEstimate({ ...facts, consentWithdrawnAt: noon }, noon)).toBeNull();
});

const minute = 60_000;
const run = { state: "running", startedAt: noon, expectedEndAt: noon + 35 * minute, heardAt: noon };
const onSite = { ...facts, journey: "onsite" as const, sampleState: "plated", run };

test("while the device measures, the time left is what it said last", () => {
  const heard = { ...onSite, run: { ...run, heardAt: noon + 9 * minute } };
  expect(currentMeasurement(heard, noon + 10 * minute)).toMatchObject({ msLeft: 25 * minute, msInAll: 35 * minute });
  expect(currentMeasurement({ ...heard, sampleState: "tested" }, noon + 10 * minute)).toBeNull();
});

test("a silent device, a late run and a failed one are each said as they are, without a number", () => {
  expect(currentMeasurement(onSite, noon + 7 * minute)).toMatchObject({
    msLeft: null,
    text: expect.stringContaining("7 分钟没有消息"),
  });
  const late = { ...onSite, run: { ...run, heardAt: noon + 40 * minute } };
  expect(currentMeasurement(late, noon + 40 * minute)).toMatchObject({
    msLeft: null,
    text: expect.stringContaining("比预计"),
  });
  for (const [state, word] of [
    ["aborted", "中止"],
    ["error", "故障"],
    ["qc_failed", "质控"],
  ] as const) {
    const failed = { ...onSite, sampleState: "retest_queued", run: { ...run, state } };
    expect(currentMeasurement(failed, noon)).toBeNull();
    expect(tubeStatus(failed)).toMatchObject({ condition: "waiting", statusText: expect.stringContaining(word) });
  }
});

test("on the spot one sentence says what the minutes count, and a person's review has a promise of its own", () => {
  const waits = { ...facts, journey: "onsite" as const, turnaroundMinutes: 40 };
  const text = "约 30-40 分钟出结果，从上机到出结果，取样、排队和复检另计。需要人工复核时，最迟再等 60 分钟。";
  expect(tubeEstimate({ ...waits, tubeState: "bound", sampleState: "expected", dueAt: null }, noon)).toEqual({
    at: null,
    text,
    isLate: false,
  });
  const dueAt = noon + 40 * minute;
  expect(tubeEstimate({ ...waits, dueAt }, noon)).toMatchObject({ at: dueAt, isLate: false });
  expect(tubeEstimate({ ...waits, dueAt }, dueAt)).toMatchObject({ at: dueAt, isLate: false });
  expect(tubeEstimate({ ...waits, dueAt }, dueAt + minute)).toEqual({
    at: dueAt + 60 * minute,
    text: "结果正在核对，核对后发布。",
    isLate: false,
  });
  expect(tubeEstimate({ ...waits, dueAt }, dueAt + 61 * minute)?.isLate).toBe(true);
});
