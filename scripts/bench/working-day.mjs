import { loadavg } from "node:os";
import { openProductOnLibsql } from "./libsql.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

const engines = ["D1", "libSQL server"];
const crowds = [16, 200];
const dayMs = 30_000;
/** Pause of a reader between two requests. */
const thinkMs = 500;
/** How many of the rarer requests a day has. */
const day = { binds: 150, scans: 150, plates: 3 };

/**
 * Row 15: a working day in half a minute on each engine. Customers bind and tubes are scanned at an even rate; plates
 * are imported, submitted, reviewed and published one after the other, while 16, then 200 people read: customers their
 * report and tubes, staff their lists.
 */
export async function* measureWorkingDay() {
  const place = "working-day";
  let product = await openProduct({ folder: emptyBenchFolder(place) });
  try {
    const { prepareDays } = await loadTypeScriptBench();
    const plan = await prepareDays(
      product.database,
      benchSecrets,
      Date.now(),
      Array(crowds.length * engines.length).fill(day),
    );
    for (const [nth, engine] of engines.entries()) {
      if (nth > 0) {
        await product.close();
        product = await openProductOnLibsql(place);
      }
      for (const [index, readers] of crowds.entries())
        yield* played(engine, readers, product.address, plan, plan.days[nth * crowds.length + index]);
    }
  } finally {
    await product.close();
  }
}

async function* played(engine, readers, address, plan, today) {
  const acts = actsOn(address);
  const end = performance.now() + dayMs;
  const load = loadavg()[0];
  const staff = { authorization: `Bearer ${today.technician}` };
  const owner = { cookie: plan.reader.cookie };
  const reads = [
    ["report", plan.reader.path, owner],
    ["own tubes", "/api/v1/h5/bindings", owner],
    ["report", plan.reader.path, owner],
    ["lists", "/api/v1/tubes", staff],
    ["report", plan.reader.path, owner],
    ["lists", "/api/v1/samples", staff],
  ];
  const reader = async (nth) => {
    for (let turn = nth; performance.now() < end; turn++) {
      const [what, path, headers] = reads[turn % reads.length];
      await acts.call(what, "GET", path, { headers });
      await pause(thinkMs);
    }
  };
  await Promise.all([
    ...Array.from({ length: readers }, (_, nth) => reader(nth)),
    evenly(today.binds, ({ path, headers, body }) => acts.call("bind", "POST", path, { headers, body })),
    evenly(today.scans, (barcode) =>
      acts.call("scan", "POST", "/api/v1/samples/receive", { headers: json(staff), body: JSON.stringify({ barcode }) }),
    ),
    bench(acts, today, staff, { authorization: `Bearer ${plan.reviewer}` }),
  ]);
  yield* linesOf(`${engine}, ${readers} readers`, acts, load);
}

/** Runs each act once, spread evenly over the day; a late act does not wait for a slow one. */
async function evenly(things, act) {
  const begin = performance.now();
  const running = things.map(async (thing, nth) => {
    await pause(begin + (nth * dayMs) / things.length - performance.now());
    await act(thing);
  });
  await Promise.all(running);
}

/** The technician's and the reviewer's part: each plate from its file to the published reports. */
async function bench(acts, { files }, technician, reviewer) {
  for (const [nth, file] of files.entries()) {
    const uploaded = await acts.call("upload", "POST", `/api/v1/imports?fileName=day-${nth}.txt`, {
      headers: technician,
      body: file,
    });
    const path = `/api/v1/imports/${uploaded?.importId}`;
    await acts.call("preview", "GET", path, { headers: technician });
    const asked = (headers, body) => ({ headers: json(headers), body: JSON.stringify(body) });
    const done = await acts.call("commit", "POST", `${path}/commit`, asked(technician, { productCode: "alcohol" }));
    const ids = done?.resultSetIds ?? [];
    await acts.call("submit", "POST", "/api/v1/result-sets/submit", asked(technician, { ids }));
    await acts.call("review", "POST", "/api/v1/result-sets/review", asked(reviewer, { ids }));
    await acts.call("publish", "POST", "/api/v1/reports/publish", asked(reviewer, { resultSetIds: ids }));
  }
}

const json = (headers) => ({ ...headers, "content-type": "application/json" });

/** Calls with their times by kind; every answer other than 2xx counts as a failure, which is stored as a text. */
function actsOn(address) {
  const times = new Map();
  const timesOf = (what) => {
    if (!times.has(what)) times.set(what, []);
    return times.get(what);
  };
  const failures = [];
  const call = async (what, method, path, init) => {
    const begin = performance.now();
    try {
      const reply = await fetch(address + path, { ...init, method });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${reply.status}: ${text.slice(0, 120)}`);
      timesOf(what).push(performance.now() - begin);
      return JSON.parse(text).data;
    } catch (error) {
      failures.push(`${what}: ${error.message}`);
      return undefined;
    }
  };
  return { call, times, failures };
}

function* linesOf(name, { times, failures }, load) {
  const kinds = [...times].map(([what, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)].toFixed(0);
    return `${what} ${sorted.length}: ${at(0.5)} / ${at(0.99)} ms`;
  });
  const words = [...new Set(failures)].slice(0, 3);
  const note = [`load ${load.toFixed(1)} before; p50 / p99 of`, kinds.join(", "), ...words].join(" ");
  yield { row: 15, name: `working day, ${name}`, goal: 0, today: failures.length, unit: "failures", note };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
