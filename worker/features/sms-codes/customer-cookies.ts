import { readCookie } from "../../http/request";

// The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis 4.1.3.2). Lax: a link from a chat arrives signed in.
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";
const sessionName = "__Host-h5";
const codeName = "__Host-otp";

export function sessionToken(headers: Headers): string | undefined {
  return readCookie(headers.get("cookie"), sessionName) || undefined;
}

export function sessionCookie(token: string, lifeMs: number): string {
  return `${sessionName}=${token}; ${attributes}; Max-Age=${Math.floor(lifeMs / 1000)}`;
}

export const sessionCookieCleared = `${sessionName}=; ${attributes}; Max-Age=0`;

/** Which code this browser asked for, and the token that only this browser has. */
interface CodeCookie {
  readonly codeId: string;
  readonly browserToken: string;
}

export function codeCookie({ codeId, browserToken }: CodeCookie): string {
  // Outlives its code by far, so that a browser cannot shed its count by waiting for the next one.
  return `${codeName}=${codeId}.${browserToken}; ${attributes}; Max-Age=86400`;
}

export function readCodeCookie(value: string | undefined): CodeCookie | undefined {
  const match = /^([0-9A-Z]{26})\.([\w-]{43})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { codeId: match[1], browserToken: match[2] } : undefined;
}

export const codeCookieName = codeName;
