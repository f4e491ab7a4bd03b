import type { RequestFacts } from "./action";
import { tooLarge } from "./errors";

/** The facts of a request that actions may use. Source of the address: Cloudflare's own header, which clients cannot set. */
export function requestFacts(raw: Request, id: string): RequestFacts {
  const { headers } = raw;
  return {
    id,
    ip: headers.get("cf-connecting-ip") ?? "",
    userAgent: (headers.get("user-agent") ?? "").slice(0, 256),
    isBrowser: headers.has("sec-fetch-site") || headers.has("origin"),
    idempotencyKey: headers.get("idempotency-key") ?? "",
    raw,
    cookie: (name) => readCookie(headers.get("cookie"), name),
  };
}

export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A browser's cross-site request: Fetch Metadata first, Origin against our own host where it is absent. */
export function isCrossSite(raw: Request): boolean {
  const site = raw.headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = raw.headers.get("origin");
  return origin !== null && origin !== new URL(raw.url).origin;
}

/** The request with its body read, never beyond `bytesMax`; the declared length is not trusted. Throws 413. */
export async function cappedBody(raw: Request, bytesMax: number, tooLargeMessage?: string): Promise<Request> {
  if (!raw.body) return raw;
  if (Number(raw.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(tooLargeMessage);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = raw.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > bytesMax) {
      await reader.cancel();
      throw tooLarge(tooLargeMessage);
    }
    chunks.push(value);
  }
  return new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    body: joined(chunks, size),
  });
}

/**
 * False for JSON that spells half of a surrogate pair: that is no text, and engines refuse it or store something else.
 * Source: RFC 8259 8.2. Malformed JSON is left to its parser.
 */
export function holdsOnlyText(json: string): boolean {
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

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
