import { type Clock, systemClock } from "../platform/clock";

let aheadMs = 0;

/** The time of a local run: the machine's time plus the seconds that a tester added. */
export const localClock: Clock = { now: () => systemClock.now() + aheadMs };

/** Moves the clock forward, so that codes expire and the wait between two of them ends. Lasts until the process ends. */
export function advanceLocalClock(seconds: number): void {
  aheadMs += seconds * 1_000;
}
