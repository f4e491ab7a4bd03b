import { mustRun, wrangler } from "./run.mjs";

/** The worker exactly as `wrangler deploy` would upload it, for the fences and the bench; nothing is sent anywhere. */
export async function bundleWorker(folder = "dist/worker", entry = "worker/main.ts") {
  const command = wrangler("deploy", entry, "--dry-run", "--outdir", folder, "--minify");
  await mustRun(...command, { env: { ...process.env, CI: "1" } });
}
