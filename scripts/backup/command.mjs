import { resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { withEnvironment } from "../steps/environment.mjs";
import { nodeBuckets } from "./node-buckets.mjs";

/**
 * Options that name an installation: `--folder DIR` for one of this machine, `--remote` for the deployed one, `--config FILE`
 * for the wrangler configuration that names its parts, `--libsql URL|FILE` when its database is libSQL and not D1,
 * `--files DIR|URL` for the files of a Node home: the directory (`files` in its DATA_FOLDER), or its FILES_URL.
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
  if (files && (!libsql || folder || remote))
    throw new Error("--files goes with --libsql alone: it names the files of a Node home, which has no D1 and no R2.");
  // Without this a backup of a Node home would hold its database and none of its files.
  if (libsql && !files && !folder && !remote)
    throw new Error("Say where the files are: --files DIR|URL for a Node home, --folder DIR or --remote for R2.");
  const place = { folder: folder ?? ".local", isRemote: remote, config: resolve(root, config), libsql };
  if (files)
    return work({
      ...place,
      bindings: await nodeBuckets(/^(https?|file):/.test(files) ? files : resolve(root, files)),
    });
  return withEnvironment(place, (bindings) => work({ ...place, bindings }));
}

/** Tells what is being done, with the seconds since the start. */
export function teller() {
  const startedAt = performance.now();
  return (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}
