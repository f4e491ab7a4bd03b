import { resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { withEnvironment } from "../steps/environment.mjs";
import { openNodeBuckets } from "./node-buckets.mjs";
import { openPointInTimeSource } from "./point-place.mjs";

/**
 * Options that name an installation: `--folder DIR` for a local one, `--remote` for the deployed one, `--config FILE`
 * for the wrangler configuration that names its database and buckets, `--libsql URL|FILE` when its database is libSQL
 * and not D1, `--files DIR|URL` for the files of a Node deployment: the directory (`files` in its DATA_FOLDER), or its
 * FILES_URL.
 */
export const installationOptions = {
  folder: { type: "string" },
  remote: { type: "boolean", default: false },
  config: { type: "string", default: "wrangler.toml" },
  libsql: { type: "string" },
  files: { type: "string" },
};

/**
 * The same options for an installation that is only read, with `--at TIME` for a state of the continuous backup at
 * BACKUP_URL.
 */
export const sourceInstallationOptions = { ...installationOptions, at: { type: "string" } };

/**
 * Opens the installation that the options name and passes {folder, isRemote, config, libsql, bindings} to `work`; for a
 * state of a continuous backup {database, bindings}. `secrets`: names of the secrets that `work` needs among the
 * bindings; those of a Node deployment come from the shell.
 */
export async function withInstallation({ folder, remote, config, libsql, files, at, secrets = [] }, work) {
  if (at) {
    if (folder || remote || libsql || files) throw new Error("--at goes alone: BACKUP_URL says where the state is.");
    return work(await openPointInTimeSource(at));
  }
  if (files && (!libsql || folder || remote))
    throw new Error(
      "--files goes with --libsql alone: it names the files of a Node deployment, which has no D1 and no R2.",
    );
  // Without this check a backup of a Node deployment would contain its database and none of its files.
  if (libsql && !files && !folder && !remote)
    throw new Error("Say where the files are: --files DIR|URL for a Node deployment, --folder DIR or --remote for R2.");
  const place = { folder: folder ?? ".local", isRemote: remote, config: resolve(root, config), libsql };
  if (!files) return withEnvironment({ ...place, secrets }, (bindings) => work({ ...place, bindings }));
  const known = Object.fromEntries(secrets.map((name) => [name, fromShell(name)]));
  const buckets = await openNodeBuckets(/^(https?|file):/.test(files) ? files : resolve(root, files));
  return work({ ...place, bindings: { ...buckets, ...known } });
}

function fromShell(name) {
  if (!process.env[name])
    throw new Error(`Set ${name} in the shell first: a Node deployment keeps it in its settings.`);
  return process.env[name];
}

/** Returns a function that prints each step with the seconds since the start. */
export function createStepPrinter() {
  const startedAt = performance.now();
  return (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}
