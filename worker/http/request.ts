import type { RequestFacts } from "./action";
import { tooLarge } from "./errors";

/** The largest accepted body, and the sentence for a larger one. */
interface BodyRule {
  readonly bytesMax: number;
  readonly tooLargeMessage?: string | undefined;
}

/** The facts of a request that actions may use. The address comes from Cloudflare's own header, which clients cannot set. */
export function requestFacts(
  raw: Request,
  id: string,
  body: BodyRule,
  mayAudit: RequestFacts["mayAudit"],
): RequestFacts {
  const { headers } = raw;
  let read: Promise<ArrayBuffer> | undefined;
  return {
    id,
    ip: headers.get("cf-connecting-ip") ?? "",
    userAgent: (headers.get("user-agent") ?? "").slice(0, 256),
    isBrowser: headers.has("sec-fetch-site") || headers.has("origin"),
    idempotencyKey: headers.get("idempotency-key") ?? "",
    raw,
    mayAudit,
    body() {
      read ??= readBody(raw, body.bytesMax, body.tooLargeMessage);
      return read;
    },
    cookie: (name) => readCookie(headers.get("cookie"), name),
  };
}

/** The token in the header of a staff call; undefined when there is none in the right format. */
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer ([\w.-]{1,1024})$/i.exec(headers.get("authorization") ?? "")?.[1];

export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Whether a person wants to see the page now, which is not the case for a browser's prefetch. */
export function isPageVisit({ method, headers }: Request): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return method === "GET" && !purpose.includes("prefetch");
}

/** Whether it is a browser's cross-site request: by Fetch Metadata, or, when absent, by comparing Origin with our own host. */
export function isCrossSite(raw: Request): boolean {
  const site = raw.headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = raw.headers.get("origin");
  return origin !== null && origin !== new URL(raw.url).origin;
}

/** Size of the first buffer when a body's length is not declared. */
const firstPiece = 64 * 1024;

/**
 * The body of a request in one buffer, at most `bytesMax`; the declared length is only a hint. Throws 413; `drainBody` then reads
 * what the client still sends.
 */
export async function readBody(raw: Request, bytesMax: number, tooLargeMessage?: string): Promise<ArrayBuffer> {
  if (!raw.body) return new ArrayBuffer(0);
  const declared = Number(raw.headers.get("content-length") ?? 0);
  if (declared > bytesMax) throw tooLarge(tooLargeMessage);
  let buffer = new Uint8Array(declared || Math.min(firstPiece, bytesMax));
  let size = 0;
  const reader = raw.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (size + value.byteLength > bytesMax) throw tooLarge(tooLargeMessage);
      if (size + value.byteLength > buffer.byteLength)
        buffer = grown(buffer, Math.min(bytesMax, Math.max(2 * buffer.byteLength, size + value.byteLength)));
      buffer.set(value, size);
      size += value.byteLength;
    }
  } finally {
    reader.releaseLock();
  }
  return size === buffer.byteLength ? buffer.buffer : buffer.buffer.slice(0, size);
}

function grown(buffer: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(buffer);
  return larger;
}

const drainedBytesMax = 64 * 1024 * 1024;
const drainedMs = 30_000;

/**
 * Reads the rest of a refused request without storing it, within limits: a client that is still sending when the connection
 * closes would never see the answer. Never throws.
 */
export async function drainBody(raw: Request, limitMs = drainedMs): Promise<void> {
  if (!raw.body || raw.body.locked) return;
  const reader = raw.body.getReader();
  // Also ends the wait for a client that sends nothing more.
  AbortSignal.timeout(limitMs).addEventListener("abort", () => void reader.cancel().catch(() => undefined));
  let size = 0;
  try {
    while (size < drainedBytesMax) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  }
}

/**
 * False for JSON with an escaped half of a surrogate pair: that is not text, and engines refuse it or store something else.
 * Source: RFC 8259 8.2. Malformed JSON is left to its parser.
 */
export function hasOnlyWholeCharacters(json: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return true;
  let isGood = true;
  try {
    JSON.parse(json, (key, value) => {
      isGood &&= key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
      return value;
    });
  } catch {
    return true;
  }
  return isGood;
}
