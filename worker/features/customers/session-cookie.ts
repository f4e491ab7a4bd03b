import { readCookie } from "../../http/request";

// The name's prefix makes browsers require Secure, Path=/ and no Domain (RFC 6265bis 4.1.3.2). Lax, so that a link from a chat
// arrives signed in.
export const cookieAttributes = "Path=/; HttpOnly; Secure; SameSite=Lax";
const sessionName = "__Host-h5";

export function sessionToken(headers: Headers): string | undefined {
  return readCookie(headers.get("cookie"), sessionName) || undefined;
}

export function sessionCookie(token: string, lifeMs: number): string {
  return `${sessionName}=${token}; ${cookieAttributes}; Max-Age=${Math.floor(lifeMs / 1000)}`;
}

export const sessionCookieCleared = `${sessionName}=; ${cookieAttributes}; Max-Age=0`;
