import { resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { withEnvironment } from "../steps/environment.mjs";

/**
 * Options that name an installation: `--folder DIR` for one of this machine, `--remote` for the deployed one, `--config FILE`
 * for the wrangler configuration that names its parts, `--libsql URL|FILE` when its database is libSQL and not D1.
 */
export const placeOptions = {
  folder: { type: "string" },
  remote: { type: "boolean", default: false },
  config: { type: "string", default: "wrangler.toml" },
  libsql: { type: "string" },
};

/** Opens the installation that the options name and hands {folder, isRemote, config, libsql, bindings} to `work`. */
export function withPlace({ folder = ".local", remote, config, libsql }, work) {
  const place = { folder, isRemote: remote, config: resolve(root, config), libsql };
  return withEnvironment(place, (bindings) => work({ ...place, bindings }));
}

/** Tells what is being done, with the seconds since the start. */
export function teller() {
  const startedAt = performance.now();
  return (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}
