import { createHmac } from "node:crypto";
import { sha256 } from "../crypto";

/** One call of an Aliyun RPC interface, signed as V3 requires (ACS3-HMAC-SHA256, help.aliyun.com/document_detail/2712195). */
interface AliyunCall {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** `2023-10-26T10:22:32Z`; the gateway accepts 15 minutes either way. */
  readonly date: string;
  readonly nonce: string;
}

export interface AliyunKey {
  readonly keyId: string;
  readonly keySecret: string;
}

// RFC 3986: encodeURIComponent leaves four characters unescaped that the gateway requires escaped.
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query string in the order and spelling that is signed. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  const names = Object.keys(query).sort();
  return names.map((name) => `${escaped(name)}=${escaped(query[name] ?? "")}`).join("&");
}

/** Headers of the signed POST, including Authorization; the body is empty. */
export async function aliyunHeaders(key: AliyunKey, call: AliyunCall): Promise<Record<string, string>> {
  const bodyHash = await sha256("");
  const signed: Record<string, string> = {
    host: call.host,
    "x-acs-action": call.action,
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": call.date,
    "x-acs-signature-nonce": call.nonce,
    "x-acs-version": call.version,
  };
  const names = Object.keys(signed).join(";");
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = ["POST", "/", canonicalQuery(call.query), lines.join(""), names, bodyHash].join("\n");
  const text = `ACS3-HMAC-SHA256\n${await sha256(request)}`;
  const signature = createHmac("sha256", key.keySecret).update(text).digest("hex");
  const { host: _, ...headers } = signed;
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.keyId},SignedHeaders=${names},Signature=${signature}`,
  };
}
