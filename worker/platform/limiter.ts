import { withCircuitBreaker } from "./deadline";

/** The scope of a count: a staff session, an address (for IPv6 its /64), or the /48 around it. */
export type LimitScope = "session" | "block" | "net";

/** An outer, approximate limit (a binding counts per location); exact quotas are rows in the database. */
export interface Limiter {
  allow(scope: LimitScope, key: string): Promise<boolean>;
}

const limitMs = 1_000;
const limiter = withCircuitBreaker("limiter");

/** If the limiter does not answer, nobody is refused, because the exact quotas in the database do not depend on it. */
export function bindingLimiter(bindings: Pick<Env, "SESSION_LIMIT" | "OUTER_LIMIT" | "NET_LIMIT">): Limiter {
  const { SESSION_LIMIT: session, OUTER_LIMIT: block, NET_LIMIT: net } = bindings;
  const byScope: Readonly<Record<LimitScope, RateLimit>> = { session, block, net };
  return {
    async allow(scope, key) {
      return limiter.run(limitMs, async () => (await byScope[scope].limit({ key })).success).catch(() => true);
    },
  };
}
