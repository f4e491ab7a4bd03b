import { spawn } from "node:child_process";
import { cpSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { findFreePort } from "../steps/free-port.mjs";
import { buildNodeDemo, buildNodeDeployment, nodeDemoProgram } from "../steps/node-deployment.mjs";
import { median } from "./figures.mjs";
import { moveProductDatabase } from "./filled.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchFolder, benchSecrets, emptyBenchFolder, ensureBuilt, openProduct } from "./product.mjs";

const clients = 16;
const rounds = 5;
const roundMs = 3_000;
const sessions = 1_000;
const binds = 60;
const plates = 3;

/**
 * Row 17: the same requests to both deployment targets in turn, over copies of one database: the Worker on D1 in the
 * local runtime, and one Node process on a libSQL file. Ratios of rates and of times compare Node with the Worker.
 */
export async function* measureBothTargets() {
  const place = "both-targets";
  const first = await openProduct({ folder: emptyBenchFolder(place) });
  const { prepareDays } = await loadTypeScriptBench();
  const day = { binds, scans: 1, plates };
  const plan = await prepareDays(first.database, benchSecrets, Date.now(), [day]);
  await markMigrated(first.database);
  await first.close();
  await ensureBuilt();
  await Promise.all([buildNodeDeployment(), buildNodeDemo()]);
  const folder = emptyBenchFolder(`${place}-node`);
  const copy = join(folder, "data");
  mkdirSync(copy);
  cpSync(join(benchFolder, place), join(benchFolder, `${place}-worker`), { recursive: true });
  await moveProductDatabase(place, join(copy, "database.db"));
  const starts = {
    worker: await started(() => workerTarget(`${place}-worker`)),
    node: await started(() => nodeTarget(copy)),
  };
  const targets = { worker: starts.worker.target, node: starts.node.target };
  try {
    yield* rates(targets, plan);
    yield* times(targets, plan.days[0]);
    yield line(
      "start to the first byte",
      starts.node.ms,
      starts.worker.ms,
      "ms",
      "of /index, database and bindings opened",
    );
    yield* memory(targets, plan.reader);
  } finally {
    for (const target of Object.values(targets)) await target.close();
  }
}

/** Records the migrations that the bench's database was made with, so that the Node process does not run them again. */
async function markMigrated(database) {
  const names = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  await database.batch([
    database.prepare(
      "create table d1_migrations(id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)",
    ),
    ...names.sort().map((name) => database.prepare("insert into d1_migrations (name) values (?)").bind(name)),
  ]);
}

async function started(open) {
  const begin = performance.now();
  const target = await open();
  const reply = await fetch(`${target.address}/index`);
  await reply.text();
  if (!reply.ok) throw new Error(`/index answered ${reply.status}`);
  return { target, ms: performance.now() - begin };
}

async function workerTarget(place) {
  const before = new Set(children());
  const product = await openProduct({ folder: join(benchFolder, place) });
  const own = children().filter((pid) => !before.has(pid));
  return { address: await product.directAddress("product"), pids: own, close: () => product.close() };
}

async function nodeTarget(folder) {
  const address = `127.0.0.1:${await findFreePort()}`;
  const log = openSync(join(folder, "server.log"), "a");
  const child = spawn(process.execPath, [join(root, nodeDemoProgram)], {
    cwd: root,
    stdio: ["ignore", log, log, "ipc"],
    // One machine simulates all visitors: each call names a different client address.
    env: {
      PATH: process.env.PATH,
      ...benchSecrets,
      LISTEN: address,
      DATA_FOLDER: folder,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isUp = await Promise.race([
    new Promise((resolve) => child.once("message", () => resolve(true))),
    ended.then(() => false),
  ]);
  if (!isUp) throw new Error(readFileSync(join(folder, "server.log"), "utf8").slice(-2_000));
  return {
    address: `http://${address}`,
    pids: [child.pid],
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Child processes of this process, from Linux's own list. */
const children = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statusOf(pid).includes(`\nPPid:\t${process.pid}\n`))
    .map(Number);

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

let visitors = 0;
const visitor = () => ({
  "x-forwarded-for": `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
});

/** One call over the agent's connections; returns its data, and throws when the call was refused. */
function call(target, { method = "GET", path, headers = {}, body, agent }) {
  return new Promise((resolve, reject) => {
    const asked = request(target.address + path, { method, agent, headers: { ...visitor(), ...headers } }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () => {
        const text = Buffer.concat(parts).toString();
        if (reply.statusCode >= 300) reject(new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 200)}`));
        else resolve(JSON.parse(text).data);
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

async function rateOf(target, asked) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + roundMs;
  let done = 0;
  const client = async () => {
    for (; performance.now() < end; done++) await call(target, { ...asked, agent });
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return (1000 * done) / (performance.now() - begin);
}

async function* rates(targets, plan) {
  const staff = { authorization: `Bearer ${plan.days[0].technician}` };
  const asked = [
    [`report read, ${clients} clients`, { path: plan.reader.path, headers: { cookie: plan.reader.cookie } }],
    [`list of tubes, ${clients} clients`, { path: "/api/v1/tubes", headers: staff }],
  ];
  for (const [name, one] of asked) {
    const found = { worker: [], node: [] };
    const [worker, node] = await Promise.all(Object.values(targets).map((target) => call(target, one)));
    if (JSON.stringify(worker) !== JSON.stringify(node)) throw new Error(`${one.path} differs between the targets`);
    for (const target of Object.values(targets)) await rateOf(target, one);
    for (let round = 0; round < rounds; round++)
      for (const which of round % 2 ? ["node", "worker"] : ["worker", "node"])
        found[which].push(await rateOf(targets[which], one));
    const ratio = median(found.node.map((rate, i) => rate / found.worker[i]));
    const note = `${median(found.node).toFixed(0)}/s beside ${median(found.worker).toFixed(0)}/s; ${rounds} rounds`;
    yield { row: 17, name: `Node deployment, ${name}`, goal: 1, today: ratio, unit: "ratio", atLeast: true, note };
  }
}

/** Write requests, one after the other, sent to both targets in turn. */
async function* times(targets, day) {
  const found = { bind: { worker: [], node: [] }, import: { worker: [], node: [] } };
  const agents = { worker: new Agent({ keepAlive: true }), node: new Agent({ keepAlive: true }) };
  for (const one of day.binds)
    for (const which of Object.keys(targets))
      found.bind[which].push(await timed(() => call(targets[which], { method: "POST", ...one, agent: agents[which] })));
  const headers = { authorization: `Bearer ${day.technician}` };
  for (const [nth, body] of day.files.entries())
    for (const which of Object.keys(targets))
      found.import[which].push(
        await timed(() => imported(targets[which], { nth, body, headers, agent: agents[which] })),
      );
  for (const agent of Object.values(agents)) agent.destroy();
  yield line("a tube bound", median(found.bind.node), median(found.bind.worker), "ms", `median of ${binds}`);
  const words = `a full plate from upload to commit, median of ${plates}`;
  yield line("a plate imported", median(found.import.node), median(found.import.worker), "ms", words);
}

async function imported(target, { nth, body, headers, agent }) {
  const path = `/api/v1/imports?fileName=both-${nth}.txt`;
  const { importId } = await call(target, { method: "POST", path, headers, body, agent });
  const json = { ...headers, "content-type": "application/json" };
  const asked = { method: "POST", path: `/api/v1/imports/${importId}/commit`, headers: json, agent };
  await call(target, { ...asked, body: JSON.stringify({ productCode: "alcohol" }) });
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * Memory of the processes while the given number of signed-in visitors are idle, each on a connection that stays open
 * after one call.
 */
async function* memory(targets, reader) {
  const held = {};
  for (const [which, target] of Object.entries(targets)) {
    const agent = new Agent({ keepAlive: true, maxSockets: sessions, maxFreeSockets: sessions });
    const asked = { path: "/api/v1/h5/bindings", headers: { cookie: reader.cookie }, agent };
    // All at the same time, so that no visitor reuses another's connection.
    await Promise.all(Array.from({ length: sessions }, () => call(target, asked)));
    const open = Object.values(agent.freeSockets).flat().length;
    if (open < sessions) throw new Error(`only ${open} connections stayed open`);
    held[which] = target.pids.reduce(
      (sum, pid) => sum + 1000 * Number(/VmRSS:\s*(\d+)/.exec(statusOf(pid))?.[1] ?? 0),
      0,
    );
    agent.destroy();
  }
  yield line(`memory with ${sessions} idle`, held.node, held.worker, "bytes", "resident, after the rows above");
}

function line(name, node, worker, unit, words) {
  const shown = (value) =>
    unit === "ms" ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1e6).toFixed(0)} MB`;
  const note = `${shown(node)} beside ${shown(worker)}; ${words}`;
  return { row: 17, name: `Node deployment, ${name}`, goal: 1, today: node / worker, unit: "ratio", note };
}
