import { guarded } from "./deadline";

/** Whose calls are counted together: a staff session, an address (of IPv6 its /64), or the /48 around it. */
export type LimitScope = "session" | "block" | "net";

/** Outer, approximate shield (a binding counts per location); exact quotas are rows in the database. */
export interface Limiter {
  allow(scope: LimitScope, key: string): Promise<boolean>;
}

const limitMs = 1_000;
const limiter = guarded("limiter");

/** A shield that does not answer keeps nobody out: the exact quotas behind it do not depend on it. */
export function bindingLimiter(bindings: Pick<Env, "SESSION_LIMIT" | "OUTER_LIMIT" | "NET_LIMIT">): Limiter {
  const { SESSION_LIMIT: session, OUTER_LIMIT: block, NET_LIMIT: net } = bindings;
  const byScope: Readonly<Record<LimitScope, RateLimit>> = { session, block, net };
  return {
    async allow(scope, key) {
      return limiter.run(limitMs, async () => (await byScope[scope].limit({ key })).success).catch(() => true);
    },
  };
}
