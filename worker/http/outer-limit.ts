import type { MountedEndpoint } from "#contract/endpoint";
import { addressBlock, addressNet } from "../platform/address-block";
import type { Deps } from "../platform/deps";
import type { RequestFacts } from "./action";
import { bearerToken } from "./request";

/**
 * Counts a call for its caller, before the database is used. A call with a token that we signed counts for the session, so that
 * others behind the same address cannot use up the limit of a member of staff; any other call counts for its address.
 */
export async function isWithinLimit(
  { limiter, tokens }: Pick<Deps, "limiter" | "tokens">,
  { rate = "normal" }: Pick<MountedEndpoint, "rate">,
  { raw, ip }: Pick<RequestFacts, "raw" | "ip">,
  now: number,
): Promise<boolean> {
  const token = bearerToken(raw.headers);
  const claim = token ? await tokens.read(token, now) : undefined;
  if (claim) return limiter.allow("session", `${rate}:${claim.sessionId}`);
  if (!(await limiter.allow("block", `${rate}:${addressBlock(ip)}`))) return false;
  // An IPv4 address is a block of its own; an owner of a /48 of IPv6 has 65,536 blocks.
  return !ip.includes(":") || limiter.allow("net", `${rate}:${addressNet(ip)}`);
}
