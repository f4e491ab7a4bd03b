import type { RateClass } from "#contract/endpoint";
import { guarded } from "./deadline";

/** Outer, approximate shield per address (the binding counts per location); exact quotas are rows in the database. */
export interface Limiter {
  allow(key: string, rate: RateClass): Promise<boolean>;
}

const limitMs = 1_000;
const limiter = guarded("limiter");

/** A shield that does not answer keeps nobody out: the exact quotas behind it do not depend on it. */
export function bindingLimiter(binding: RateLimit): Limiter {
  return {
    async allow(key) {
      return limiter.run(limitMs, async () => (await binding.limit({ key })).success).catch(() => true);
    },
  };
}
