import { sha256 } from "../crypto";
import { hex } from "../ids";
import { hmacSha256 } from "./hmac";

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

/** The Authorization header of the call. */
export async function tencentAuthorization(key: TencentKey, call: TencentCall): Promise<string> {
  const signed = { "content-type": tencentContentType, host: call.host, ...call.headers };
  const names = Object.keys(signed).join(";");
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value.toLowerCase()}\n`);
  const request = ["POST", "/", "", lines.join(""), names, await sha256(call.body)].join("\n");
  const day = new Date(call.seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${call.service}/tc3_request`;
  const text = ["TC3-HMAC-SHA256", call.seconds, scope, await sha256(request)].join("\n");
  const dayKey = await hmacSha256(`TC3${key.secretKey}`, day);
  const serviceKey = await hmacSha256(dayKey, call.service);
  const signature = hex(await hmacSha256(await hmacSha256(serviceKey, "tc3_request"), text));
  return `TC3-HMAC-SHA256 Credential=${key.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
