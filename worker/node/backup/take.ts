import { log } from "../../platform/log";
import type { BackupState } from "./chain";
import { applyChangedPages, applyFileChanges } from "./chain";
import {
  type FileEntry,
  formatKeyTime,
  type Manifest,
  manifestKey,
  packKey,
  pagesOfObject,
  putInParts,
} from "./manifest";
import { eachPage, encodePages, type Page, pageSumBytes, sumOfPage } from "./pages";
import type { BackupStore, StoredObject } from "./store";
import { type Buckets, findFileChanges } from "./sweep";

interface Source {
  /** Path of the SQLite file. */
  readonly path: string;
  readonly buckets: Buckets;
}

interface Taken {
  readonly state: BackupState;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Why the files could not be listed; the database is backed up nevertheless. */
  readonly filesTrouble?: unknown;
}

/**
 * Takes one state of an installation into the store: packs of pages, contents of files, then the manifest that names them, so
 * that an interruption before leaves only objects that no manifest names. Without `before` it is the base of a new chain.
 * @param after the manifest that the base of a new chain names as its predecessor.
 */
export async function takeBackup(
  store: BackupStore,
  { path, buckets }: Source,
  before: BackupState | undefined,
  { at, writer, after }: { at: number; writer: string; after?: BackupState },
): Promise<Taken> {
  const chain = before?.chain ?? formatKeyTime(at);
  const key = manifestKey(chain, at, writer);
  const read = await packPages(store, path, key, before);
  const sums = applyChangedPages(before?.sums ?? Buffer.alloc(0), read);
  const isBase = !before;
  const database: Manifest["database"] = isBase
    ? {
        pageSize: read.pageSize,
        pageCount: read.pageCount,
        packs: read.packs,
        sums: await putInParts(store, key, "sums", sums),
      }
    : read;
  // After the database: a file is stored before the row that names it, so no file that this state names is missing.
  const known = (before ?? after)?.files ?? new Map<string, FileEntry>();
  const swept = await findFileChanges(store, buckets, known).then(
    (changes) => ({ at, trouble: undefined, changes }),
    (trouble: unknown) => ({ at: (before ?? after)?.filesAt ?? 0, trouble, changes: { put: [], gone: [] } }),
  );
  const files = applyFileChanges(known, { at: swept.at, ...swept.changes });
  const previous = before ?? after;
  const manifest: Manifest = {
    format: 1,
    at,
    writer,
    previous: previous ? { key: previous.key, sha256: previous.sha256 } : null,
    database,
    files: { at: swept.at, ...(isBase ? { put: [...files.values()], gone: [] } : swept.changes) },
  };
  const { sha256 } = await store.put(key, Buffer.from(JSON.stringify(manifest)));
  const bytes = read.packs.reduce((sum, one) => sum + one.bytes, 0);
  return {
    state: {
      ...{ key, sha256, chain, at, writer, sums, files },
      pageSize: read.pageSize,
      pageCount: read.pageCount,
      filesAt: swept.at,
      baseBytes: before?.baseBytes ?? bytes,
      laterBytes: before ? before.laterBytes + bytes : 0,
    },
    pages: read.changed.numbers.length,
    files: swept.changes.put.length,
    bytes,
    filesTrouble: swept.trouble,
  };
}

/** Number of packs between two log lines, because a whole copy of a large database takes minutes. */
const toldAfterPacks = 25;

/** Stores the pages that have changed; answers what the manifest records about them. */
async function packPages(store: BackupStore, path: string, key: string, before: BackupState | undefined) {
  const packs: StoredObject[] = [];
  const numbers: number[] = [];
  const sums: Buffer[] = [];
  let waiting: Page[] = [];
  let [pageSize, pageCount] = [0, 0];
  const flush = async () => {
    const bytes = encodePages(waiting);
    waiting = [];
    packs.push(await store.put(packKey(key, packs.length), bytes));
    if (packs.length % toldAfterPacks === 0) log.info("backup.reading", { page: pageCount, packs: packs.length });
  };
  await eachPage(path, ({ number, bytes }) => {
    pageSize = bytes.length;
    pageCount = number;
    if (before && before.pageSize !== pageSize) throw new ChangedPageSize();
    const sum = sumOfPage(bytes);
    if (before && sum.equals(sumAt(before, number))) return undefined;
    numbers.push(number);
    sums.push(sum);
    // Copied, because the engine reuses its own memory.
    waiting.push({ number, bytes: Uint8Array.from(bytes) });
    return waiting.length >= pagesOfObject(pageSize) ? flush() : undefined;
  });
  if (waiting.length > 0) await flush();
  if (pageCount === 0) throw new Error(`There is nothing to back up: ${path} is empty.`);
  return { pageSize, pageCount, packs, changed: { numbers, sums: Buffer.concat(sums).toString("base64") } };
}

const sumAt = ({ sums }: BackupState, number: number) =>
  sums.subarray((number - 1) * pageSumBytes, number * pageSumBytes);

/** Thrown when the file was rebuilt with another page size: only a new chain can contain it. */
export class ChangedPageSize extends Error {
  override readonly message = "The database has pages of another size than before.";
}
