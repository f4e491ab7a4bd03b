import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { mustRun, wrangler } from "./run.mjs";

/** The worker exactly as `wrangler deploy` would upload it, for the fences and the bench; nothing is sent anywhere. */
export async function bundleWorker(folder = "dist/worker", entry = "worker/main.ts") {
  const command = wrangler("deploy", entry, "--dry-run", "--outdir", folder, "--minify");
  await mustRun(...command, { env: { ...process.env, CI: "1" } });
}

export const localWorker = "dist/worker-local/local.js";
const localSources = ["worker", "drizzle", "wrangler.toml", "package-lock.json"];

/** The worker of a local run as one file, so that a server in use does not restart when a source file changes. */
export async function bundleLocalWorker() {
  const mark = "dist/worker-local/built-from";
  if (!existsSync(join(root, localWorker))) rmSync(join(root, mark), { force: true });
  await whenChanged(mark, localSources, () => bundleWorker("dist/worker-local", "worker/local.ts"));
}
