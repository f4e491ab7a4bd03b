import { resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { localWorkerOptions } from "./worker-options.mjs";

/**
 * Cloudflare's simulator in this process, with the data of `<folder>/state`: wrangler's two proxies in front of it
 * would halve its speed.
 * @param workerOf what runs in it, made of the options that wrangler.toml stands for.
 */
export async function startLocalRuntime(folder, workerOf, shared = {}) {
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const instance = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      logRequests: false,
      telemetry: { enabled: false },
      resourcePersistencePath: resolve(root, folder, "state/v3"),
      ...shared,
      workers: [workerOf(await localWorkerOptions())],
    }),
  );
  await instance.ready;
  return instance;
}
