import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { mustRun } from "./run.mjs";

const bundler = join(root, "scripts/entries/bundle-worker.mjs");

/** The worker as one file, exactly what `npm run deploy` uploads; nothing is sent anywhere. */
export async function bundleWorker(folder = "dist/worker", entry = "worker/main.ts") {
  // As for the site: the bound only ends what hangs.
  await mustRun(process.execPath, [bundler, entry, folder], { limitMs: 240_000 });
}

export const deployedWorker = "dist/worker/main.js";

export const localWorker = "dist/worker-local/local.js";
const localSources = [
  "worker",
  "web/h5",
  "web/own-pages",
  "web/shared",
  "drizzle",
  "scripts/entries/bundle-worker.mjs",
  "scripts/steps/at-first-use.mjs",
  "scripts/steps/edited.mjs",
  "scripts/steps/lean-tables.mjs",
  "scripts/steps/own-pages.mjs",
  "package-lock.json",
];

/** The worker of a local run as one file, so that a server in use does not restart when a source file changes. */
export async function bundleLocalWorker() {
  const mark = "dist/worker-local/built-from";
  if (!existsSync(join(root, localWorker))) rmSync(join(root, mark), { force: true });
  await whenChanged(mark, localSources, () => bundleWorker("dist/worker-local", "worker/local.ts"));
}
