import { cookieValue } from "./session";

/** What this machine remembers for whoever sits at it, also after local storage was cleared: sidebar, looks, user name. */
export const rememberedOnDevice = (name: string): string | undefined => cookieValue(document.cookie, name);

/** Remembers a text for a year; an empty one is forgotten. Sent to this site alone, never read by the server. */
export function rememberOnDevice(name: string, text: string): void {
  const life = text === "" ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the specification clears local storage at sign-out; the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(text)}; Path=/; Max-Age=${life}; SameSite=Strict`;
}
