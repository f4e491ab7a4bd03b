import type { RateClass } from "#contract/endpoint";

/** Outer, approximate shield per address (the binding counts per location); exact quotas are rows in the database. */
export interface Limiter {
  allow(key: string, rate: RateClass): Promise<boolean>;
}

export function bindingLimiter(binding: RateLimit): Limiter {
  return {
    async allow(key) {
      return (await binding.limit({ key })).success;
    },
  };
}
