/** The documents that the product serves; each has its own styles, policy and scripts. */
export type Face = "marketing" | "h5" | "login" | "admin";

/** Which document answers a path; links across faces are ordinary navigations. */
export function faceOf(path: string): Face {
  if (path === "/h5" || path.startsWith("/h5/")) return "h5";
  if (path === "/login") return "login";
  if (marketingPath.test(path)) return "marketing";
  return "admin";
}

const marketingPath = /^\/(index|products\/(drugs|micro|dtc)|customize|aboutus|view[1-9]|404|401|auth-redirect)$/;
