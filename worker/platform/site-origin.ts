import type { Deps } from "./deps";

/** A deployment refuses to start without this setting. */
export const originMissingMessage = "PUBLIC_ORIGIN is missing: the address of the site as customers know it";

/**
 * The origin under which customers reach the site, for what is used outside it: printed codes, signatures, links. The host name
 * in a request is never trusted; only a local run, whose port is not known in advance, uses it.
 */
export function siteOrigin({ publicOrigin, observe }: Pick<Deps, "publicOrigin" | "observe">, raw: Request): string {
  if (publicOrigin) return publicOrigin;
  if (!observe) throw new Error(originMissingMessage);
  return new URL(raw.url).origin;
}
