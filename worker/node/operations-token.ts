import { createHash, timingSafeEqual } from "node:crypto";

/** Says of an Authorization header whether it carries the token; compares digests, in the same time whatever is handed in. Empty opens nothing. */
export function tokenCheck(token: string): (given: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (given) => timingSafeEqual(digest(given), wanted) && token !== "";
}
