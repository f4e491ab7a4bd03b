import { cookieAttributes } from "../customers/session-cookie";

export const codeCookieName = "__Host-otp";

/** Which code this browser asked for, and a token that only this browser has. */
interface CodeCookie {
  readonly codeId: string;
  readonly browserToken: string;
}

export function codeCookie({ codeId, browserToken }: CodeCookie): string {
  // Lives much longer than its code, so that a browser cannot lose its count by waiting for the next code.
  return `${codeCookieName}=${codeId}.${browserToken}; ${cookieAttributes}; Max-Age=86400`;
}

export function readCodeCookie(value: string | undefined): CodeCookie | undefined {
  const match = /^([0-9A-Z]{26})\.([\w-]{43})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { codeId: match[1], browserToken: match[2] } : undefined;
}
