import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { base64Url, fromBase64 } from "./ids";

const cipher = "aes-128-gcm";
const ivBytes = 12;
const keyBytes = 16;
const tagBytes = 16;
const tag = { authTagLength: tagBytes };
const encoder = new TextEncoder();

/**
 * A text compressed (deflate) and encrypted with a key of its own (AES-128-GCM, preceded by a nonce of 96 bits). Only this key
 * decrypts it: deleting the key erases the text wherever copies of the bytes are. The key as base64url.
 */
export function encryptRecord(context: string, text: string): { key: string; bytes: Uint8Array } {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealing = createCipheriv(cipher, key, iv, tag).setAAD(encoder.encode(context));
  const parts = [sealing.update(deflateRawSync(text)), sealing.final()];
  return { key: base64Url(key), bytes: new Uint8Array(Buffer.concat([iv, ...parts, sealing.getAuthTag()])) };
}

/** Throws when the bytes were altered, cut, or belong to another context or key. */
export function decryptRecord(context: string, key: string, bytes: Uint8Array): string {
  const opening = createDecipheriv(cipher, fromBase64(key), bytes.subarray(0, ivBytes), tag);
  opening.setAAD(encoder.encode(context)).setAuthTag(bytes.subarray(-tagBytes));
  const parts = [opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()];
  return new TextDecoder().decode(inflateRawSync(Buffer.concat(parts)));
}
