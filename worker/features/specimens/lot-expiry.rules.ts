import { chinaDayRange } from "../../platform/china-day";

/** The last moment, ms UTC, of a lot that expires on a calendar day in China. */
export function lotExpiresAt(expiresOn: string): number {
  return chinaDayRange(expiresOn)[1] - 1;
}
