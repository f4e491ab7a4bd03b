import { phonePaths, sitePaths } from "#contract/screens/public";

/** Addresses of the public site; the build puts the finished lists in this module's place. */
export const siteAddresses: readonly string[] = Object.keys(sitePaths);
/** Addresses of the phone pages that are one page each. */
export const phoneAddresses: readonly string[] = Object.keys(phonePaths).filter((path) => !path.includes("$"));
