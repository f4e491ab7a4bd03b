import { join, resolve } from "node:path";
import { root } from "./bootstrap.mjs";

/**
 * Cloudflare's simulator in this process, with what `<folder>/state` holds: wrangler's two proxies in front of it would
 * halve its speed.
 * @param workerOf what runs in it, made of the options that wrangler.toml stands for.
 */
export async function localRuntime(folder, workerOf, shared = {}) {
  process.env.WRANGLER_LOG ??= "error";
  const { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } = await import("wrangler");
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const instance = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      logRequests: false,
      telemetry: { enabled: false },
      resourcePersistencePath: resolve(root, folder, "state/v3"),
      ...shared,
      workers: [workerOf(workerOptions)],
    }),
  );
  await instance.ready;
  return { instance, statementsOf: unstable_splitSqlQuery };
}
