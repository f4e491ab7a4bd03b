import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * The directory of a Node home's files as backups use a bucket: `list`, `get`, `put`. `files` is its store
 * (`worker/platform/directory-files.ts`), which checks every checksum.
 */
export function directoryBucket(folder, files) {
  return {
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneYet);
      // A name that begins with a dot is a draft of a write that never ended.
      const kept = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
      const keys = kept.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"));
      return { objects: keys.map((key) => ({ key })), truncated: false };
    },
    async get(key) {
      const found = await files.get(key);
      return found && { httpMetadata: { contentType: found.contentType }, arrayBuffer: async () => found.bytes };
    },
    put: (key, bytes, { httpMetadata, sha256 }) =>
      files.put(key, bytes, { contentType: httpMetadata.contentType ?? "application/octet-stream", sha256 }),
  };
}

function noneYet(error) {
  if (error.code !== "ENOENT") throw error;
  return [];
}
