import { createHash, createHmac, randomBytes } from "node:crypto";

const limitMs = 15_000;

/** Headers with which a device signs a body at the time of its clock; docs/devices.md says what is signed. */
export function signedHeaders({ deviceId, secret, now = Date.now }, path, text) {
  const time = now();
  const nonce = randomBytes(16).toString("base64url");
  const bodyHash = createHash("sha256").update(text).digest("hex");
  const canonical = ["POST", path, time, nonce, bodyHash].join("\n");
  return {
    "content-type": "application/json",
    "x-device-id": deviceId,
    "x-device-time": String(time),
    "x-device-nonce": nonce,
    "x-device-signature": createHmac("sha256", secret).update(canonical).digest("hex"),
  };
}

/**
 * Sends a signed body once. Returns the status, 0 without a connection; `waitMs` when the server names a waiting time.
 */
export async function postSigned(device, path, text) {
  const headers = signedHeaders(device, path, text);
  try {
    const reply = await fetch(`${device.address}${path}`, {
      method: "POST",
      headers,
      body: text,
      signal: AbortSignal.timeout(limitMs),
    });
    const { msg = "", data, errors } = await reply.json();
    const waitMs = 1000 * Number(reply.headers.get("retry-after") ?? 0);
    return { status: reply.status, msg: errors ? `${msg} ${JSON.stringify(errors)}` : msg, data, waitMs };
  } catch (error) {
    return { status: 0, msg: error instanceof Error ? error.message : String(error), waitMs: 0 };
  }
}
