import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Encrypts what leaves the machine. Both ways are bound to the key of an object, so that no object can replace another. */
export interface BackupCipher {
  seal(key: string, bytes: Uint8Array): Buffer;
  /** Error when the object was encrypted with another BACKUP_KEY, is stored under another key, or was changed. */
  open(key: string, sealed: Uint8Array): Buffer;
  /** The name of a content, computed with the key; without the key, the name reveals nothing about the content. */
  nameOf(sha256: string): string;
}

const mark = Buffer.from("GTB1");
const ivBytes = 12;
const tagBytes = 16;
const headBytes = mark.length + ivBytes + tagBytes;
/** Compresses a filled database to 17 % at 160 MB/s; the next quality takes twice as long for half a percent less. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** @param key 32 bytes in base64, the setting BACKUP_KEY. */
export function createBackupCipher(key: string): BackupCipher {
  const secret = Buffer.from(key, "base64");
  if (secret.length !== 32) throw new Error("BACKUP_KEY must be 32 random bytes in base64: openssl rand -base64 32");
  const derived = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `gene-testing backup ${use}`, 32));
  const [sealing, naming] = [derived("sealing"), derived("naming")];
  return {
    seal(at, bytes) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(at));
      const body = Buffer.concat([cipher.update(brotliCompressSync(bytes, quality)), cipher.final()]);
      return Buffer.concat([mark, iv, cipher.getAuthTag(), body]);
    },
    open(at, sealed) {
      const given = Buffer.from(sealed);
      if (given.length < headBytes || !given.subarray(0, mark.length).equals(mark))
        throw new Error(`${at} is no part of a continuous backup.`);
      const [iv, tag] = [given.subarray(4, 4 + ivBytes), given.subarray(4 + ivBytes, headBytes)];
      const decipher = createDecipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(at)).setAuthTag(tag);
      try {
        const packed = Buffer.concat([decipher.update(given.subarray(headBytes)), decipher.final()]);
        return brotliDecompressSync(packed);
      } catch {
        throw new Error(`${at} does not open: BACKUP_KEY is another one than it was sealed with, or it was changed.`);
      }
    },
    nameOf: (sum) => createHmac("sha256", naming).update(sum).digest("hex"),
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
