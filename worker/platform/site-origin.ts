import type { Deps } from "./deps";

/** A deployment refuses to start without it. */
export const originMissing = "PUBLIC_ORIGIN is missing: the address of the site as customers know it";

/**
 * The origin under which customers reach the site, for what leaves it: printed codes, signatures, links. What a request calls
 * its host is never believed; only a local run, whose port nobody announces, goes by it.
 */
export function siteOrigin({ publicOrigin, observe }: Pick<Deps, "publicOrigin" | "observe">, raw: Request): string {
  if (publicOrigin) return publicOrigin;
  if (!observe) throw new Error(originMissing);
  return new URL(raw.url).origin;
}
