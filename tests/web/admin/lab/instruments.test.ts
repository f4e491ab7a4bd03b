import { expect, test } from "vitest";
import type { InstrumentEvent } from "#contract/instruments.schemas";
import {
  calibrationNames,
  eventsThatProveCorrectness,
  eventsThatQuestionRuns,
  type Instrument,
  overdueWorkNames,
} from "#web/admin/lab/instruments/instrument.model";
import {
  doneWorkText,
  emptyInstrumentForm,
  emptyRecordForm,
  instrumentErrors,
  instrumentRequest,
  recordErrors,
  taskPlanErrors,
} from "#web/admin/lab/instruments/instrument-form";

const now = Date.parse("2026-11-20T10:00+08:00");

const event = (more: Partial<InstrumentEvent>): InstrumentEvent => ({
  id: "E",
  kind: "calibration",
  what: "ROI",
  occurredOn: "2026-11-20",
  isPassed: true,
  validUntil: "",
  certificate: "",
  note: "",
  doubtSince: "",
  doubtUntil: null,
  importId: null,
  createdBy: null,
  createdAt: now,
  ...more,
});

test("forms say at the field what is missing", () => {
  expect(Object.keys(instrumentErrors(emptyInstrumentForm))).toEqual(["serial", "name", "inUseSince"]);
  const form = { ...emptyInstrumentForm, serial: "S-1", name: "1 号", inUseSince: "2026-11-20" };
  expect(instrumentErrors({ ...form, calibrationDays: "0" })).toEqual({ calibrationDays: "天数为 1-3650" });
  expect(instrumentErrors({ ...form, calibrationDays: "3650" })).toEqual({});
  expect(instrumentRequest(form)).toEqual({
    name: "1 号",
    model: "",
    location: "",
    inUseSince: "2026-11-20",
    calibrationDays: 0,
  });
  expect(Object.keys(taskPlanErrors({ what: " ", everyDays: "1.5", lastOn: "", isOn: true }))).toEqual([
    "what",
    "everyDays",
    "lastOn",
  ]);
  expect(Object.keys(recordErrors(emptyRecordForm))).toEqual(["other", "occurredOn"]);
  const done = { ...emptyRecordForm, what: ["ROI"], occurredOn: "2026-11-20" };
  expect(recordErrors({ ...done, validUntil: "2026-11-19" })).toEqual({ validUntil: "有效期不能早于校准日期" });
  expect(recordErrors({ ...done, validUntil: "2026-11-20" })).toEqual({});
  expect(doneWorkText({ what: ["ROI"], other: " 温度验证 " })).toEqual(["ROI", "温度验证"]);
});

test("calibrations on record are offered first, the usual ones where there are none", () => {
  expect(calibrationNames({ calibrations: [] })).toContain("归一化校准");
  expect(calibrationNames({ calibrations: [{ what: "ROI", until: "" }] })).toEqual(["ROI", "性能验证"]);
});

test("a proof is a repair or a passed calibration that was recorded since it was put out of use", () => {
  const events = [
    event({ id: "passed" }),
    event({ id: "failed", isPassed: false }),
    event({ id: "before", createdAt: now - 1 }),
    event({ id: "of a file", occurredOn: "2026-11-01" }),
    event({ id: "repair", kind: "repair" }),
    event({ id: "maintenance", kind: "maintenance" }),
    event({ id: "out", kind: "out" }),
    event({ id: "failure", kind: "failure" }),
  ];
  expect(eventsThatProveCorrectness({ events, stateChangedAt: now }).map(({ id }) => id)).toEqual(["passed", "repair"]);
  expect(eventsThatQuestionRuns(events).map(({ id }) => id)).toEqual(["out", "failure"]);
});

test("what is overdue is named: the last day still counts, and a part that nobody needs any more does not", () => {
  const part = { id: "P", everyDays: 30, lastOn: "2026-10-20", isOn: true };
  const of: Pick<Instrument, "calibrations" | "plan"> = {
    calibrations: [
      { what: "ROI", until: "2026-11-20" },
      { what: "性能验证", until: "2026-11-19" },
      { what: "Background", until: "" },
    ],
    plan: [
      { ...part, what: "清洁热盖", dueOn: "2026-11-19" },
      { ...part, what: "检查风扇", dueOn: "2026-11-19", isOn: false },
    ],
  };
  expect(overdueWorkNames(of, now)).toEqual(["性能验证", "清洁热盖"]);
});
