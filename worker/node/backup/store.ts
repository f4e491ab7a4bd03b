import { setTimeout as wait } from "node:timers/promises";
import { directoryFiles } from "../../platform/directory-files";
import type { FileStore } from "../../platform/files";
import { s3Files } from "../../platform/s3-files";
import { UnavailableError } from "../../platform/unavailable";
import type { Bucket } from "../settings";
import { type ListedObject, listDirectory, listS3 } from "./listing";
import { type BackupCipher, createBackupCipher, sha256 } from "./seal";

/** A part of a store whose contents can be listed. */
export interface ListedFiles extends FileStore {
  /** The objects below `under`, sorted by key; only those after the key `after`. */
  list(under?: string, after?: string): Promise<ListedObject[]>;
}

type Place = { readonly folder: string } | Bucket;

/** The part of a store whose keys begin with `prefix`, as the settings of the Node process name it. */
export function listedFiles(place: Place, prefix: string): ListedFiles {
  const sorted = (found: readonly ListedObject[], after: string) =>
    found.filter(({ key }) => key > after).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if ("folder" in place) {
    const folder = `${place.folder}/${prefix}`;
    const list = async (under = "", after = "") => sorted(await listDirectory(folder, under), after);
    return { ...directoryFiles(folder), list };
  }
  const at = { ...place, prefix };
  return { ...s3Files(at), list: async (under, after = "") => sorted(await listS3(at, under, after), after) };
}

/** The store of a continuous backup: everything in it is encrypted before it leaves the process. */
export interface BackupStore {
  readonly sealer: BackupCipher;
  /** Answers what a manifest must record to find the object unchanged again. */
  put(key: string, bytes: Uint8Array): Promise<StoredObject>;
  /** An object and the SHA-256 of its encrypted bytes. Error when it is missing or cannot be decrypted. */
  read(key: string): Promise<{ readonly bytes: Buffer; readonly sha256: string }>;
  remove(key: string): Promise<void>;
  list(under: string, after?: string): Promise<ListedObject[]>;
}

/** An encrypted object: the SHA-256 and the number of its stored bytes. */
export interface StoredObject {
  readonly sha256: string;
  readonly bytes: number;
}

const retryAfterMs = [1_000, 5_000, 10_000];

/** @param key the setting BACKUP_KEY. */
export function backupStore(place: Place, key: string): BackupStore {
  const files = listedFiles(place, "continuous");
  const sealer = createBackupCipher(key);
  return {
    sealer,
    async put(at, bytes) {
      const sealed = sealer.seal(at, bytes);
      const sum = sha256(sealed);
      await withRetries(() => files.put(at, sealed, { contentType: "application/octet-stream", sha256: sum }));
      return { sha256: sum, bytes: sealed.length };
    },
    async read(at) {
      const found = await withRetries(() => files.get(at)).catch((error) => {
        throw error instanceof UnavailableError ? error : new Error(`${at}: ${error.message}`, { cause: error });
      });
      if (!found) throw new Error(`The backup lacks ${at}.`);
      const sealed = new Uint8Array(found.bytes);
      return { bytes: sealer.open(at, sealed), sha256: sha256(sealed) };
    },
    remove: (at) => withRetries(() => files.remove(at)),
    list: (under, after) => withRetries(() => files.list(under, after)),
  };
}

/** An object that a manifest names by the checksum `sum`; error when the stored one differs. */
export async function readVerified(store: BackupStore, key: string, sum: string): Promise<Buffer> {
  const { bytes, sha256: found } = await store.read(key);
  if (found !== sum) throw new Error(`${key} is not what its manifest names.`);
  return bytes;
}

/** Tries again when a store does not answer for a moment; each call has its own timeout. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of retryAfterMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      await wait(ms);
    }
  }
  return work();
}
