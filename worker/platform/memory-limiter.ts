import type { Clock } from "./clock";
import type { Limiter, LimitScope } from "./limiter";

/** Calls per minute, as in wrangler.toml; docs/scale.md explains these figures. */
const allowedPerWindow = { session: 1_200, block: 3_000, net: 12_000 } as const satisfies Record<LimitScope, number>;
const windowMs = 60_000;
/**
 * When a scope has more keys than this in one minute, the rest are counted together; the keys of addresses never use the room
 * of sessions.
 */
const keysMax = 100_000;

const emptyCounts = (): Readonly<Record<LimitScope, Map<string, number>>> => ({
  session: new Map(),
  block: new Map(),
  net: new Map(),
});

/** The outer limit of one process, in its memory; the exact quotas are rows in the database, which all processes share. */
export function memoryLimiter(clock: Clock): Limiter {
  let counts = emptyCounts();
  let endsAt = 0;
  return {
    async allow(scope, key) {
      const now = clock.now();
      if (now >= endsAt) {
        counts = emptyCounts();
        endsAt = now + windowMs;
      }
      const ofScope = counts[scope];
      const counted = ofScope.has(key) || ofScope.size < keysMax ? key : "";
      const count = (ofScope.get(counted) ?? 0) + 1;
      ofScope.set(counted, count);
      return count <= allowedPerWindow[scope];
    },
  };
}
