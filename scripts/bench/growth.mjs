import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "./figures.mjs";
import { openFilledProduct } from "./filled.mjs";
import { openProductOnLibsql } from "./libsql.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets } from "./product.mjs";

const fewSamples = 1_000;
const engines = ["D1", "libSQL"];
const rounds = 150;
const warmUps = 15;
/**
 * Write requests for each engine: tubes that are received and put on a plate, then plates from their file to published
 * reports.
 */
const day = { binds: 1, scans: 60, plates: 15 };
/**
 * A queue delivers messages within a second, and those of a plate take another second: until then a write would wait
 * for them, even for those of the other database.
 */
const quietAfterMs = 2_500;

/**
 * The filler leaves messages in every state, hundreds of them in the large database; the first publication would send
 * them all during the measurement.
 */
const noMessagesWait = "update messages set state = 'cancelled' where state in ('queued', 'retry_wait', 'sending')";

/**
 * Row 8: the cost of the same ten requests at 1,000 samples and at many, both products running, each request to both in
 * turn; on D1, then on a libSQL server over the same two files.
 */
export async function* measureGrowth({ samples }) {
  const { prepareDays } = await loadTypeScriptBench();
  const sides = [];
  try {
    for (const size of [fewSamples, samples]) {
      const place = `run-${size}`;
      const product = await openFilledProduct(size, { place });
      await product.database.prepare(noMessagesWait).run();
      const plan = await prepareDays(product.database, benchSecrets, Date.now(), Array(engines.length).fill(day));
      sides.push({ place, product, plan });
    }
    for (const [nth, engine] of engines.entries()) {
      if (nth > 0)
        for (const side of sides) {
          await side.product.close();
          side.product = await openProductOnLibsql(side.place);
        }
      // Ten gigabytes were just copied: without this a write would wait until they are on the disk.
      spawnSync("sync");
      const callers = sides.map(({ product, plan }) => callerOf(product.address, plan, plan.days[nth]));
      const times = callers.map(() => new Map());
      const timed = inTurn(callers, times);
      await readAll(timed);
      await workAtTheBench(timed, callers);
      for (const name of times[0].keys()) yield lineOf(name, engine, samples, times);
    }
  } finally {
    for (const { product } of sides) await product.close();
  }
}

function lineOf(name, engine, samples, times) {
  const [few, many] = times.map((one) => median(one.get(name)));
  const sizes = `${samples.toLocaleString("en")} over ${fewSamples.toLocaleString("en")} samples`;
  const note = `${few.toFixed(2)} ms and ${many.toFixed(2)} ms, medians of ${times[0].get(name).length}; load ${loadavg()[0].toFixed(1)}`;
  return { row: 8, name: `${name}, ${engine}, ${sizes}`, goal: 1.15, today: many / few, unit: "ratio", note };
}

/** The people of one side: a report's owner, a technician, and a reviewer who also publishes. */
function callerOf(address, { reader, reviewer }, { scans, files, technician }) {
  const send = async (method, path, headers, body) => {
    const isText = typeof body === "string";
    const init = body === undefined || isText ? { body } : { body: JSON.stringify(body) };
    const json = body !== undefined && !isText ? { "content-type": "application/json" } : {};
    const reply = await fetch(address + path, { method, headers: { ...headers, ...json }, ...init });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text).data;
  };
  const bearer = (token) => ({ authorization: `Bearer ${token}` });
  return {
    scans,
    files,
    report: () => send("GET", reader.path, { cookie: reader.cookie }),
    asStaff: (method, path, body) => send(method, path, bearer(technician), body),
    asReviewer: (method, path, body) => send(method, path, bearer(reviewer), body),
  };
}

/** Runs one act on each side, alternating which side is first, each after the given ms of quiet; stores every duration by name. */
function inTurn(callers, times) {
  let turn = 0;
  return async (name, act, quietMs = 0) => {
    const answers = [];
    turn += 1;
    for (const index of turn % 2 ? [0, 1] : [1, 0]) {
      if (quietMs) await pause(quietMs);
      const begin = performance.now();
      answers[index] = await act(callers[index], index);
      const kept = times[index].get(name) ?? [];
      if (name) times[index].set(name, [...kept, performance.now() - begin]);
    }
    return answers;
  };
}

const reads = {
  "report read": ({ report }) => report(),
  "review list": ({ asStaff }) => asStaff("GET", "/api/v1/result-sets?state=submitted&pageSize=20"),
  "search by barcode": ({ asStaff, scans }) => asStaff("POST", "/api/v1/search", { text: scans[0] }),
  dashboard: ({ asStaff }) => asStaff("GET", "/api/v1/dashboard"),
  "message list": ({ asStaff }) => asStaff("GET", "/api/v1/messages?pageSize=20"),
  "audit search": ({ asStaff }) => asStaff("GET", "/api/v1/audit?action=tube.bind&pageSize=20"),
};

async function readAll(timed) {
  for (const [name, act] of Object.entries(reads)) {
    for (let i = 0; i < warmUps; i++) await timed("", act);
    for (let i = 0; i < rounds; i++) await timed(name, act);
  }
}

/** Tubes are received and scanned onto a plate; then each plate's file is committed and its results published. */
async function workAtTheBench(timed, callers) {
  const productCode = "alcohol";
  for (const nth of callers[0].scans.keys())
    await timed("receive scan", ({ asStaff, scans }) =>
      asStaff("POST", "/api/v1/samples/receive", { barcode: scans[nth] }),
    );
  const plates = await timed("", ({ asStaff }) => asStaff("POST", "/api/v1/plates", { productCode }));
  const capacity = Math.min(callers[0].scans.length, 40);
  for (let nth = 0; nth < capacity; nth++)
    await timed("plate scan", ({ asStaff, scans }, side) =>
      asStaff("POST", `/api/v1/plates/${plates[side].id}/scan`, { barcode: scans[nth] }),
    );
  for (const nth of callers[0].files.keys()) {
    const uploads = await timed("", ({ asStaff, files }) =>
      asStaff("POST", `/api/v1/imports?fileName=growth-${nth}.txt`, files[nth]),
    );
    const path = (side) => `/api/v1/imports/${uploads[side].importId}`;
    await timed("", ({ asStaff }, side) => asStaff("GET", path(side)));
    const commit = ({ asStaff }, side) => asStaff("POST", `${path(side)}/commit`, { productCode });
    const done = await timed("import commit", commit, quietAfterMs);
    const ids = (side) => done[side].resultSetIds;
    await timed("", ({ asStaff }, side) => asStaff("POST", "/api/v1/result-sets/submit", { ids: ids(side) }));
    await timed("", ({ asReviewer }, side) => asReviewer("POST", "/api/v1/result-sets/review", { ids: ids(side) }));
    const publish = ({ asReviewer }, side) =>
      asReviewer("POST", "/api/v1/reports/publish", { resultSetIds: ids(side) });
    await timed("publish", publish, quietAfterMs);
  }
}
