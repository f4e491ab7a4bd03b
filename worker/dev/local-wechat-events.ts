import { createCipheriv, randomBytes } from "node:crypto";
import { sha1 } from "../platform/crypto";
import { fromBase64, newToken, toBase64 } from "../platform/ids";

interface EventKeys {
  readonly appId: string;
  readonly eventToken: string;
  readonly aesKey: string;
}

/** An event as WeChat sends it in 安全模式: the query string and the encrypted body. */
export async function encryptedWechatEvent(
  { appId, eventToken, aesKey }: EventKeys,
  fields: Record<string, string>,
  at: number,
) {
  const all = { ToUserName: "gh_local", MsgType: "event", CreateTime: String(Math.floor(at / 1_000)), ...fields };
  const xml = `<xml>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}</xml>`;
  const text = new TextEncoder().encode(xml);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length);
  const plain = Buffer.concat([randomBytes(16), length, text, new TextEncoder().encode(appId)]);
  const pad = 32 - (plain.length % 32);
  const key = fromBase64(`${aesKey}=`);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]);
  const encrypted = toBase64(sealed);
  const [timestamp, nonce] = [all.CreateTime, newToken().slice(0, 10)];
  const signature = await sha1([eventToken, timestamp, nonce].sort().join(""));
  const msg_signature = await sha1([eventToken, timestamp, nonce, encrypted].sort().join(""));
  return {
    query: { signature, msg_signature, timestamp, nonce },
    body: `<xml><ToUserName><![CDATA[gh_local]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  };
}
