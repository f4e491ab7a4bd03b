import { loadBuilt } from "../steps/environment.mjs";

/**
 * The files of a Node home as backups use buckets. `place` is what its FILES_URL is: a directory, `file:/path`, or the
 * address of a store that speaks S3, whose FILES_REGION, FILES_KEY_ID and FILES_KEY_SECRET come from the shell.
 */
export async function nodeBuckets(place) {
  const { listedFiles } = await loadBuilt("worker/node/backup/store.ts");
  const at = /^https?:/.test(place) ? s3Place(place) : { folder: place.replace(/^file:/, "") };
  return named((prefix) => filesBucket(listedFiles(at, prefix)));
}

/** Where a process of the home puts them (`worker/node/ports.ts`). */
const named = (bucketOf) => ({ AVATARS: bucketOf("avatars"), RAW_FILES: bucketOf("raw-files") });

function s3Place(url) {
  const { FILES_REGION: region = "us-east-1", FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = process.env;
  if (!keyId || !keySecret) throw new Error("A store that speaks S3 needs FILES_KEY_ID and FILES_KEY_SECRET.");
  return { url, region, keyId, keySecret };
}

/** A part of a home's store, which checks every checksum, as a bucket. */
export function filesBucket(files) {
  return {
    list: async () => ({ objects: (await files.list()).map(({ key }) => ({ key })), truncated: false }),
    async get(key) {
      const found = await files.get(key);
      return found && { httpMetadata: { contentType: found.contentType }, arrayBuffer: async () => found.bytes };
    },
    put: (key, bytes, { httpMetadata, sha256 }) =>
      files.put(key, bytes, { contentType: httpMetadata.contentType, sha256 }),
    delete: (key) => files.remove(key),
  };
}
