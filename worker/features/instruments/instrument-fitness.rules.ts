import { instrumentEventNames } from "#contract/instrument-states";
import { chinaDay } from "../../platform/china-day";
import type { NewHold } from "../calling/result-holds.rules";
import { wholeRun } from "../calling/run-evidence.rules";

/** A registered instrument as a run at a moment finds it. Days are `YYYY-MM-DD` in China. */
export interface MeasuringInstrument {
  readonly serial: string;
  readonly name: string;
  readonly version: number;
  readonly inUseSince: string;
  /** 0 where no calibration is asked for. */
  readonly calibrationDays: number;
  /** The newest of each name that was done by then, the file's own with them; `until` is empty where nothing ends it. */
  readonly calibrations: readonly { readonly what: string; readonly until: string }[];
  /** The failure or the time out of use into which the moment falls. */
  readonly doubt: { readonly kind: "failure" | "out" | "retire"; readonly what: string; readonly since: string } | null;
}

/** Names of the calibrations that were over on a day; one that lasts until a day holds on it. */
export const overdueOn = (calibrations: MeasuringInstrument["calibrations"], day: string): string[] =>
  calibrations.flatMap(({ what, until }) => (until !== "" && until < day ? [`${what}（有效期至 ${until}）`] : []));

/**
 * The doubt about results that an instrument measured at a moment, ms UTC: it was in doubt, out of use or retired, or a calibration
 * was over. What the file itself says has expired (`said`) is a doubt of its own.
 */
export function fitnessDoubts(
  of: MeasuringInstrument | undefined,
  at: number,
  said: readonly string[] = [],
): NewHold[] {
  if (!of) return [];
  const { doubt, calibrations, calibrationDays } = of;
  const day = chinaDay(at);
  const overdue = overdueOn(
    calibrations.filter(({ what }) => !said.includes(what)),
    day,
  );
  const faults = [
    ...(doubt ? [`自 ${doubt.since} 起${instrumentEventNames[doubt.kind]}：${doubt.what}`] : []),
    ...(overdue.length > 0 ? [`校准已过期：${overdue.join("、")}`] : []),
    ...(calibrationDays > 0 && calibrations.length === 0 && of.inUseSince < day ? ["没有校准记录"] : []),
  ];
  if (faults.length === 0) return [];
  return [
    { rule: "instrument_unfit", subject: wholeRun, message: `仪器 ${of.name}（${of.serial}）${faults.join("；")}` },
  ];
}
