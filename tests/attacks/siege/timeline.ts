import type { TestClock } from "../../support/test-clock";

/**
 * Somebody who acts at given moments: `step` performs the next act and returns after how many ms the next one follows;
 * undefined: never.
 */
export interface Actor {
  readonly startsAt: number;
  step(): Promise<number | undefined>;
}

/** Mulberry32: uniform in [0, 1), the same numbers each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs everybody's acts in the order of their times, ms from the beginning, until `endsAt`. */
export async function play(clock: TestClock, actors: readonly Actor[], endsAt: number): Promise<void> {
  const start = clock.now();
  const waiting = actors.map((actor) => ({ actor, at: actor.startsAt })).toSorted((a, b) => a.at - b.at);
  for (let next = waiting.shift(); next && next.at < endsAt; next = waiting.shift()) {
    clock.advance(Math.max(0, Math.floor(start + next.at - clock.now())));
    const again = await next.actor.step();
    if (again === undefined) continue;
    const at = next.at + again;
    const place = placeFor(waiting, at);
    waiting.splice(place, 0, { actor: next.actor, at });
  }
}

function placeFor(waiting: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
