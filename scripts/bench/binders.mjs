import { cpSync } from "node:fs";
import { join } from "node:path";
import { moveProductDatabase } from "./filled.mjs";
import { openProductOnLibsql } from "./libsql.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchFolder, benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

const engines = ["D1", "libSQL server", "libSQL embedded"];
const crowds = [50, 200].flatMap((people) => [false, true].map((isOneTube) => ({ people, isOneTube })));

/**
 * Row 14: many people bind at the same moment, each one a tube, or all the same tube. D1 and the libSQL server are
 * measured over HTTP, the embedded engine through the worker in this process.
 */
export async function* measureConcurrentBinding() {
  const place = "binders";
  let product = await openProduct({ folder: emptyBenchFolder(place) });
  let embedded;
  try {
    const { prepareBinders } = await loadTypeScriptBench();
    const all = engines.flatMap(() => crowds);
    const { requests, embedded: open } = await prepareBinders(product.database, benchSecrets, Date.now(), all);
    const of = (engine) => requests.slice(engine * crowds.length, (engine + 1) * crowds.length);
    yield* measured("D1", of(0), overHttp(product.address));
    await product.close();
    const file = join(emptyBenchFolder(`${place}-embedded`), "product.db");
    await moveProductDatabase(place, file);
    embedded = open(copyOf(file));
    yield* measured("libSQL embedded", of(2), embedded.send);
    product = await openProductOnLibsql(place, file);
    yield* measured("libSQL server", of(1), overHttp(product.address));
  } finally {
    embedded?.close();
    await product.close();
  }
}

function copyOf(file) {
  const copy = join(benchFolder, "binders-embedded/copy.db");
  cpSync(file, copy);
  return copy;
}

const overHttp =
  (address) =>
  ({ path, headers, body }) =>
    fetch(`${address}${path}`, { method: "POST", headers, body });

async function* measured(engine, groups, send) {
  for (const [index, { people, isOneTube }] of crowds.entries()) {
    const answers = await Promise.all(groups[index].map((request) => timed(() => send(request))));
    const bound = answers.filter(({ status }) => status === 200).length;
    const lost = answers.filter(({ status }) => status >= 500).length;
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
    yield {
      row: 14,
      name: `${people} people, ${isOneTube ? "one tube" : "a tube each"}, ${engine}: p99`,
      goal: 5_000,
      today: at(0.99),
      unit: "ms",
      note: `p50 ${at(0.5).toFixed(0)} ms, ${bound} bound, ${lost} without a proper answer`,
    };
  }
}

async function timed(send) {
  const startedAt = performance.now();
  const { status } = await send();
  return { status, ms: performance.now() - startedAt };
}
