import { createDecipheriv } from "node:crypto";
import { isSameDigest, sha1 } from "../crypto";
import { fromBase64 } from "../ids";
import type { SignedQuery, WechatEvent } from "../wechat";

interface EventKeys {
  readonly appId: string;
  readonly token: string;
  /** 43 characters. */
  readonly aesKey: string;
}

/** The SHA-1 of the sorted texts. Source: developers.weixin.qq.com, 接入概述 and 消息加解密说明. */
export async function hasWechatSignature(
  token: string,
  { timestamp = "", nonce = "" }: SignedQuery,
  signature = "",
  ...encrypted: string[]
): Promise<boolean> {
  return isSameDigest(await sha1([token, timestamp, nonce, ...encrypted].sort().join("")), signature);
}

/** WeChat writes flat XML in which each tag occurs once. */
const inTag = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<>\\]]*)`).exec(xml)?.[1]?.trim() ?? "";

const second = 1_000;

/** The event in a body; undefined when it was not signed and encrypted for this account. */
export async function decryptAccountEvent(
  { appId, token, aesKey }: EventKeys,
  query: SignedQuery,
  body: string,
): Promise<WechatEvent | undefined> {
  const encrypted = inTag(body, "Encrypt");
  if (!encrypted || !(await hasWechatSignature(token, query, query.msg_signature, encrypted))) return undefined;
  const xml = decrypted(aesKey, encrypted, appId);
  if (xml === undefined) return undefined;
  return {
    event: inTag(xml, "Event"),
    openid: inTag(xml, "FromUserName"),
    at: Number(inTag(xml, "CreateTime")) * second,
    messageId: inTag(xml, "MsgID"),
    status: inTag(xml, "Status"),
  };
}

/** AES-256-CBC over 16 random bytes, four bytes with the length of the text, the text and the app id, padded to 32 bytes. */
function decrypted(aesKey: string, encrypted: string, appId: string): string | undefined {
  try {
    const key = fromBase64(`${aesKey}=`);
    const cipher = createDecipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([cipher.update(fromBase64(encrypted)), cipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const end = 20 + plain.readUInt32BE(16);
    return plain.toString("utf8", end) === appId ? plain.toString("utf8", 20, end) : undefined;
  } catch {
    return undefined;
  }
}
