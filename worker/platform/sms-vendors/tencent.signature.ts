import { createHmac } from "node:crypto";
import { sha256 } from "../crypto";

/** One call of Tencent Cloud API 3.0, signed with TC3-HMAC-SHA256 (cloud.tencent.com/document/api/382/52072). */
interface TencentCall {
  readonly service: string;
  readonly host: string;
  readonly body: string;
  /** Seconds UTC; the gateway accepts five minutes either way. */
  readonly seconds: number;
  /** Headers signed in addition to content-type and host, in alphabetical order, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TencentKey {
  readonly secretId: string;
  readonly secretKey: string;
}

export const tencentContentType = "application/json; charset=utf-8";

const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text);

/** The Authorization header of the call. */
export async function tencentAuthorization(key: TencentKey, call: TencentCall): Promise<string> {
  const signed = { "content-type": tencentContentType, host: call.host, ...call.headers };
  const names = Object.keys(signed).join(";");
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value.toLowerCase()}\n`);
  const request = ["POST", "/", "", lines.join(""), names, await sha256(call.body)].join("\n");
  const day = new Date(call.seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${call.service}/tc3_request`;
  const text = ["TC3-HMAC-SHA256", call.seconds, scope, await sha256(request)].join("\n");
  const dayKey = hmac(`TC3${key.secretKey}`, day).digest();
  const serviceKey = hmac(dayKey, call.service).digest();
  const signature = hmac(hmac(serviceKey, "tc3_request").digest(), text).digest("hex");
  return `TC3-HMAC-SHA256 Credential=${key.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
