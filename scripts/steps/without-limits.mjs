/** A limit that no test and no measurement reaches, because one machine simulates all people. */
export const unreachableRateLimit = { limit: 1_000_000_000, period: 60 };

/** The outer limits of a worker's options, raised. */
export const withoutRateLimits = (ratelimits) =>
  Object.fromEntries(
    Object.entries(ratelimits).map(([name, binding]) => [name, { ...binding, simple: unreachableRateLimit }]),
  );
