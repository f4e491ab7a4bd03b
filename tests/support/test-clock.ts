import type { Clock } from "#worker/platform/clock";

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(at: number): void;
}

/** Friday, 20 November 2026, 10:00 in China. */
export const testStart = Date.UTC(2026, 10, 20, 2);

let newest: TestClock | undefined;

/** The time of the newest world; a test has one world at a time. */
export const testNow = (): number => newest?.now() ?? testStart;

export function testClock(startAt: number = testStart): TestClock {
  let now = startAt;
  newest = {
    now: () => now,
    advance(ms) {
      now += ms;
    },
    set(at) {
      now = at;
    },
  };
  return newest;
}
