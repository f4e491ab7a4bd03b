import { resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { withEnvironment } from "../steps/environment.mjs";
import { nodeBuckets } from "./node-buckets.mjs";
import { pointPlace } from "./point-place.mjs";

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

/** The same for what is only read: `--at TIME` is a state out of the continuous backup that BACKUP_URL names. */
export const sourceOptions = { ...placeOptions, at: { type: "string" } };

/**
 * Opens the installation that the options name and hands {folder, isRemote, config, libsql, bindings} to `work`; of a state out of a
 * continuous backup {database, bindings}. `secrets`: names of those that `work` finds among the bindings; a Node home's come from the shell.
 */
export async function withPlace({ folder, remote, config, libsql, files, at, secrets = [] }, work) {
  if (at) {
    if (folder || remote || libsql || files) throw new Error("--at goes alone: BACKUP_URL says where the state is.");
    return work(await pointPlace(at));
  }
  if (files && (!libsql || folder || remote))
    throw new Error("--files goes with --libsql alone: it names the files of a Node home, which has no D1 and no R2.");
  // Without this a backup of a Node home would hold its database and none of its files.
  if (libsql && !files && !folder && !remote)
    throw new Error("Say where the files are: --files DIR|URL for a Node home, --folder DIR or --remote for R2.");
  const place = { folder: folder ?? ".local", isRemote: remote, config: resolve(root, config), libsql };
  if (!files) return withEnvironment({ ...place, secrets }, (bindings) => work({ ...place, bindings }));
  const known = Object.fromEntries(secrets.map((name) => [name, fromShell(name)]));
  const buckets = await nodeBuckets(/^(https?|file):/.test(files) ? files : resolve(root, files));
  return work({ ...place, bindings: { ...buckets, ...known } });
}

function fromShell(name) {
  if (!process.env[name]) throw new Error(`Set ${name} in the shell first: a Node home keeps it in its settings.`);
  return process.env[name];
}

/** Tells what is being done, with the seconds since the start. */
export function teller() {
  const startedAt = performance.now();
  return (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}
