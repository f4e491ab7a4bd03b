import { unreachableRateLimit } from "../steps/without-limits.mjs";
import { median } from "./figures.mjs";
import { openFilledProduct } from "./filled.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, directSocket } from "./product.mjs";
import { installAutocannon } from "./tools/tools.mjs";

const clients = 16;
const rounds = 5;
const seconds = 4;

// The base cost: a worker that only runs the same statements through the same binding and returns the rows.
const rawWorker = (before) => `export default { async fetch(request, env) {
  ${before}
  const session = env.DB.withSession("first-primary");
  const statements = await request.json();
  const results = await session.batch(statements.map(({ sql, params }) => session.prepare(sql).bind(...params)));
  return Response.json(results.map(({ results }) => results));
} }`;

// The simulator's rate limiter is an object with its own storage, unlike Cloudflare's: the second base worker calls
// it too.
const floors = { raw: "", limited: 'await env.OUTER_LIMIT.limit({ key: "bench" });' };

/** Row 7: a verified owner reads the report over HTTP, in turn with bare workers that read the same rows. */
export async function* measureReportLoad({ samples }) {
  const product = await openFilledProduct(samples, { workers: Object.entries(floors).map(floorWorker) });
  try {
    const { prepareReport } = await loadTypeScriptBench();
    const { path, cookie, statements } = await prepareReport(product.database, benchSecrets, Date.now());
    const targets = { product: { url: `${await product.directAddress("product")}${path}`, headers: { cookie } } };
    for (const name of Object.keys(floors))
      targets[name] = { url: await product.directAddress(name), body: JSON.stringify(statements), method: "POST" };
    const names = Object.keys(targets);
    const found = Object.fromEntries(names.map((name) => [name, []]));
    for (const name of names) await load(targets[name], 2);
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? names.toReversed() : names) found[name].push(await load(targets[name], seconds));
    yield* lines(found);
  } finally {
    await product.close();
  }
}

function floorWorker([name, before]) {
  return {
    name,
    modules: [{ type: "ESModule", path: `${name}.js`, contents: rawWorker(before) }],
    compatibilityDate: "2026-11-01",
    d1Databases: { DB: { id: "00000000-0000-0000-0000-000000000000" } },
    ratelimits: { OUTER_LIMIT: { namespace_id: "1001", simple: unreachableRateLimit } },
    unsafeDirectSockets: [directSocket],
  };
}

function* lines(found) {
  const rate = (name) => median(found[name].map((one) => one.requests.average));
  const p50 = median(found.product.map((one) => one.latency.p50));
  const p99 = median(found.product.map((one) => one.latency.p99));
  for (const name of Object.keys(floors)) {
    const ratios = found.product.map((one, i) => one.requests.average / found[name][i].requests.average);
    const note = `${rate("product").toFixed(0)}/s beside ${rate(name).toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms; ${rounds} rounds`;
    const words = name === "raw" ? "of the raw binding" : "of the same with the limiter asked";
    const label = `report read, ${clients} clients, ${words}`;
    yield { row: 7, name: label, goal: 0.85, today: median(ratios), unit: "ratio", atLeast: true, note };
  }
}

async function load(target, duration) {
  const autocannon = await installAutocannon();
  const result = await autocannon({ ...target, connections: clients, duration, workers: 1 });
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${target.url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals`);
  return result;
}
