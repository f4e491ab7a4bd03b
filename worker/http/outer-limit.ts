import type { MountedEndpoint } from "#contract/endpoint";
import { addressBlock, addressNet } from "../platform/address-block";
import type { Deps } from "../platform/deps";
import type { RequestFacts } from "./action";
import { bearerToken } from "./request";

/**
 * Counts a call against whoever makes it, before any database. A token that we signed counts for its session, so that nobody
 * else behind the same address can use up what a member of staff needs; everybody else counts for his address.
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
  // An IPv4 address is a block of its own; who holds a /48 holds 65,536 blocks.
  return !ip.includes(":") || limiter.allow("net", `${rate}:${addressNet(ip)}`);
}
