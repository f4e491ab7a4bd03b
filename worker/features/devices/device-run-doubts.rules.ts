import { clockToleranceMs, runTimeWords } from "#contract/result-holds";
import type { NewHold } from "../calling/result-holds.rules";
import { measuredAt, reagentDoubts, timeDoubt, tubeLotDoubts, wholeRun } from "../calling/run-evidence.rules";
import type { NamedTube } from "../calling/subject.types";
import type { DeviceRun } from "./device-runs.store";

/** Doubts about a device's run as a whole and about the lots of its tubes. */
interface DeviceRunDoubts {
  readonly ofRun: readonly NewHold[];
  ofTube(tube: NamedTube): readonly NewHold[];
  /** The device trusts its clock and nothing that the server knows speaks against it. */
  readonly isClockTrusted: boolean;
}

/**
 * Holds the times of a device's run against when the server heard of it, which is when its tubes were received: tubes that are
 * bound while it runs are received in its middle.
 */
export function deviceRunDoubts(
  run: Pick<DeviceRun, "startedAt" | "heardAt" | "isClockTrusted" | "reagentLot" | "reagentExpiresOn">,
  endedAt: number,
  now: number,
): DeviceRunDoubts {
  const { startedAt, heardAt } = run;
  const time = lateStart(startedAt, heardAt) ?? timeDoubt({ startedAt, endedAt, receipts: [], now });
  const at = measuredAt(time, endedAt, now);
  const reagents = { lot: run.reagentLot, expiresOn: run.reagentExpiresOn };
  return {
    ofRun: [...(time ? [time] : []), ...reagentDoubts(reagents, at)],
    ofTube: (tube) => tubeLotDoubts(tube, at),
    isClockTrusted: run.isClockTrusted && time === null,
  };
}

function lateStart(startedAt: number, heardAt: number): NewHold | null {
  if (Math.abs(heardAt - startedAt) <= clockToleranceMs) return null;
  const message = runTimeWords.lateMessage(startedAt, heardAt);
  return { rule: "run_time", subject: wholeRun, message, facts: { startedAt, heardAt } };
}
