import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { buildSite } from "../steps/site.mjs";
import { withoutRateLimits } from "../steps/without-limits.mjs";
import { bundleWorker } from "../steps/worker-bundle.mjs";
import { workerOptions } from "../steps/worker-options.mjs";

/** Everything the bench stores; the rows themselves empty or renew it. */
export const benchFolder = join(root, ".local/bench");

/** A socket directly to the worker, without the simulator's entry worker. */
export const directSocket = { host: "127.0.0.1", port: 0 };

const secret = () => randomBytes(32).toString("base64url");

/** Secrets of this run; what an earlier run encrypted cannot be decrypted. */
export const benchSecrets = {
  TOKEN_SECRET: secret(),
  PASSWORD_PEPPER: secret(),
  HASH_SECRET: secret(),
  AUDIT_SECRET: secret(),
  DATA_KEYS: `v1:${randomBytes(32).toString("base64")}`,
};

let built;

/** The site and the worker exactly as they would be deployed, made once per run. */
export function ensureBuilt() {
  built ??= (async () => {
    await buildSite();
    await bundleWorker();
  })();
  return built;
}

export const emptyBenchFolder = (name) => {
  const folder = join(benchFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

/**
 * The built product in miniflare with its own bindings under `folder`, without wrangler's proxies; migrated when new.
 * The outer rate limit is raised, because one machine simulates all visitors. `workers`: further workers beside the
 * product, by name; `bindings`: further environment variables.
 */
export async function openProduct({ folder, workers = [], bindings = {} }) {
  await ensureBuilt();
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const own = await productOptions(bindings);
  // The runtime's own output is the product's request log.
  const shared = { host: "127.0.0.1", port: 0, cf: false, logRequests: false, telemetry: { enabled: false } };
  const place = { resourcePersistencePath: folder, handleStructuredLogs: () => undefined };
  const instance = new Miniflare(convertV4MiniflareOptions({ ...shared, ...place, workers: [own, ...workers] }));
  const address = (await instance.ready).origin;
  const database = await instance.getD1Database("DB", own.name);
  await migrate(database);
  const directAddress = async (worker) => (await instance.unsafeGetDirectURL(worker)).origin;
  return { address, database, directAddress, close: () => instance.dispose() };
}

export async function productOptions(bindings = {}) {
  const options = await workerOptions();
  return {
    ...options,
    name: "product",
    unsafeDirectSockets: [directSocket],
    modules: [{ type: "ESModule", path: "main.js", contents: readFileSync(join(root, "dist/worker/main.js"), "utf8") }],
    cronTriggers: undefined,
    bindings: { ...options.bindings, ...benchSecrets, ...bindings },
    ratelimits: withoutRateLimits(options.ratelimits),
  };
}

async function migrate(database) {
  const { results } = await database.prepare("select name from sqlite_schema where name = 'samples'").all();
  if (results.length > 0) return;
  const { readD1Migrations } = await import("@cloudflare/vitest-plugin");
  const migrations = await readD1Migrations(join(root, "migrations"));
  await database.batch(migrations.flatMap(({ queries }) => queries).map((sql) => database.prepare(sql)));
}
