import { join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { loadBuilt, withEnvironment } from "../steps/environment.mjs";
import { directoryBucket } from "./directory-bucket.mjs";

/**
 * Options that name an installation: `--folder DIR` for one of this machine, `--remote` for the deployed one, `--config FILE`
 * for the wrangler configuration that names its parts, `--libsql URL|FILE` when its database is libSQL and not D1,
 * `--files DIR` when its files lie in a directory, as those of a Node home do (`files` in its DATA_FOLDER).
 */
export const placeOptions = {
  folder: { type: "string" },
  remote: { type: "boolean", default: false },
  config: { type: "string", default: "wrangler.toml" },
  libsql: { type: "string" },
  files: { type: "string" },
};

/** Opens the installation that the options name and hands {folder, isRemote, config, libsql, bindings} to `work`. */
export async function withPlace({ folder, remote, config, libsql, files }, work) {
  if (files && !libsql) throw new Error("--files goes with --libsql: a Node home has no D1.");
  // Without this a backup of a Node home would hold its database and none of its files.
  if (libsql && !files && !folder && !remote)
    throw new Error("Say where the files are: --files DIR for a Node home, --folder DIR or --remote for R2.");
  const place = { folder: folder ?? ".local", isRemote: remote, config: resolve(root, config), libsql };
  if (files) return work({ ...place, bindings: await nodeBuckets(resolve(root, files)) });
  return withEnvironment(place, (bindings) => work({ ...place, bindings }));
}

/** The files of a Node home where its process puts them (`worker/node/ports.ts`). */
async function nodeBuckets(folder) {
  const { directoryFiles } = await loadBuilt("worker/platform/directory-files.ts");
  const bucket = (name) => directoryBucket(join(folder, name), directoryFiles(join(folder, name)));
  return { AVATARS: bucket("avatars"), RAW_FILES: bucket("raw-files") };
}

/** Tells what is being done, with the seconds since the start. */
export function teller() {
  const startedAt = performance.now();
  return (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}
