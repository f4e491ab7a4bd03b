import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { runWhenChanged } from "./fingerprint.mjs";
import { runOrThrow, wranglerCommand } from "./run.mjs";

/** The file that `npx wrangler deploy` makes of an entry of the worker, under `folder`; nothing is uploaded. */
export async function bundleWorker(folder = "dist/worker", entry = "worker/main.ts") {
  // Vite, which writes the files beside the site in this process, may have changed NODE_ENV: React would be bundled
  // in its development version.
  const env = { ...process.env, NODE_ENV: "production", WRANGLER_LOG: "error" };
  // The limit only ends a build that hangs.
  await runOrThrow(...wranglerCommand("deploy", entry, "--dry-run", "--outdir", folder, "--env", ""), {
    env,
    limitMs: 240_000,
  });
}

export const localWorkerFile = "dist/worker-local/local.js";
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

/** The worker of a local run as one file, so that a running server does not restart when a source file changes. */
export async function bundleLocalWorker() {
  const mark = "dist/worker-local/built-from";
  if (!existsSync(join(root, localWorkerFile))) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, localSources, () => bundleWorker("dist/worker-local", "worker/local.ts"));
}
