import { mapConcurrently } from "./lanes";
import { contentKey, type FileEntry, fileId } from "./manifest";
import { sha256 } from "./seal";
import type { BackupStore, ListedFiles } from "./store";

/** The parts of the product's store, by their names. */
export type Buckets = Readonly<Record<string, ListedFiles>>;

/** Messages of a local run's telephone; they are not data of the product and contain phone numbers. */
const ofLocalRun = /^dev-inbox\//;

/**
 * The changes of an installation's files since `before`: contents that are not in the backup are added, each once however many
 * files have it. A file whose tag has not changed is not read.
 */
export async function findFileChanges(
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
  const put = await mapConcurrently(fresh, async ({ bucket, key, tag }): Promise<FileEntry | undefined> => {
    const found = await buckets[bucket]?.get(key);
    // The file was deleted after it was listed.
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
