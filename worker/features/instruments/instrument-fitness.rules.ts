import { instrumentEventNames } from "#contract/instrument-states";
import { chinaDay } from "../../platform/china-day";
import type { NewHold } from "../calling/result-holds.rules";
import { wholeRunSubject } from "../calling/run-evidence.rules";

/** The state of a registered instrument at the time of a run. Days are `YYYY-MM-DD` in China. */
export interface MeasuringInstrument {
  readonly serial: string;
  readonly name: string;
  readonly version: number;
  readonly inUseSince: string;
  /** 0 when the instrument needs no calibration. */
  readonly calibrationDays: number;
  /**
   * The newest calibration of each name done by then, including those named in the file; `until` is empty when no end is known.
   */
  readonly calibrations: readonly { readonly what: string; readonly until: string }[];
  /** The failure or the time out of use that includes this moment. */
  readonly doubt: { readonly kind: "failure" | "out" | "retire"; readonly what: string; readonly since: string } | null;
}

/** Names of the calibrations that had expired on a day; a calibration is still valid on its last day. */
export const expiredCalibrations = (calibrations: MeasuringInstrument["calibrations"], day: string): string[] =>
  calibrations.flatMap(({ what, until }) => (until !== "" && until < day ? [`${what}（有效期至 ${until}）`] : []));

/**
 * Holds on results that an instrument measured at a moment, ms UTC: it had a failure, was out of use or retired, or a
 * calibration had expired. Calibrations that the file itself calls expired (`said`) cause a hold of their own.
 */
export function findFitnessHolds(
  of: MeasuringInstrument | undefined,
  at: number,
  said: readonly string[] = [],
): NewHold[] {
  if (!of) return [];
  const { doubt, calibrations, calibrationDays } = of;
  const day = chinaDay(at);
  const overdue = expiredCalibrations(
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
    {
      rule: "instrument_unfit",
      subject: wholeRunSubject,
      message: `仪器 ${of.name}（${of.serial}）${faults.join("；")}`,
    },
  ];
}
