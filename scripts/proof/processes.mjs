import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDeviceIdentity } from "../device/identity.mjs";
import { deviceFilesIn, readJson } from "../device/place.mjs";
import { buildNodeDemo, buildNodeDeployment } from "../steps/node-deployment.mjs";
import { fillWithDemonstration } from "../steps/play-demonstration.mjs";
import { buildSite } from "../steps/site.mjs";
import { startBalancer } from "./balancer.mjs";
import { seededRandom } from "./chance.mjs";
import { createLibsqlServer, createSerialQueue, restartWhenLocked } from "./killable-databases.mjs";
import { countLostWrites } from "./kills.mjs";
import { createProofLoad } from "./load.mjs";
import { startNodeProcesses, startObjectStore } from "./node-processes.mjs";
import {
  createBindForm,
  findAuditProblems,
  issueTubeBatch,
  readAdministratorHeaders,
  signInAdministrator,
  verifyNewCustomer,
} from "./people.mjs";
import { retryWhileBusy } from "./retry-while-busy.mjs";

const most = {
  lost: 0,
  doubled: 0,
  torn: 0,
  "messages doubled": 0,
  "clocks doubled": 0,
  "failed in rolling restarts": 0,
  "audit problems": 0,
};

/** Several Node processes behind a proxy, on one libSQL server and one S3 store. */
export const severalProcessesPart = {
  name: "processes",
  what: "Node deployment: binds, imports, device runs and reports while a process is killed every few seconds, then rolling restarts",
  full: {
    slices: 2,
    counts: [2, 3],
    kills: 40,
    everyMs: 3_000,
    rolls: 6,
    goals: { kills: 80, "rolling restarts": 30, "acknowledged binds": 2_000, imports: 500, reports: 300 },
    most,
  },
  short: {
    slices: 1,
    counts: [2],
    kills: 4,
    everyMs: 3_000,
    rolls: 1,
    goals: { kills: 4, "rolling restarts": 2, "acknowledged binds": 40, imports: 10, reports: 5 },
    most,
  },
  async run({ place, slice, seed, counts, kills, everyMs, rolls }) {
    const folder = join(place, `slice-${slice}`);
    const stage = await opened(folder, counts[slice]);
    try {
      const { load, call } = await begun(stage, seed, 200 + 60 * kills + 300 * rolls);
      const random = seededRandom(seed);
      await load.during(killed(stage.nodes, kills, everyMs, random));
      const isCalm = load.failures.length;
      await load.during(rolled(stage.nodes, rolls));
      const inRolls = load.failures.slice(isCalm);
      await load.end();
      await settled(stage.rows);
      const problems = await findAuditProblems(call);
      const found = await judged(stage, load.acknowledged);
      const figures = {
        kills,
        "rolling restarts": rolls * stage.nodes.length,
        ...found,
        "failed in rolling restarts": inRolls.length,
        "audit problems": problems.length,
      };
      const wrong = Object.keys(most).filter((one) => figures[one] > 0);
      const shown = wrong.map((one) => `${figures[one]} ${one}`);
      const restarts = stage.restarts();
      return {
        figures,
        problems: [...shown, ...problems.slice(0, 5), ...inRolls.slice(0, 5).map((one) => JSON.stringify(one))],
        notes: [
          `${stage.nodes.length} processes: ${isCalm} requests broken or refused by kills and asked again, ${load.acknowledged.reads} reads, ${clockRuns(stage.nodes).length} runs of the clock`,
          ...(restarts ? [`server that gave no lock restarted: ${restarts}`] : []),
        ],
      };
    } finally {
      await stage.close();
    }
  },
};

/** Database, store, processes and proxy, with a demonstration laboratory in which nothing has been written yet. */
async function opened(folder, count) {
  await buildSite();
  await Promise.all([buildNodeDeployment(), buildNodeDemo()]);
  mkdirSync(folder, { recursive: true });
  const server = await createLibsqlServer(join(folder, "sqld"), join(folder, "sqld.log"));
  await server.start();
  const watched = restartWhenLocked(server, createSerialQueue());
  const store = await startObjectStore(join(folder, "s3"));
  const nodes = await startNodeProcesses(folder, count, { LIBSQL_URL: server.url, ...store.settings });
  const stopped = () => Promise.all(nodes.map((node) => node.kill()));
  try {
    for (const node of nodes) await node.start();
    const { admin, files } = await fillWithDemonstration(nodes[0].address);
    const file = Object.entries(files).find(([name]) => name.endsWith(".txt"))[1];
    writeFileSync(join(folder, "admin.json"), JSON.stringify(admin), { mode: 0o600 });
    const proxy = await startBalancer(
      nodes.map(({ address }) => address),
      (address) => nodes.some((node) => node.address === address && node.isReady()),
    );
    const [[reports]] = await server.rows("select count(*) from report_versions", []);
    return {
      nodes,
      proxy,
      reports,
      folder,
      file,
      rows: (sql, args = []) => server.rows(sql, args),
      restarts: watched.restarts,
      async close() {
        proxy.close();
        await stopped();
        await store.close();
        await watched.end();
        await server.kill();
      },
    };
  } catch (error) {
    await stopped();
    await watched.end();
    await server.kill();
    throw error;
  }
}

async function begun({ proxy: { address }, folder, file }, seed, quantity) {
  const call = await retryWhileBusy(() => signInAdministrator(address, folder));
  const batch = await issueTubeBatch(call, Math.min(quantity, 5_000));
  const form = await createBindForm(address);
  const people = [];
  for (let n = 0; n < 3; n++) people.push({ headers: await verifyNewCustomer(address), form });
  const staff = await readAdministratorHeaders(address, folder);
  const place = deviceFilesIn(folder);
  const device = await ensureDeviceIdentity(place, address);
  return {
    call,
    load: createProofLoad(address, {
      batch,
      people,
      staff,
      device,
      queueFile: place.queue,
      instrumentFile: file,
      seed,
    }),
  };
}

async function killed(nodes, kills, everyMs, random) {
  for (let n = 0; n < kills; n++) {
    await pause(everyMs * (0.5 + random()));
    const node = nodes[Math.floor(random() * nodes.length)];
    await node.kill();
    await node.start();
  }
  await pause(everyMs);
}

/** Stops each process in order and starts it again, one after the other. */
async function rolled(nodes, rolls) {
  for (let n = 0; n < rolls; n++)
    for (const node of nodes) {
      const code = await node.stop();
      if (code !== 0) throw new Error(`a process that was asked to end ended with ${code}`);
      await node.start();
      await pause(1_000);
    }
}

const waiting = `select count(*) from messages where kind <> 'code' and (state = 'sending'
  or (state in ('queued', 'retry_wait') and not_before <= ?))`;
const longestWaitMs = 300_000;

/**
 * Waits until no message in the outbox is due: another process takes over the messages of a killed one after its lease.
 */
async function settled(rows) {
  for (const end = Date.now() + longestWaitMs; ; await pause(1_000)) {
    const [[count]] = await rows(waiting, [Date.now()]);
    if (count === 0) return;
    if (Date.now() > end) throw new Error(`${count} messages still wait after ${longestWaitMs / 1_000} s`);
  }
}

async function judged({ rows, folder, nodes, reports }, { tubes, imports, reports: published, runs }) {
  const bound = await countLostWrites(rows, tubes);
  const kept = new Map(await rows("select id, sha256 from import_files"));
  const lostImports = imports.filter(({ id, sha256 }) => kept.get(id) !== sha256).length;
  const { deviceId } = readJson(deviceFilesIn(folder).device);
  const [[closedRuns]] = await rows(
    "select count(*) from runs where device_id = ? and state not in ('draft', 'running')",
    [deviceId],
  );
  const [[allReports]] = await rows("select count(*) from report_versions");
  const [[sent]] = await rows(
    "select count(*) from messages where kind <> 'code' and state = 'accepted' and provider_message_id like 'local-%'",
  );
  const versions = new Map(await rows("select report_id, count(*) from report_versions group by report_id"));
  const answered = new Map(await rows("select id, state from messages where kind = 'report_ready'"));
  const lostReports = published.filter(
    ({ reportId, messageId }) => versions.get(reportId) !== 1 || answered.get(messageId) !== "accepted",
  ).length;
  const received = shown(join(folder, "inbox"));
  return {
    ...bound,
    lost: bound.lost + lostImports + lostReports + Math.max(0, runs - closedRuns) + Math.max(0, sent - received),
    "acknowledged binds": tubes.length,
    imports: imports.length,
    runs,
    reports: allReports - reports,
    messages: sent,
    "messages doubled": sentAgain(nodes) + Math.max(0, received - sent),
    "clocks doubled": doubledClocks(clockRuns(nodes)),
  };
}

const eventsOf = (node) =>
  node
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** How often the simulated phone received a message that it already had. */
const sentAgain = (nodes) => nodes.flatMap(eventsOf).filter(({ event }) => event === "sms.again").length;

/** Messages about a tube on the simulated phone. */
const shown = (inbox) =>
  readdirSync(inbox)
    .filter((name) => !name.startsWith("."))
    .filter((name) => JSON.parse(readFileSync(join(inbox, name), "utf8")).text.includes("尾号")).length;

/** Runs of scheduled jobs, by the process that ran them; `isOver`: that process ended in order and gave up the lease. */
function clockRuns(nodes) {
  const runs = [];
  for (const node of nodes) {
    let life = {};
    for (const { event, at, ms } of eventsOf(node)) {
      if (event === "home.started") life = {};
      if (event === "home.stopped") life.isOver = true;
      if (event === "clock.ran") runs.push({ at, ms, life });
    }
  }
  return runs.sort((a, b) => a.at - b.at);
}

/** The lease of scheduler-lease.actions.ts, less the time of a request to the database. */
const leaseMs = 88_000;

/** Runs that began while another process had the lease: before the end of its last run, or of its lease if it never gave it up. */
const doubledClocks = (runs) =>
  runs.filter(({ at, life }, index) => {
    const before = runs[index - 1];
    if (!before) return false;
    return at < before.at + before.ms || (life !== before.life && !before.life.isOver && at < before.at + leaseMs);
  }).length;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
