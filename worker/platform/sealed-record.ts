import { deflate, inflate } from "./crypto";
import { base64Url, fromBase64 } from "./ids";

const encoder = new TextEncoder();
const ivBytes = 12;
const keyBytes = 16;

const algorithmOf = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: encoder.encode(context),
});

const imported = (key: string, use: "encrypt" | "decrypt") =>
  crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, [use]);

/**
 * A text compressed (deflate) and encrypted with a key of its own (AES-128-GCM, preceded by a nonce of 96 bits). Only this key
 * decrypts it: deleting the key erases the text wherever copies of the bytes are. The key as base64url.
 */
export async function encryptRecord(context: string, text: string): Promise<{ key: string; bytes: Uint8Array }> {
  const key = base64Url(crypto.getRandomValues(new Uint8Array(keyBytes)));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealing = await imported(key, "encrypt");
  const box = await crypto.subtle.encrypt(algorithmOf(iv, context), sealing, await deflate(encoder.encode(text)));
  const bytes = new Uint8Array(ivBytes + box.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(box), ivBytes);
  return { key, bytes };
}

/** Throws when the bytes were altered, cut, or belong to another context or key. */
export async function decryptRecord(context: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = algorithmOf(bytes.slice(0, ivBytes), context);
  const box = await crypto.subtle.decrypt(algorithm, await imported(key, "decrypt"), bytes.slice(ivBytes));
  return new TextDecoder().decode(await inflate(box));
}
