import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { AwsClient } from "aws4fetch";
import { loadBuilt } from "../steps/environment.mjs";

/**
 * The files of a Node home as backups use buckets. `place` is what its FILES_URL is: a directory, `file:/path`, or the
 * address of a store that speaks S3, whose FILES_REGION, FILES_KEY_ID and FILES_KEY_SECRET come from the shell.
 */
export async function nodeBuckets(place) {
  if (/^https?:/.test(place)) {
    const { s3Files } = await loadBuilt("worker/platform/s3-files.ts");
    return named((prefix) => s3Bucket({ ...s3Place(place), prefix }, s3Files));
  }
  const { directoryFiles } = await loadBuilt("worker/platform/directory-files.ts");
  const folder = place.replace(/^file:/, "");
  return named((name) => directoryBucket(join(folder, name), directoryFiles));
}

/** Where a process of the home puts them (`worker/node/ports.ts`). */
const named = (bucketOf) => ({ AVATARS: bucketOf("avatars"), RAW_FILES: bucketOf("raw-files") });

function s3Place(url) {
  const { FILES_REGION: region = "us-east-1", FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = process.env;
  if (!keyId || !keySecret) throw new Error("A store that speaks S3 needs FILES_KEY_ID and FILES_KEY_SECRET.");
  return { url, region, keyId, keySecret };
}

/** A directory as a bucket; `open` is `directoryFiles`, which checks every checksum. */
export const directoryBucket = (folder, open) => bucketOf(open(folder), () => keysInDirectory(folder));

/** A part of a store that speaks S3 as a bucket; `open` is `s3Files`. */
export const s3Bucket = (place, open) => bucketOf(open(place), () => keysInS3(place));

function bucketOf(files, keys) {
  return {
    list: async () => ({ objects: (await keys()).map((key) => ({ key })), truncated: false }),
    async get(key) {
      const found = await files.get(key);
      return found && { httpMetadata: { contentType: found.contentType }, arrayBuffer: async () => found.bytes };
    },
    put: (key, bytes, { httpMetadata, sha256 }) =>
      files.put(key, bytes, { contentType: httpMetadata.contentType ?? "application/octet-stream", sha256 }),
  };
}

async function keysInDirectory(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  // A name that begins with a dot is a draft of a write that never ended.
  const kept = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return kept.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"));
}

/**
 * Keys below the prefix, by ListObjectsV2 (Amazon S3 API reference). The application makes them of letters, digits, `_`,
 * `-`, `.` and `/`, which XML leaves alone.
 */
async function keysInS3({ url, region, keyId, keySecret, prefix }) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, service: "s3", region, retries: 2 });
  const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}/` });
  const keys = [];
  for (;;) {
    const reply = await client.fetch(`${url.replace(/\/$/, "")}?${query}`, { signal: AbortSignal.timeout(60_000) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The store of the files answered ${reply.status} when asked what it holds.`);
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key.slice(prefix.length + 1)));
    const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? [];
    if (!next) return keys;
    query.set("continuation-token", next);
  }
}
