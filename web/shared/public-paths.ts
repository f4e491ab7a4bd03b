import { phonePaths, sitePaths } from "#contract/screens/public";

/** Addresses of the public site; the build replaces this module by the computed lists. */
export const siteAddresses: readonly string[] = Object.keys(sitePaths);
/** Addresses of the phone pages with a single address. */
export const phoneAddresses: readonly string[] = Object.keys(phonePaths).filter((path) => !path.includes("$"));
