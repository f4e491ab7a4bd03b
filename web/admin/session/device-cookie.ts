import { cookieValue } from "../../shared/session";

/**
 * A value stored on this machine for anybody who uses it, also after local storage was cleared: sidebar, display
 * settings, user name.
 */
export const readDeviceCookie = (name: string): string | undefined => cookieValue(document.cookie, name);

/**
 * Stores a text for a year; an empty one is deleted. The cookie is sent to this site alone, and the server never reads
 * it.
 */
export function writeDeviceCookie(name: string, text: string): void {
  const life = text === "" ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the specification clears local storage at sign-out; the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(text)}; Path=/; Max-Age=${life}; SameSite=Strict`;
}
