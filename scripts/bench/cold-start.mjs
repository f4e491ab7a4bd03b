import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { findFreePort } from "../steps/free-port.mjs";
import { bundleWorker } from "../steps/worker-bundle.mjs";
import { median } from "./figures.mjs";
import { benchSecrets, emptyBenchFolder, ensureBuilt } from "./product.mjs";

const runs = 15;
// The very runtime that miniflare and wrangler start.
const { default: runtime } = createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd");

/**
 * Row 9: a new process of the bare runtime, from its start to the first byte; beside it the same with an empty Hono
 * worker. The processor time is that of the whole process until then, so other load on the machine hardly changes it.
 */
export async function* measureColdStart() {
  await ensureBuilt();
  const folder = emptyBenchFolder("start");
  copyFileSync(join(root, "dist/worker/main.js"), join(folder, "product.js"));
  await bundleWorker(`${folder}/empty`, "scripts/entries/empty-hono.js");
  copyFileSync(join(folder, "empty/empty-hono.js"), join(folder, "empty.js"));
  const starts = { product: await prepared(folder, "product"), empty: await prepared(folder, "empty") };
  const seen = { product: [], empty: [] };
  for (let i = 0; i <= runs; i++)
    for (const name of i % 2 ? ["empty", "product"] : ["product", "empty"]) {
      const one = await firstByte(starts[name]);
      if (i > 0) seen[name].push(one);
    }
  for (const [name, key, goal] of [
    ["process start to first byte", "ms", 60],
    ["processor time of it, more than an empty Hono worker", "cpuMs", 60],
  ]) {
    const [product, empty] = [seen.product, seen.empty].map((all) => median(all.map((one) => one[key])));
    const note = `${product.toFixed(0)} ms beside an empty Hono worker's ${empty.toFixed(0)} ms, medians of ${runs}`;
    yield { row: 9, name, goal, today: key === "ms" ? product : product - empty, unit: "ms", note };
  }
}

/**
 * A worker's configuration in the runtime's binary form, with its source: converting it from text must not count as
 * start-up.
 */
async function prepared(folder, name) {
  const port = await findFreePort();
  const text = join(folder, `${name}.capnp`);
  writeFileSync(text, config(name, port));
  const file = join(folder, `${name}.bin`);
  writeFileSync(file, execFileSync(runtime, ["compile", "--config-only", text], { maxBuffer: 64 * 1024 * 1024 }));
  return { file, port };
}

async function firstByte({ file, port }) {
  const startedAt = performance.now();
  const child = spawn(runtime, ["serve", "--binary", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  try {
    const ms = (await answered(port)) - startedAt;
    return { ms, cpuMs: processorTime(child.pid) };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

/**
 * Processor time of all threads of a process so far, in ms. Source: proc_pid_schedstat(5), first field, nanoseconds.
 */
function processorTime(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return threads.reduce((sum, thread) => sum + spent(thread), 0) / 1e6;
}

/** Requests an unknown address under /api, which passes through the whole application without the database. */
async function answered(port) {
  for (let tries = 0; tries < 2_000; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/nothing`).catch(() => undefined);
    if (reply && (reply.status === 404 || reply.status === 200)) return performance.now();
    if (reply) throw new Error(`the worker answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("the worker did not come up");
}

function config(name, port) {
  const texts = { ...benchSecrets, LIBSQL_URL: "", LIBSQL_TOKEN: "", PUBLIC_ORIGIN: "https://lab.test" };
  const bindings = Object.entries(texts).map(([key, value]) => `(name = "${key}", text = ${JSON.stringify(value)})`);
  bindings.push(
    '(name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "nobody")]))',
    ...["AVATARS", "RAW_FILES"].map((key) => `(name = "${key}", r2Bucket = "nobody")`),
    '(name = "MESSAGES", queue = "nobody")',
    '(name = "IMPORTS", queue = "nobody")',
    ...["ASSETS", "OUTER_LIMIT", "NET_LIMIT", "SESSION_LIMIT"].map((key) => `(name = "${key}", service = "nobody")`),
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "nobody", worker = .nobody)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "${name}.js", esModule = embed "${name}.js")],
  compatibilityDate = "2026-11-01",
  bindings = [${name === "product" ? bindings.join(",\n    ") : ""}]
);
const nobody :Workerd.Worker = (
  modules = [(name = "empty.js", esModule = embed "empty.js")],
  compatibilityDate = "2026-11-01"
);
`;
}
