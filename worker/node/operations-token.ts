import { createHash, timingSafeEqual } from "node:crypto";

/** Checks whether an Authorization header has the token; compares digests in constant time. With an empty token every header is refused. */
export function createTokenCheck(token: string): (given: string) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (given) => timingSafeEqual(digest(given), wanted) && token !== "";
}
