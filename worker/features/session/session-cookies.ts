import { limits } from "#contract/limits";
import { readCookie } from "../../http/request";
import type { Deps } from "../../platform/deps";

// The name's prefix makes browsers require Secure, Path=/ and no Domain (RFC 6265bis 4.1.3.2).
const sessionCookieName = "__Host-adm";
const deviceName = "__Host-dev";
const attributes = "Path=/; HttpOnly; Secure; SameSite=Strict";

/** Keyed hash of the session cookie as a session stores it; empty when the request has none. */
export async function cookieHashOf(deps: Deps, headers: Headers): Promise<string> {
  const token = readCookie(headers.get("cookie"), sessionCookieName);
  return token ? hashCookie(deps, token) : "";
}

export function hashCookie(deps: Deps, token: string): Promise<string> {
  return deps.hash.of("companion", token);
}

/** A cookie that ends with the browser, or with the session's maximum life if the user wants to be remembered. */
export function sessionCookie(token: string, isRemembered: boolean): string {
  const life = isRemembered ? `; Max-Age=${limits.staffAbsoluteMs / 1000}` : "";
  return `${sessionCookieName}=${token}; ${attributes}${life}`;
}

export const sessionCookieCleared = `${sessionCookieName}=; ${attributes}; Max-Age=0`;

const deviceSeconds = 180 * 24 * 3600;

/** The cookie by which a browser proves that this user signed in from it before. */
export async function deviceCookie(deps: Deps, username: string, deviceId: string): Promise<string> {
  return `${deviceName}=${deviceId}.${await deviceMac(deps, username, deviceId)}; ${attributes}; Max-Age=${deviceSeconds}`;
}

/** The device's id when its cookie belongs to this user name. */
export async function knownDeviceId(deps: Deps, headers: Headers, username: string): Promise<string | undefined> {
  const [deviceId = "", mac] = (readCookie(headers.get("cookie"), deviceName) ?? "").split(".");
  if (!mac || mac !== (await deviceMac(deps, username, deviceId))) return undefined;
  return deviceId;
}

function deviceMac(deps: Deps, username: string, deviceId: string): Promise<string> {
  return deps.hash.of("known-device", `${username.toLowerCase()}\n${deviceId}`);
}
