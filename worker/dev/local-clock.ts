import { type Clock, systemClock } from "../platform/clock";

let aheadMs = 0;

/** The time of a local run: this machine's, and as far ahead of it as somebody moved it. */
export const localClock: Clock = { now: () => systemClock.now() + aheadMs };

/** Lets time pass: codes run out, the minute between two of them is over. It ends with the process. */
export function letPass(seconds: number): void {
  aheadMs += seconds * 1_000;
}
