import { UnavailableError } from "../../platform/unavailable";
import { mapConcurrently } from "./lanes";
import {
  type FileEntry,
  fileId,
  listManifests,
  type Manifest,
  type ManifestLink,
  type ManifestName,
  readFromParts,
  readManifest,
} from "./manifest";
import { pageSumBytes } from "./pages";
import type { BackupStore, StoredObject } from "./store";

/** A manifest with its name, and the checksum by which the next one refers to it. */
export interface ManifestEntry extends ManifestName {
  readonly manifest: Manifest;
  readonly sha256: string;
}

/** The state that the next manifest is compared with. */
export interface BackupState extends ManifestLink {
  readonly chain: string;
  readonly at: number;
  readonly writer: string;
  readonly pageSize: number;
  readonly pageCount: number;
  /** The checksums of all pages, one after another. */
  readonly sums: Buffer;
  readonly files: ReadonlyMap<string, FileEntry>;
  readonly filesAt: number;
  readonly baseBytes: number;
  /** Number of bytes stored after the base. */
  readonly laterBytes: number;
}

/** The newest manifest whose reading started at `at` or before. */
export async function findNewestNotAfter(store: BackupStore, at: number): Promise<ManifestName | undefined> {
  return (await listManifests(store))
    .filter((one) => one.at <= at)
    .reduce<ManifestName | undefined>((best, one) => (best && best.at >= one.at ? best : one), undefined);
}

/**
 * The manifests from the base to `last`, with every link between them verified. Error when one is missing, changed, or
 * encrypted with another key. Manifests of another process beside them are skipped.
 */
export async function readChainTo(store: BackupStore, last: ManifestName): Promise<ManifestEntry[]> {
  const named = (await listManifests(store, { chain: last.chain })).filter(({ at }) => at <= last.at);
  const read = await mapConcurrently(named, (one) => readBeside(store, one, one.key === last.key));
  const known = new Map(read.flatMap((one) => (one ? [[one.key, one] as const] : [])));
  const line: ManifestEntry[] = [];
  for (let link: ManifestLink | null = { key: last.key, sha256: known.get(last.key)?.sha256 ?? "" }; link; ) {
    const one: ManifestEntry | undefined = known.get(link.key);
    if (!one) throw new Error(`The backup lacks ${link.key}, or it is damaged; a later manifest names it.`);
    if (one.sha256 !== link.sha256) throw new Error(`${link.key} is not the manifest that the one after it names.`);
    if (one.manifest.at !== one.at) throw new Error(`${link.key} is the manifest of another moment.`);
    line.unshift(one);
    link = one.manifest.database.sums ? null : one.manifest.previous;
  }
  return line;
}

/** A manifest of a chain that cannot be decrypted may exist beside the line, but the last one must be readable. */
async function readBeside(store: BackupStore, one: ManifestName, isLast: boolean): Promise<ManifestEntry | undefined> {
  try {
    return { ...one, ...(await readManifest(store, one.key)) };
  } catch (error) {
    if (isLast || error instanceof UnavailableError) throw error;
    return undefined;
  }
}

const bytesOf = (stored: readonly StoredObject[]) => stored.reduce((sum, { bytes }) => sum + bytes, 0);

/** The state that a line of manifests adds up to. */
export async function stateOfChain(store: BackupStore, line: readonly ManifestEntry[]): Promise<BackupState> {
  const [base] = line;
  const last = line.at(-1);
  if (!base || !last) throw new Error("A chain without manifests has no state.");
  let sums = await readFromParts(store, base.key, "sums", base.manifest.database.sums ?? []);
  let files = new Map<string, FileEntry>();
  for (const { manifest } of line) {
    sums = applyChangedPages(sums, manifest.database);
    files = applyFileChanges(files, manifest.files);
  }
  return {
    key: last.key,
    sha256: last.sha256,
    chain: last.chain,
    at: last.at,
    writer: last.writer,
    pageSize: last.manifest.database.pageSize,
    pageCount: last.manifest.database.pageCount,
    sums,
    files,
    filesAt: last.manifest.files.at,
    baseBytes: bytesOf(base.manifest.database.packs),
    laterBytes: line.slice(1).reduce((sum, { manifest }) => sum + bytesOf(manifest.database.packs), 0),
  };
}

/** The checksums of all pages after a manifest. */
export function applyChangedPages(before: Buffer, { pageCount, changed }: Manifest["database"]): Buffer {
  const sums = Buffer.alloc(pageCount * pageSumBytes);
  before.copy(sums);
  const own = Buffer.from(changed?.sums ?? "", "base64");
  for (const [at, number] of (changed?.numbers ?? []).entries())
    own.copy(sums, (number - 1) * pageSumBytes, at * pageSumBytes, (at + 1) * pageSumBytes);
  return sums;
}

/** The files of a Node process's store after a manifest. */
export function applyFileChanges(before: ReadonlyMap<string, FileEntry>, { put, gone }: Manifest["files"]) {
  const files = new Map(before);
  for (const id of gone) files.delete(id);
  for (const entry of put) files.set(fileId(entry), entry);
  return files;
}
