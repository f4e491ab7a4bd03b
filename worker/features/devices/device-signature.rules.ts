import { hex } from "../../platform/ids";

/** What a device signs, one part per line; `bodyHash` is the hex SHA-256 of the body's bytes. */
interface SignedParts {
  readonly method: string;
  readonly path: string;
  /** ms UTC by the device's clock. */
  readonly time: number;
  readonly nonce: string;
  readonly bodyHash: string;
}

/** Hex HMAC-SHA-256 of the parts, with a device's secret as the key. */
export async function deviceSignature(secret: string, parts: SignedParts): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const { method, path, time, nonce, bodyHash } = parts;
  return hex(await crypto.subtle.sign("HMAC", key, encoder.encode([method, path, time, nonce, bodyHash].join("\n"))));
}
