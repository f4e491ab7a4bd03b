import { createHmac } from "node:crypto";

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
export function deviceSignature(secret: string, parts: SignedParts): string {
  const { method, path, time, nonce, bodyHash } = parts;
  return createHmac("sha256", secret).update([method, path, time, nonce, bodyHash].join("\n")).digest("hex");
}
