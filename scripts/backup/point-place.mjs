import { loadBundledModule } from "../steps/environment.mjs";

/**
 * One state of a continuous backup, as a source for backups, drills and moves; BACKUP_URL, BACKUP_KEY and related
 * settings come from the shell.
 */
export async function openPointInTimeSource(at) {
  const { openRestorePoint } = await loadBundledModule("worker/node/backup/open-point.ts");
  const point = await openRestorePoint(process.env, at);
  const name = `the continuous backup's state of ${new Date(point.at).toISOString()}`;
  return {
    database: { name, snapshot: (file) => point.writeDatabase(file) },
    bindings: { AVATARS: bucketOf(point, "avatars"), RAW_FILES: bucketOf(point, "raw-files") },
  };
}

function bucketOf(point, bucket) {
  const files = new Map(point.files.flatMap((file) => (file.bucket === bucket ? [[file.key, file]] : [])));
  return {
    list: async () => ({ objects: [...files.keys()].map((key) => ({ key })), truncated: false }),
    async get(key) {
      const file = files.get(key);
      if (!file) return undefined;
      const bytes = await point.content(file);
      return {
        httpMetadata: { contentType: file.contentType },
        arrayBuffer: async () => Uint8Array.from(bytes).buffer,
      };
    },
  };
}
