import type { listMyBindings } from "#contract/bindings";
import type { DataOf } from "#contract/endpoint";

export type MyTube = DataOf<typeof listMyBindings>["list"][number];

/** The fields of a tube that decide when it is requested again. */
export type PolledTube = Pick<MyTube, "bindingId" | "journey" | "step" | "condition" | "reportKey" | "measuring">;

export const firstPollDelayMs = 5_000;
export const longestPollDelayMs = 60_000;
const growth = 1.5;
/** A forecast that changes by less counts as unchanged. */
const sameMs = 20_000;

/** Point-of-care tests for whose report somebody may be waiting with the phone in his hand. */
function awaited(tubes: readonly PolledTube[]): PolledTube[] {
  return tubes.filter(
    ({ journey, condition, reportKey }) =>
      journey === "onsite" && reportKey === null && (condition === "going" || condition === "waiting"),
  );
}

/**
 * How long to wait before asking again, ms; null when no report is awaited. The interval grows while nothing changes,
 * starts anew after a change, and ends no later than the forecast end of the measurement.
 * @param before the previous answer, and how long was waited since then.
 */
export function nextPollDelay(
  tubes: readonly PolledTube[],
  before: { readonly tubes: readonly PolledTube[]; readonly waitMs: number } | null,
): number | null {
  const waiting = awaited(tubes);
  if (waiting.length === 0) return null;
  if (!before || waiting.some((tube) => hasMoved(tube, before))) return firstPollDelayMs;
  const ends = waiting.flatMap(({ measuring }) => (measuring?.msLeft ? [measuring.msLeft] : []));
  const backedOff = Math.min(before.waitMs * growth, longestPollDelayMs);
  return Math.max(firstPollDelayMs, Math.min(backedOff, ...ends));
}

function hasMoved(tube: PolledTube, { tubes, waitMs }: { tubes: readonly PolledTube[]; waitMs: number }): boolean {
  const then = tubes.find(({ bindingId }) => bindingId === tube.bindingId);
  if (!then || then.step !== tube.step || then.condition !== tube.condition) return true;
  const [was, is] = [then.measuring?.msLeft ?? null, tube.measuring?.msLeft ?? null];
  if (was === null || is === null) return was !== is;
  return Math.abs(was - waitMs - is) > sameMs;
}

/** The report that was published while somebody was waiting for it; null when there is none, or more than one. */
export function newlyReleasedReport(tubes: readonly PolledTube[], before: readonly PolledTube[]): string | null {
  const waited = awaited(before).map(({ bindingId }) => bindingId);
  const keys = tubes.flatMap(({ bindingId, reportKey }) =>
    reportKey && waited.includes(bindingId) ? [reportKey] : [],
  );
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

/** Remaining minutes in words; rounded up, so that nobody is told a time that is too short. */
export function minutesText(msLeft: number): string {
  const minutes = Math.ceil(msLeft / 60_000);
  return minutes <= 1 ? "不到 1 分钟" : `约 ${minutes} 分钟`;
}
