import { base64Url, fromBase64, hex } from "./ids";

/** HMAC-SHA-256 under a purpose-bound key: equal inputs give equal hashes, nobody without the key can compute them. */
export interface KeyedHash {
  /** Hex digest; `purpose` separates phones from codes from addresses, so that no hash of one can be used as another. */
  of(purpose: string, value: string): Promise<string>;
}

/** Authenticated encryption of personal text (AES-256-GCM, random 96-bit nonce, context bound as additional data). */
export interface Sealer {
  seal(context: string, plain: string): Promise<string>;
  /** Throws when the text was altered, moved to another context or sealed under an unknown key. */
  open(context: string, sealed: string): Promise<string>;
}

const encoder = new TextEncoder();

export async function keyedHash(secret: string): Promise<KeyedHash> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return {
    async of(purpose, value) {
      return hex(await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${value}`)));
    },
  };
}

/** Keys as `v1:<32 bytes base64>`, newest last; all listed keys open, the newest seals. */
export async function sealer(keyList: string): Promise<Sealer> {
  const keys = new Map<string, CryptoKey>();
  let newest = "";
  for (const entry of keyList.split(",")) {
    const [version, value] = entry.trim().split(":");
    if (!version || !value) throw new Error("DATA_KEYS must look like v1:<base64 of 32 bytes>");
    keys.set(
      version,
      await crypto.subtle.importKey("raw", fromBase64(value), "AES-GCM", false, ["encrypt", "decrypt"]),
    );
    newest = version;
  }
  return {
    async seal(context, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const key = keys.get(newest) as CryptoKey;
      const box = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: encoder.encode(context) },
        key,
        encoder.encode(plain),
      );
      return `${newest}.${base64Url(iv)}.${base64Url(new Uint8Array(box))}`;
    },
    async open(context, sealed) {
      const [version = "", iv = "", box = ""] = sealed.split(".");
      const key = keys.get(version);
      if (!key) throw new Error(`no data key ${version}`);
      const algorithm = { name: "AES-GCM", iv: fromBase64(iv), additionalData: encoder.encode(context) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64(box)));
    },
  };
}

export async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", typeof bytes === "string" ? encoder.encode(bytes) : bytes));
}

/** SHA-1, for signatures that a vendor demands; nothing of ours rests on it. */
export async function sha1(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-1", encoder.encode(text)));
}

/** Constant-time comparison of two equal-purpose digests; unequal lengths are unequal. */
export function isSameDigest(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
