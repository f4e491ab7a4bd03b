import { deviceStorage, tabStorage } from "./browser-storage";

/** Where the browser stores the staff session: cookie, local storage, and the message between tabs. */
const tokenCookie = "Admin-Token";
const channelName = "staff-session";
/** Prefix of the office's keys in session storage; all other keys belong to other parts of the web app. */
const ownPrefix = "admin:";

export type SessionMessage = { readonly kind: "signed-in" } | { readonly kind: "signed-out" };

/** Value of a cookie in a `document.cookie` text; undefined when absent or empty. */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const part of cookies.split("; ")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1)) || undefined;
  }
  return undefined;
}

/** Text that sets the cookie; `Secure` wherever the browser accepts it. An empty token removes the cookie. */
export function tokenCookieText(token: string, place: { protocol: string; hostname: string }): string {
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(place.hostname);
  const secure = place.protocol === "https:" || isLoopback ? "; Secure" : "";
  const life = token ? "" : "; Max-Age=0";
  return `${tokenCookie}=${encodeURIComponent(token)}; Path=/; SameSite=Strict${secure}${life}`;
}

export const readToken = (): string | undefined => cookieValue(document.cookie, tokenCookie);

export function writeToken(token: string): void {
  const text = tokenCookieText(token, location);
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the token in this cookie; the Cookie Store API is not in every browser.
  document.cookie = text;
  // Safari refuses Secure cookies on http://localhost.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (token && readToken() !== token) document.cookie = text.replace("; Secure", "");
}

/** Deletes the session in this browser: token and all data of the person. */
export function clearSession(): void {
  writeToken("");
  clearPersonData();
}

/** Clears local storage, and the screens' data in this tab: tabs, drafts. */
export function clearPersonData(): void {
  deviceStorage.clear();
  for (const key of tabStorage.keys()) if (key.startsWith(ownPrefix)) tabStorage.removeItem(key);
}

let channel: BroadcastChannel | undefined;

/**
 * One channel per document: a channel does not receive its own messages, but would receive those of a second one in the
 * same document.
 */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(channelName);
  return channel;
}

/** Sends a message to the other tabs of this browser. */
export function tellOtherTabs(message: SessionMessage): void {
  ownChannel()?.postMessage(message);
}

/** Receives messages of other tabs. */
export function listenToOtherTabs(listener: (message: SessionMessage) => void): void {
  ownChannel()?.addEventListener("message", (event: MessageEvent<SessionMessage>) => listener(event.data));
}
