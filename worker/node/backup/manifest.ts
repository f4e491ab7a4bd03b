import { type BackupStore, readVerified, type StoredObject } from "./store";

/** A file of the product in the backup; its content is stored under the keyed name of `sha256`. */
export interface FileEntry {
  /** Part of the product's store: `avatars` or `raw-files`. */
  readonly bucket: string;
  readonly key: string;
  /** The store's tag of the content when it was read. */
  readonly tag: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly contentType: string;
}

/**
 * One state of a Node installation. The first of a chain, its base, has every page and every file; each later one has what
 * changed since the manifest that it names by the SHA-256 of its encrypted bytes.
 */
export interface Manifest {
  readonly format: 1;
  /** When reading started, ms UTC: everything committed before is included. */
  readonly at: number;
  /** The process that wrote it. */
  readonly writer: string;
  readonly previous: ManifestLink | null;
  readonly database: {
    readonly pageSize: number;
    readonly pageCount: number;
    readonly packs: readonly StoredObject[];
    /** Only in a base: objects with the checksums of all pages, in order. */
    readonly sums?: readonly StoredObject[];
    /** Only in a later manifest: numbers of the changed pages, and their checksums in base64. */
    readonly changed?: { readonly numbers: readonly number[]; readonly sums: string };
  };
  readonly files: {
    /** When the files were listed; earlier than `at` if the store did not answer. */
    readonly at: number;
    readonly put: readonly FileEntry[];
    /** `bucket/key` of files that no longer exist. */
    readonly gone: readonly string[];
  };
}

export interface ManifestLink {
  readonly key: string;
  readonly sha256: string;
}

export const fileId = ({ bucket, key }: Pick<FileEntry, "bucket" | "key">) => `${bucket}/${key}`;

/** Times as written in keys, so that keys sort by time: 20261123T060500123Z. */
export const formatKeyTime = (at: number) => new Date(at).toISOString().replaceAll(/[-:.]/g, "");

function momentOf(stamp: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

const folder = "manifests/";

export const manifestKey = (chain: string, at: number, writer: string) =>
  `${folder}${chain}/${formatKeyTime(at)}-${writer}`;

/** Key of an object that only this manifest names. */
export const packKey = (manifest: string, name: string | number) => `${manifest.replace(folder, "packs/")}/${name}`;

/** The manifest that an object with a key from `packKey` belongs to. */
export const manifestKeyOfPack = (pack: string) => pack.replace("packs/", folder).replace(/\/[^/]+$/, "");

/** Key of a file's content. */
export function contentKey({ sealer }: BackupStore, sum: string): string {
  const name = sealer.nameOf(sum);
  return `files/${name.slice(0, 2)}/${name}`;
}

/** The facts in a manifest's key. `chain`: the time stamp of its base. */
export interface ManifestName {
  readonly key: string;
  readonly chain: string;
  readonly at: number;
  readonly writer: string;
}

/** Every manifest of a store, or those of one chain, or those whose key comes after another; sorted by key. */
export async function listManifests(store: BackupStore, { chain = "", after = "" } = {}): Promise<ManifestName[]> {
  const listed = await store.list(chain ? `${folder}${chain}/` : folder, after);
  return listed.flatMap(({ key }) => {
    const [, of = "", stamp = "", writer = ""] = /^manifests\/(\w+)\/(\w+)-(\w+)$/.exec(key) ?? [];
    return writer ? [{ key, chain: of, at: momentOf(stamp), writer }] : [];
  });
}

/** A manifest with the SHA-256 of its encrypted bytes, by which the next one names it. */
export async function readManifest(store: BackupStore, key: string) {
  const { bytes, sha256 } = await store.read(key);
  const manifest = JSON.parse(bytes.toString()) as Manifest;
  if (manifest.format !== 1) throw new Error(`${key} has format ${manifest.format}; this version reads 1.`);
  return { manifest, sha256 };
}

/** Size of an object in bytes, so that writing one never takes longer than a call's timeout. */
const objectBytes = 4 * 1024 * 1024;

/** Number of pages in one object. */
export const pagesOfObject = (pageSize: number) => Math.max(1, Math.floor(objectBytes / pageSize));

/** Stores bytes under `name-0`, `name-1` ...; `readFromParts` reads them again. */
export async function putInParts(
  store: BackupStore,
  manifest: string,
  name: string,
  bytes: Buffer,
): Promise<StoredObject[]> {
  const stored: StoredObject[] = [];
  for (let from = 0; from < bytes.length; from += objectBytes)
    stored.push(
      await store.put(packKey(manifest, `${name}-${stored.length}`), bytes.subarray(from, from + objectBytes)),
    );
  return stored;
}

export async function readFromParts(
  store: BackupStore,
  manifest: string,
  name: string,
  parts: readonly StoredObject[],
) {
  const found: Buffer[] = [];
  for (const [at, part] of parts.entries())
    found.push(await readVerified(store, packKey(manifest, `${name}-${at}`), part.sha256));
  return Buffer.concat(found);
}
