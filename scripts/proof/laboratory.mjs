import { cpSync, existsSync, mkdirSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { ensureDevVars } from "../steps/dev-vars.mjs";
import { ensureDatabase } from "../steps/local-database.mjs";
import { buildSite } from "../steps/site.mjs";

/**
 * A separate demonstration laboratory under `place`: a copy of the one under `from`, which must not be running, or a
 * new one, with that many full `plates` beside its story. Existing data stays. Returns the folder relative to the
 * project's root, as the scripts take it.
 */
export async function openProofLaboratory(place, from, plates) {
  const folder = relative(root, place);
  await buildSite();
  ensureDevVars();
  if (from && !existsSync(resolve(place, "state"))) {
    mkdirSync(dirname(place), { recursive: true });
    cpSync(resolve(root, from), place, { recursive: true });
  }
  await ensureDatabase(folder, plates);
  return folder;
}
