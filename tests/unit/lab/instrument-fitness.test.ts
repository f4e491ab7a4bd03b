import { expect, test } from "vitest";
import {
  expiredCalibrations,
  findFitnessHolds,
  type MeasuringInstrument,
} from "#worker/features/instruments/instrument-fitness.rules";

const good: MeasuringInstrument = {
  serial: "278870202",
  name: "1 号仪",
  version: 1,
  inUseSince: "2026-01-05",
  calibrationDays: 365,
  calibrations: [
    { what: "ROI", until: "2026-11-20" },
    { what: "Background", until: "" },
  ],
  doubt: null,
};
const at = (text: string) => Date.parse(`${text}+08:00`);
const messages = (more: Partial<MeasuringInstrument>, when = "2026-11-20T10:00", said?: string[]) =>
  findFitnessHolds({ ...good, ...more }, at(when), said).map(({ rule, subject, message }) => [rule, subject, message]);

test.each([
  ["2026-11-19", []],
  ["2026-11-20", []],
  ["2026-11-21", ["ROI（有效期至 2026-11-20）"]],
])("a calibration that lasts until 2026-11-20 on %s", (day, over) => {
  expect(expiredCalibrations(good.calibrations, day)).toEqual(over);
});

test("the day is that of China, to its last second", () => {
  expect(messages({}, "2026-11-20T23:59:59")).toEqual([]);
  expect(messages({}, "2026-11-21T00:00:00")).toEqual([
    ["instrument_unfit", { kind: "run", name: "" }, "仪器 1 号仪（278870202）校准已过期：ROI（有效期至 2026-11-20）"],
  ]);
});

test("what the file says itself has expired is left to its own doubt", () => {
  expect(messages({}, "2026-11-21T00:00:00", ["ROI"])).toEqual([]);
});

test("an instrument without any calibration is in doubt from the day after it came, where one is asked for", () => {
  const none = { calibrations: [], inUseSince: "2026-11-20" };
  expect(messages(none)).toEqual([]);
  expect(messages(none, "2026-11-21T08:00").map(([, , message]) => message)).toEqual([
    "仪器 1 号仪（278870202）没有校准记录",
  ]);
  expect(messages({ ...none, calibrationDays: 0 }, "2026-11-21T08:00")).toEqual([]);
});

test("everything that speaks against it is said at once; nothing does against one that nobody registered", () => {
  const doubt = { kind: "out", what: "光源老化", since: "2026-11-18" } as const;
  expect(messages({ doubt }, "2026-11-21T08:00").map(([, , message]) => message)).toEqual([
    "仪器 1 号仪（278870202）自 2026-11-18 起停用：光源老化；校准已过期：ROI（有效期至 2026-11-20）",
  ]);
  expect(findFitnessHolds(undefined, at("2026-11-20T10:00"))).toEqual([]);
});
