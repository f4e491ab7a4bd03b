const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Time-sortable 26-character identifier (ULID layout: 48 bits of milliseconds, 80 random bits, Crockford base 32). */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let tail = "";
  for (const byte of bytes) tail += alphabet[byte % 32];
  return timeHead(now) + tail;
}

/** Ids of rows that are written together, a million at most, in their order: but for their last four letters they are one, so that they pack well. */
export function idSeries(now: number): () => string {
  const head = newId(now).slice(0, -4);
  let count = 0;
  return () => head + letters(count++, 4);
}

/** Every id that was made at that moment or later sorts behind it. */
export const idHead = (at: number): string => timeHead(at);

const timeHead = (now: number): string => letters(now, 10);

function letters(value: number, length: number): string {
  let left = value;
  let text = "";
  for (let i = 0; i < length; i++) {
    text = alphabet[left % 32] + text;
    left = Math.floor(left / 32);
  }
  return text;
}

/** 256-bit random token, base64url: session cookies, browser bindings. */
export function newToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

// As many arguments as every engine's stack takes.
const charactersAtOnce = 8192;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += charactersAtOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + charactersAtOnce));
  return btoa(text);
}

export function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(characters.length);
  // A report's page is opened at each reading; `Uint8Array.from` takes ten times as long for it.
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

export function hex(bytes: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(bytes as ArrayBuffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The smallest identifier of a moment: every row made at or after it has a greater one. */
export function idFloor(at: number): string {
  return `${timeHead(at)}${alphabet.charAt(0).repeat(16)}`;
}
