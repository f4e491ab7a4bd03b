import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { decryptGcm, encryptGcm } from "./aes-gcm";
import { base64Url, fromBase64 } from "./ids";

const ivBytes = 12;
const keyBytes = 16;

/**
 * A text compressed (deflate) and encrypted with a key of its own (AES-128-GCM, preceded by a nonce of 96 bits). Only this key
 * decrypts it: deleting the key erases the text wherever copies of the bytes are. The key as base64url.
 */
export function encryptRecord(context: string, text: string): { key: string; bytes: Uint8Array } {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const box = encryptGcm({ key, iv, context }, deflateRawSync(text));
  return { key: base64Url(key), bytes: Buffer.concat([iv, box]) };
}

/** Throws when the bytes were altered, cut, or belong to another context or key. */
export function decryptRecord(context: string, key: string, bytes: Uint8Array): string {
  const binding = { key: fromBase64(key), iv: bytes.subarray(0, ivBytes), context };
  return inflateRawSync(decryptGcm(binding, bytes.subarray(ivBytes))).toString();
}
