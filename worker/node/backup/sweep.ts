import { inLanes } from "./lanes";
import { contentKey, type FileEntry, fileId } from "./manifest";
import { sha256 } from "./seal";
import type { BackupStore, ListedFiles } from "./store";

/** The parts of a home's store, by the names that they have there. */
export type Buckets = Readonly<Record<string, ListedFiles>>;

/** What the telephone of a local run keeps; it is not data of the product and names numbers. */
const ofLocalRun = /^dev-inbox\//;

/**
 * What changed of a home's files since `before`: contents that the backup lacks are put into it, each once however many files have it.
 * A file whose tag is as before is not read.
 */
export async function sweep(
  store: BackupStore,
  buckets: Buckets,
  before: ReadonlyMap<string, FileEntry>,
): Promise<{ put: FileEntry[]; gone: string[] }> {
  const present = new Set<string>();
  const fresh: { bucket: string; key: string; tag: string }[] = [];
  for (const [bucket, files] of Object.entries(buckets))
    for (const { key, tag } of await files.list()) {
      if (ofLocalRun.test(key)) continue;
      const id = fileId({ bucket, key });
      present.add(id);
      if (before.get(id)?.tag !== tag) fresh.push({ bucket, key, tag });
    }
  const held = new Set([...before.values()].map((entry) => entry.sha256));
  const put = await inLanes(fresh, async ({ bucket, key, tag }): Promise<FileEntry | undefined> => {
    const found = await buckets[bucket]?.get(key);
    // Removed since it was listed.
    if (!found) return undefined;
    const bytes = new Uint8Array(found.bytes);
    const sum = sha256(bytes);
    if (!held.has(sum)) await store.put(contentKey(store, sum), bytes);
    held.add(sum);
    return { bucket, key, tag, sha256: sum, bytes: bytes.length, contentType: found.contentType };
  });
  return {
    put: put.filter((entry) => entry !== undefined),
    gone: [...before.keys()].filter((id) => !present.has(id)),
  };
}
