import type { DataOf } from "#contract/endpoint";
import { dueSoonDays, type getInstrument } from "#contract/instruments";
import type { InstrumentEvent } from "#contract/instruments.schemas";
import { expiryOf } from "../../parts/expiry.rules";
import { formatTime } from "../../parts/format-time";

/** An instrument as its page shows it. */
export type Instrument = DataOf<typeof getInstrument>;

/** Usual calibrations; those that files name come first. */
const usualCalibrations = ["背景校准", "染料校准", "ROI 校准", "归一化校准", "性能验证"];

/** Names for recording a calibration: those already recorded, else the usual ones. */
export function calibrationNames({ calibrations }: Pick<Instrument, "calibrations">): string[] {
  const known = calibrations.map(({ what }) => what);
  return known.length > 0 ? [...new Set([...known, "性能验证"])] : usualCalibrations;
}

/**
 * Events that can prove that an instrument measures correctly: done and recorded since it was put out of use, and
 * passed.
 */
export const eventsThatProveCorrectness = ({ events, stateChangedAt }: Pick<Instrument, "events" | "stateChangedAt">) =>
  events.filter(
    ({ kind, isPassed, createdAt, occurredOn }) =>
      (kind === "repair" || kind === "calibration") &&
      isPassed &&
      createdAt >= stateChangedAt &&
      occurredOn >= formatTime(stateChangedAt, "{y}-{m}-{d}"),
  );

/** Events that make the runs after them questionable, the newest first. */
export const eventsThatQuestionRuns = (events: readonly InstrumentEvent[]): InstrumentEvent[] =>
  events.filter(({ kind }) => kind === "failure" || kind === "out");

/** The names of overdue calibrations and tasks of an instrument. */
export function overdueWorkNames(
  { calibrations, plan }: Pick<Instrument, "calibrations" | "plan">,
  now: number,
): string[] {
  const isOver = (day: string) => day !== "" && expiryOf(day, now, dueSoonDays).tone === "bad";
  return [
    ...calibrations.filter(({ until }) => isOver(until)).map(({ what }) => what),
    ...plan.filter(({ isOn, dueOn }) => isOn && isOver(dueOn)).map(({ what }) => what),
  ];
}
