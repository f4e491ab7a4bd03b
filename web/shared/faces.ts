import { siteAddresses } from "./public-paths";

/** The documents that the product serves; each has its own styles, policy and scripts. */
type Face = "marketing" | "h5" | "login" | "admin";

/** Which document serves a path; links between documents are ordinary navigations. */
export function webPartOf(path: string): Face {
  if (path === "/h5" || path.startsWith("/h5/")) return "h5";
  if (path === "/login") return "login";
  return siteAddresses.includes(path) ? "marketing" : "admin";
}
