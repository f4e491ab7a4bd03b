import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv } from "node:crypto";

const tagBytes = 16;
const tag = { authTagLength: tagBytes };
const cipherOf = (key: Uint8Array) => (key.length === 32 ? "aes-256-gcm" : "aes-128-gcm");

/** What AES-GCM needs to open again, beside the box: a key of 16 or 32 bytes, a nonce of 12, and the context that it is bound to. */
interface Binding {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
  readonly context: string;
}

/** The encrypted bytes followed by their tag of 16 bytes, as WebCrypto writes them. */
export function encryptGcm({ key, iv, context }: Binding, bytes: Uint8Array): Buffer<ArrayBuffer> {
  const cipher = createCipheriv(cipherOf(key), key, iv, tag).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the box was altered or cut, or belongs to another key, nonce or context. */
export function decryptGcm({ key, iv, context }: Binding, box: Uint8Array): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv(cipherOf(key), key, iv, tag).setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(-tagBytes));
  return Buffer.concat([decipher.update(box.subarray(0, -tagBytes)), decipher.final()]);
}
