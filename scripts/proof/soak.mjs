import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { quantile, relativeRise } from "./flatness.mjs";
import { createKillableProduct } from "./killable-product.mjs";
import { openProofLaboratory } from "./laboratory.mjs";
import {
  createBindForm,
  issueTubeBatch,
  randomAddressHeader,
  signInAdministrator,
  verifyNewCustomer,
  verifyReportOwner,
} from "./people.mjs";
import { retryWhileBusy } from "./retry-while-busy.mjs";

/** What a measure may rise by, as a share of its median, from the first quarter of the soak to its end. */
const mayRise = { memory: 0.1, p50: 0.25, p99: 0.5 };
const mostInFlight = 500;
/** Sessions of customers who bind live half an hour, a staff token a quarter of an hour. */
const renewAfterMs = 10 * 60_000;

const most = { failed: 0, "rising measures": 0 };

/**
 * The product of `npm start` under a constant rate of customers, visitors and staff; requests start at fixed times
 * whether earlier answers came or not. Memory and latency must stay level over the windows. SOAK_WINDOWS (of 30 s)
 * shortens the run, which then reaches no goal.
 */
export const soakPart = {
  name: "soak",
  what: "readers of reports, visitors, staff and binding customers at a constant rate; memory, p50 and p99 flat",
  full: {
    slices: 1,
    rate: 20,
    windows: Number(process.env.SOAK_WINDOWS ?? 60),
    windowMs: 30_000,
    goals: { seconds: 1_800 },
    most,
  },
  short: { slices: 1, rate: 20, windows: 12, windowMs: 5_000, goals: { seconds: 60 }, most: { failed: 0 } },
  async run({ place, from, rate, windows, windowMs, most: bounds }) {
    const folder = await openProofLaboratory(place, from);
    const product = await createKillableProduct(folder);
    await product.start();
    try {
      const acts = await crowd(product.address, folder, Math.ceil((rate * windows * windowMs) / 1000 / 10) + 100);
      const seen = [];
      let renewAt = 0;
      for (let window = 0; window < windows; window++) {
        if (performance.now() > renewAt) {
          await acts.renew();
          renewAt = performance.now() + renewAfterMs;
        }
        const { latencies, failures } = await played(acts, rate, windowMs);
        const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
        seen.push({
          requests: latencies.length,
          failures,
          p50,
          p99,
          memory: memoryOf(product.pid()),
          load: loadavg()[0],
        });
      }
      return verdict(seen, (windows * windowMs) / 1000, bounds);
    } finally {
      await product.kill();
    }
  },
};

/** The acts of people, and how many of ten are of each kind. */
async function crowd(address, folder, quantity) {
  const [report] = JSON.parse(readFileSync(resolve(root, folder, "demo.json"), "utf8")).publishedReports;
  const { barcodes } = await issueTubeBatch(await signInAdministrator(address, folder), quantity);
  const form = await createBindForm(address);
  let owner;
  let customer;
  let staff;
  const get = async (path, headers = {}) => {
    const reply = await fetch(`${address}${path}`, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  };
  const bind = async () => {
    const code = barcodes.pop();
    const headers = { ...customer, "idempotency-key": `soak-${code}` };
    const reply = await fetch(`${address}/api/v1/h5/bindinfo`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...form, code }),
    });
    if (!reply.ok) throw new Error(`binding answered ${reply.status}: ${await reply.text()}`);
  };
  const readReport = () => get(`/api/v1/h5/report/${report.key}`, { ...owner, ...randomAddressHeader() });
  const visit = () => get("/index");
  const list = () => staff("GET", "/api/v1/post");
  const turns = [readReport, visit, readReport, list, readReport, visit, readReport, bind, readReport, list];
  return {
    turn: (n) => turns[n % turns.length](),
    async renew() {
      owner = await retryWhileBusy(() => verifyReportOwner(address, report));
      customer = await retryWhileBusy(() => verifyNewCustomer(address));
      staff = await retryWhileBusy(() => signInAdministrator(address, folder));
    },
  };
}

/** One window: each act starts at its planned time, and its latency counts from then on. */
async function played(acts, rate, windowMs) {
  const latencies = [];
  const failures = [];
  const inFlight = new Set();
  const begin = performance.now();
  for (let n = 0; n < (rate * windowMs) / 1000; n++) {
    const due = begin + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (inFlight.size >= mostInFlight) {
      failures.push("too many acts without an answer");
      continue;
    }
    const act = acts
      .turn(n)
      .catch((error) => void failures.push(error.message))
      .finally(() => {
        latencies.push(performance.now() - due);
        inFlight.delete(act);
      });
    inFlight.add(act);
  }
  await Promise.all(inFlight);
  return { latencies, failures };
}

/** Resident memory of all processes of the group, MB, as Linux reports it. */
function memoryOf(group) {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(join("/proc", pid, "stat"), "utf8");
      const [, , own] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(own) !== group) continue;
      const [, size = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(join("/proc", pid, "status"), "utf8")) ?? [];
      kilobytes += Number(size);
    } catch {
      // The process ended while it was being read.
    }
  }
  return kilobytes / 1024;
}

function verdict(seen, seconds, bounds) {
  const measures = Object.entries(mayRise).map(([name, bound]) => {
    const values = seen.map((window) => window[name]);
    return { name, bound, values, rises: relativeRise(values) };
  });
  const failures = seen.flatMap((window) => window.failures);
  const rising = measures.filter(({ rises, bound }) => rises > bound);
  const load = seen.map((window) => window.load);
  const requests = seen.reduce((sum, window) => sum + window.requests, 0);
  const notes = measures.map(({ name, bound, values, rises }) => {
    const unit = name === "memory" ? "MB" : "ms";
    const [first, last] = [values[0], values.at(-1)].map((value) => value.toFixed(0));
    const range = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ${unit}`;
    return `${name} ${first} ${unit} in the first window, ${last} in the last, ${range}; rise ${(100 * rises).toFixed(1)} %, bound ${100 * bound} %`;
  });
  return {
    figures: { seconds, failed: failures.length, "rising measures": rising.length },
    problems: [
      ...new Set(failures.slice(0, 5)),
      ...("rising measures" in bounds ? rising.map(({ name }) => `${name} rises`) : []),
    ],
    notes: [
      `${requests} requests, load of the machine ${Math.min(...load).toFixed(1)} to ${Math.max(...load).toFixed(1)}`,
      ...notes,
    ],
  };
}
