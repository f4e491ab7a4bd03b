const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const tailLetters = 6;
const tails = 32 ** tailLetters;
/** Ids of one series only differ in this many characters at the end. */
const seriesLetters = 4;

let next: number | undefined;

/**
 * Time-sortable identifier of a row, 16 characters: 50 bits of milliseconds, and 30 bits that count up from a random start, so
 * that one process never creates the same twice, and two processes in the same millisecond hardly ever do. Crockford base 32.
 */
export function newId(now: number): string {
  next = next === undefined ? randomBelow(tails) : (next + 1) % tails;
  return timeHead(now) + letters(next, tailLetters);
}

/**
 * Ids of rows that are written together, half a million at most, in their order: all but their last four characters are equal,
 * so that they compress well.
 */
export function idSeries(now: number): () => string {
  const block = 32 ** seriesLetters;
  let last = Math.floor(randomBelow(tails) / block) * block + randomBelow(block / 2);
  return () => timeHead(now) + letters(last++, tailLetters);
}

/** Identifier of a session, a key or a browser, 26 characters: 50 bits of milliseconds, 80 random bits. */
export function newSecretId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let tail = "";
  for (const byte of bytes) tail += alphabet[byte % 32];
  return timeHead(now) + tail;
}

/** `most`: a power of two, 2 ** 32 at most. */
function randomBelow(most: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % most;
}

/** Every id created at that moment or later sorts after this prefix. */
export const idTimePrefix = (at: number): string => timeHead(at);

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

// The largest number of arguments that every engine's stack can hold.
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
  // A loop, because a report's page is decrypted on every reading and `Uint8Array.from` takes ten times as long.
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

export function hex(bytes: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(bytes as ArrayBuffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The smallest identifier of a moment: every row made at or after it has a greater one. */
export function smallestIdAt(at: number): string {
  return `${timeHead(at)}${alphabet.charAt(0).repeat(tailLetters)}`;
}
