import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { UnavailableError } from "../../platform/unavailable";
import { findNewestNotAfter, type ManifestEntry, readChainTo, stateOfChain } from "./chain";
import { mapConcurrently } from "./lanes";
import { contentKey, type FileEntry, listManifests, packKey, readManifest } from "./manifest";
import { decodePages, type Page, pageSumBytes, sumOfPage } from "./pages";
import { sha256 } from "./seal";
import { type BackupStore, readVerified } from "./store";
import { chinaTime } from "./times";

/** Called with the number of finished and of all steps. */
type Progress = (done: number, all: number) => void;

/** One state of an installation, read from its continuous backup. */
export interface RestorePoint {
  /** When its reading started, and when its files were listed, ms UTC. */
  readonly at: number;
  readonly filesAt: number;
  readonly manifests: number;
  readonly files: readonly FileEntry[];
  /** Writes the database as a new SQLite file; every pack, page and link of the chain is verified. `tell` reports the progress by packs. */
  writeDatabase(path: string, tell?: Progress): Promise<void>;
  /** The content of a file, verified by its SHA-256. */
  content(file: FileEntry): Promise<Buffer>;
}

/** The newest state whose reading started at `at` or before. Error when there is none, or its chain is not consistent. */
export async function restorePointAt(store: BackupStore, at: number): Promise<RestorePoint> {
  const last = await findNewestNotAfter(store, at);
  if (!last) throw new Error(`The backup holds no state of ${chinaTime(at)} in China or before.`);
  const line = await readChainTo(store, last);
  await proveOrigin(store, line[0]);
  const { files, filesAt, sums, pageCount } = await stateOfChain(store, line);
  return {
    at: last.at,
    filesAt,
    manifests: line.length,
    files: [...files.values()],
    writeDatabase: (path, tell) => writePages(store, line, path, { sums, pageCount, tell }),
    async content(file) {
      const { bytes } = await store.read(contentKey(store, file.sha256));
      if (sha256(bytes) !== file.sha256) throw new Error(`${file.bucket}/${file.key} is not what was backed up.`);
      return bytes;
    },
  };
}

/**
 * A base names the chain before it, which may be deleted by now; if it still exists, it must be exactly the one that is named.
 */
async function proveOrigin(store: BackupStore, base: ManifestEntry | undefined): Promise<void> {
  const link = base?.manifest.previous;
  if (!link) return;
  const isThere = (await store.list(link.key.slice(0, link.key.lastIndexOf("/") + 1))).some(
    ({ key }) => key === link.key,
  );
  if (isThere && (await readManifest(store, link.key)).sha256 !== link.sha256)
    throw new Error(`${link.key} is not the manifest that the one after it names.`);
}

/**
 * The newest state before `before` that can be restored completely, files included; undefined when there is none. Tries the ten
 * states before it, then the last of each day; `draft` is the path of a temporary database.
 */
export async function newestCompletePoint(
  store: BackupStore,
  before: number,
  draft: () => { readonly path: string; readonly remove: () => void },
): Promise<number | undefined> {
  const times = (await listManifests(store)).map(({ at }) => at).filter((at) => at < before);
  const newest = times.toSorted((a, b) => b - a);
  const ofDays = newest.slice(10).filter((at, i, all) => i === 0 || dayOf(at) !== dayOf(all[i - 1] ?? at));
  for (const at of [...newest.slice(0, 10), ...ofDays]) {
    const { path, remove } = draft();
    try {
      const point = await restorePointAt(store, at);
      await point.writeDatabase(path);
      await mapConcurrently(point.files, (file) => point.content(file));
      return point.at;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
    } finally {
      remove();
    }
  }
  return undefined;
}

const dayOf = (at: number) => chinaTime(at).slice(0, 10);

interface Wanted {
  readonly sums: Buffer;
  readonly pageCount: number;
  readonly tell: Progress | undefined;
}

/** Writes the pages of a line, newest first, so that each is written only once. */
async function writePages(
  store: BackupStore,
  line: readonly ManifestEntry[],
  path: string,
  { sums, pageCount, tell }: Wanted,
) {
  const missing = new Set(Array.from({ length: pageCount }, (_, at) => at + 1));
  const file = openSync(path, "wx", 0o600);
  const write = ({ number, bytes }: Page) => {
    if (!missing.delete(number)) return;
    if (!sumOfPage(bytes).equals(sums.subarray((number - 1) * pageSumBytes, number * pageSumBytes)))
      throw new Error(`Page ${number} is not what was backed up.`);
    writeSync(file, bytes, 0, bytes.length, (number - 1) * bytes.length);
  };
  const packs = line.toReversed().flatMap(({ key, manifest }) => {
    const { pageSize, packs: own } = manifest.database;
    return own.map(({ sha256: sum }, at) => ({ key: packKey(key, at), sum, pageSize }));
  });
  try {
    for (let from = 0; from < packs.length; from += packsAtOnce) {
      const some = packs.slice(from, from + packsAtOnce);
      const read = await mapConcurrently(some, async (one) =>
        decodePages(await readVerified(store, one.key, one.sum), one.pageSize),
      );
      for (const pages of read) for (const page of pages) write(page);
      tell?.(from + some.length, packs.length);
    }
  } finally {
    closeSync(file);
  }
  if (missing.size > 0) throw new Error(`The backup lacks ${missing.size} pages of the database.`);
}

const packsAtOnce = 8;

/**
 * Restores a state into an empty folder in the layout of a Node installation: `database.db` and `files`. `put` writes one file
 * of its store.
 */
export async function writeInstallation(
  point: RestorePoint,
  folder: string,
  put: (file: FileEntry, bytes: Buffer) => Promise<void>,
  tell: Progress,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = `${folder}/database.db`;
  await point.writeDatabase(database, tell);
  await mapConcurrently(point.files, async (file) => put(file, await point.content(file)));
  return database;
}
