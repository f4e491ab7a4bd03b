import type { Clock } from "./clock";
import type { Limiter } from "./limiter";

/** As in wrangler.toml. */
const allowedPerWindow = 300;
const windowMs = 60_000;
/** More addresses than that in one minute are counted together. */
const keysMax = 100_000;

/** The outer shield of one process, in its memory; the exact quotas are rows in the database, which all processes share. */
export function memoryLimiter(clock: Clock): Limiter {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    async allow(key) {
      const now = clock.now();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + windowMs;
      }
      const counted = counts.has(key) || counts.size < keysMax ? key : "";
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= allowedPerWindow;
    },
  };
}
