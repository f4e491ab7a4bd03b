import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { mustRun, wrangler } from "./run.mjs";

/** What `npx wrangler deploy` makes of an entry of the worker, as one file under `folder`; nothing is sent anywhere. */
export async function bundleWorker(folder = "dist/worker", entry = "worker/main.ts") {
  // Vite, which writes the files beside the site in this process, may have set another one: React would come as its development half.
  const env = { ...process.env, NODE_ENV: "production", WRANGLER_LOG: "error" };
  // The bound only ends what hangs.
  await mustRun(...wrangler("deploy", entry, "--dry-run", "--outdir", folder, "--env", ""), { env, limitMs: 240_000 });
}

export const localWorker = "dist/worker-local/local.js";
const localSources = [
  "worker",
  "web/h5",
  "web/own-pages",
  "web/router.tsx",
  "web/render-page.tsx",
  "web/shared",
  "drizzle",
  "package-lock.json",
  "wrangler.toml",
];

/** The worker of a local run as one file, so that a server in use does not restart when a source file changes. */
export async function bundleLocalWorker() {
  const mark = "dist/worker-local/built-from";
  if (!existsSync(join(root, localWorker))) rmSync(join(root, mark), { force: true });
  await whenChanged(mark, localSources, () => bundleWorker("dist/worker-local", "worker/local.ts"));
}
