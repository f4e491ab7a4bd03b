import { mustRun, wrangler } from "./run.mjs";

/** The worker exactly as `wrangler deploy` would upload it, for the fences and the bench; nothing is sent anywhere. */
export async function bundleWorker(folder = "dist/worker") {
  const command = wrangler("deploy", "--dry-run", "--outdir", folder, "--minify");
  const output = await mustRun(...command, { env: { ...process.env, CI: "1" } });
  const size = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(output);
  return { kib: Number(size?.[1]), gzipKib: Number(size?.[2]) };
}
