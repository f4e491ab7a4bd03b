import type { MountedEndpoint } from "#contract/endpoint";
import { addressBlock, addressNet } from "../platform/address-block";
import type { Deps } from "../platform/deps";
import type { TokenClaims } from "../platform/tokens";

/**
 * Counts a call for its caller, before the database is used. A call with a token that we signed counts for the session, so that
 * others behind the same address cannot use up the limit of a member of staff; any other call counts for its address.
 */
export async function isWithinLimit(
  { limiter }: Pick<Deps, "limiter">,
  { rate = "normal" }: Pick<MountedEndpoint, "rate">,
  claims: Pick<TokenClaims, "sessionId"> | undefined,
  ip: string,
): Promise<boolean> {
  if (claims) return limiter.allow("session", `${rate}:${claims.sessionId}`);
  if (!(await limiter.allow("block", `${rate}:${addressBlock(ip)}`))) return false;
  // An IPv4 address is a block of its own; an owner of a /48 of IPv6 has 65,536 blocks.
  return !ip.includes(":") || limiter.allow("net", `${rate}:${addressNet(ip)}`);
}
