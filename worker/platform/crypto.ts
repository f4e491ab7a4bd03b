import { createHash, createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { decryptGcm, encryptGcm } from "./aes-gcm";
import { base64Url, fromBase64 } from "./ids";

/** HMAC-SHA-256 with a purpose-bound key: equal inputs give equal hashes, which nobody without the key can compute. */
export interface KeyedHash {
  /** Hex digest; `purpose` separates phones, codes and addresses, so that a hash for one cannot be used for another. */
  of(purpose: string, value: string): Promise<string>;
}

/** Authenticated encryption of personal text (AES-256-GCM, random 96-bit nonce, the context bound as additional data). */
export interface Sealer {
  seal(context: string, plain: string): Promise<string>;
  /** Throws when the encrypted text was altered, copied to another context or encrypted with an unknown key. */
  open(context: string, sealed: string): Promise<string>;
  /**
   * Encrypts the key of one record (16 bytes as base64url) in half the characters that `seal` needs: AES Key Wrap (RFC 3394)
   * with a key derived from the newest data key. It is not bound to a context; the record that the key decrypts is.
   */
  wrap(recordKey: string): Promise<string>;
  /** Throws when it was altered or wrapped under an unknown key. */
  unwrap(wrapped: string): Promise<string>;
}

// node:crypto computes at once; each call of WebCrypto goes to another thread and back, and a request would make dozens.
const encoder = new TextEncoder();

export const keyedHash = (secret: string): KeyedHash => ({
  of: async (purpose, value) => createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("hex"),
});

/** Texts from this size in bytes on are compressed before they are encrypted: a report's document shrinks to a third. */
const packedFrom = 1_000;
/** Prefix of the nonce of a compressed value. */
const packedMark = "z";
/** Used in place of a nonce, which a wrapped key does not have. */
const wrappedMark = "k";
/** Length of a 12-byte nonce in base64. */
const ivLetters = 16;

/** The compression mark is part of the additional data: a value whose mark was removed cannot be decrypted. */
const boundTo = (context: string, isPacked: boolean) => (isPacked ? `${context}\n${packedMark}` : context);

/** Keys as `v1:<32 bytes base64>`, newest last; all listed keys decrypt, the newest encrypts. */
export function sealer(keyList: string): Sealer {
  const secrets = new Map<string, Uint8Array<ArrayBuffer>>();
  const wrappingKeys = new Map<string, CryptoKey>();
  let newest = "";
  for (const entry of keyList.split(",")) {
    const [version, value] = entry.trim().split(":");
    const secret = fromBase64(value ?? "");
    if (!version || secret.length !== 32) throw new Error("DATA_KEYS must look like v1:<base64 of 32 bytes>");
    secrets.set(version, secret);
    newest = version;
  }
  const secretOf = (version: string) => {
    const secret = secrets.get(version);
    if (!secret) throw new Error(`no data key ${version}`);
    return secret;
  };
  // Derived when the archive is first used. The key is cached instead of its promise, because a promise belongs to one request.
  const wrapperOf = async (version: string) => {
    const key = wrappingKeys.get(version) ?? (await wrappingKey(secretOf(version)));
    wrappingKeys.set(version, key);
    return key;
  };
  return {
    async seal(context, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = encoder.encode(plain);
      const isPacked = bytes.length >= packedFrom;
      const binding = { key: secretOf(newest), iv, context: boundTo(context, isPacked) };
      const box = encryptGcm(binding, isPacked ? deflateRawSync(bytes) : bytes);
      return `${newest}.${isPacked ? packedMark : ""}${base64Url(iv)}.${base64Url(box)}`;
    },
    async open(context, sealed) {
      const [version = "", start = "", text = ""] = sealed.split(".");
      const isPacked = start.length > ivLetters;
      const iv = fromBase64(isPacked ? start.slice(packedMark.length) : start);
      const bytes = decryptGcm({ key: secretOf(version), iv, context: boundTo(context, isPacked) }, fromBase64(text));
      return (isPacked ? inflateRawSync(bytes) : bytes).toString();
    },
    async wrap(recordKey) {
      const key = await crypto.subtle.importKey("raw", fromBase64(recordKey), "AES-GCM", true, ["encrypt"]);
      const box = await crypto.subtle.wrapKey("raw", key, await wrapperOf(newest), "AES-KW");
      return `${newest}.${wrappedMark}.${base64Url(new Uint8Array(box))}`;
    },
    async unwrap(wrapped) {
      const [version = "", , box = ""] = wrapped.split(".");
      const outer = await wrapperOf(version);
      const key = await crypto.subtle.unwrapKey("raw", fromBase64(box), outer, "AES-KW", "AES-GCM", true, ["decrypt"]);
      return base64Url(new Uint8Array((await crypto.subtle.exportKey("raw", key)) as ArrayBuffer));
    },
  };
}

/** The key that wraps records' keys, derived (HKDF) so that no key serves two algorithms. */
async function wrappingKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("record keys") };
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-KW", length: 256 }, false, ["wrapKey", "unwrapKey"]);
}

export async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | string): Promise<string> {
  return createHash("sha256")
    .update(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes)
    .digest("hex");
}

/** SHA-1, for signatures that vendors require; our own security does not depend on it. */
export async function sha1(text: string): Promise<string> {
  return createHash("sha1").update(text).digest("hex");
}

/** Constant-time comparison of two digests for the same purpose; different lengths are unequal. */
export function isSameDigest(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
