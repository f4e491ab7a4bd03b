import { loadBundledModule } from "../steps/environment.mjs";

/**
 * The files of a Node deployment, as the buckets that backups work on. `place` is the value of its FILES_URL: a
 * directory, `file:/path`, or the address of an S3 store, whose FILES_REGION, FILES_KEY_ID and FILES_KEY_SECRET come
 * from the shell.
 */
export async function openNodeBuckets(place) {
  const { listedFiles } = await loadBundledModule("worker/node/backup/store.ts");
  const at = /^https?:/.test(place) ? s3Place(place) : { folder: place.replace(/^file:/, "") };
  return named((prefix) => fileStoreBucket(listedFiles(at, prefix)));
}

/** The folders that a Node process uses (`worker/node/ports.ts`). */
const named = (bucketOf) => ({ AVATARS: bucketOf("avatars"), RAW_FILES: bucketOf("raw-files") });

function s3Place(url) {
  const { FILES_REGION: region = "us-east-1", FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = process.env;
  if (!keyId || !keySecret) throw new Error("A store that speaks S3 needs FILES_KEY_ID and FILES_KEY_SECRET.");
  return { url, region, keyId, keySecret };
}

/** One folder of a Node deployment's file store, which verifies every checksum, as a bucket. */
export function fileStoreBucket(files) {
  return {
    list: async () => ({ objects: (await files.list()).map(({ key }) => ({ key })), truncated: false }),
    async get(key, { range } = {}) {
      if (range) {
        const part = await files.getPart(key, range.offset, range.length);
        return part && { arrayBuffer: async () => part.buffer };
      }
      const found = await files.get(key);
      return found && { httpMetadata: { contentType: found.contentType }, arrayBuffer: async () => found.bytes };
    },
    put: (key, bytes, { httpMetadata, sha256 }) =>
      files.put(key, bytes, { contentType: httpMetadata.contentType, sha256 }),
    delete: (key) => files.remove(key),
  };
}
