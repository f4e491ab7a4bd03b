import { createHash, randomBytes } from "node:crypto";
import { simulateRun } from "../device/play.mjs";
import { openMessageQueue } from "../device/queue.mjs";
import { postSigned } from "../device/signed-requests.mjs";
import { randomAddressHeader } from "./people.mjs";

const againMs = 100;
const tubesOfRun = 6;
const simulatedMinuteMs = 40;

/**
 * Customers who bind tubes, a laboratory that imports files and publishes reports, a device that measures tubes, and
 * people who only read, all through `address`; each of them does one thing after the other. `failures` lists requests
 * without an answer or with 5xx; `acknowledged` holds what was answered.
 */
export function createProofLoad(address, parties) {
  const failures = [];
  const acknowledged = { tubes: [], imports: [], reports: [], runs: 0, reads: 0 };
  const stage = {
    ...parties,
    address,
    failures,
    acknowledged,
    asked: persistent(failures),
    tubes: [...parties.batch.barcodes],
  };
  const works = [
    ...parties.people.map((one) => () => bind(stage, one)),
    () => read(stage, parties.people[0]),
    () => importFile(stage),
    () => publish(stage),
    measuring(stage),
  ];
  let isEnding = false;
  const loops = works.map(async (work) => {
    while (!isEnding) {
      await work();
      await pause(againMs);
    }
  });
  const all = Promise.all(loops);
  all.catch(() => {
    isEnding = true;
  });
  return {
    acknowledged,
    failures,
    /** Stops `work` at the first error that a retry cannot fix. */
    during: (work) => Promise.race([work, all.then(() => work)]),
    end() {
      isEnding = true;
      return all;
    },
  };
}

/** Sends one request with the same key until it is answered; throws an error that a retry cannot fix. */
const persistent = (failures) => async (what, send) => {
  for (;;) {
    const { status, text } = await send()
      .then(async (one) => ({ status: one.status, text: await one.text() }))
      .catch((error) => ({ status: 0, text: error.cause?.code ?? error.name }));
    if (status >= 200 && status < 300) return JSON.parse(text).data;
    if (status !== 0 && status < 500) throw new Error(`${what} answered ${status}: ${text}`);
    failures.push({ what, status, text: text.slice(0, 200) });
    await pause(againMs);
  }
};

async function bind({ address, asked, tubes, acknowledged, seed }, { headers, form }) {
  const code = tubes.shift();
  if (!code) throw new Error("the batch has too few tubes");
  const own = () => ({ ...headers, ...randomAddressHeader(), "idempotency-key": `proof-${seed}-${code}` });
  const body = JSON.stringify({ ...form, code });
  await asked("bind", () => fetch(`${address}/api/v1/h5/bindinfo`, { method: "POST", headers: own(), body }));
  acknowledged.tubes.push(code);
}

const staffCall = ({ address, asked, staff }, method, path, body) =>
  asked(path, () => fetch(address + path, { method, headers: { ...staff, ...randomAddressHeader() }, body }));

async function read(stage, { headers }) {
  const own = () => ({ headers: { ...headers, ...randomAddressHeader() } });
  await stage.asked("own bindings", () => fetch(`${stage.address}/api/v1/h5/bindings`, own()));
  await staffCall(stage, "GET", "/api/v1/post");
  stage.acknowledged.reads += 2;
}

async function importFile(stage) {
  const content = `* Comment = ${randomBytes(16).toString("hex")}\n${stage.instrumentFile}`;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { importId } = await staffCall(stage, "POST", "/api/v1/imports?fileName=proof.txt", content);
  stage.acknowledged.imports.push({ id: importId, sha256 });
}

/** A publication whose answer was lost is refused the second time, so it is counted in the database. */
async function publish(stage) {
  const query = "/api/v1/result-sets?state=submitted&productCode=respiratory&look=normal";
  const ids = (await staffCall(stage, "GET", query)).list.map(({ id }) => id);
  if (ids.length === 0) return;
  await staffCall(stage, "POST", "/api/v1/result-sets/review", JSON.stringify({ ids }));
  const body = JSON.stringify({ resultSetIds: ids });
  const { published } = await staffCall(stage, "POST", "/api/v1/reports/publish", body);
  stage.acknowledged.reports.push(...published.map(({ reportId, messageId }) => ({ reportId, messageId })));
}

/** A device's runs of bound tubes, one after the other; its queue retries by itself. */
function measuring({ device, queueFile, acknowledged, failures }) {
  let taken = 0;
  const post = async (text) => {
    const reply = await postSigned(device, "/api/v1/device/messages", text);
    if (reply.status === 0 || reply.status >= 500)
      failures.push({ what: "device", status: reply.status, text: reply.msg });
    return reply;
  };
  const run = { chances: { infected: 0, faulty: 0 }, pause: () => pause(simulatedMinuteMs), name: "proof", tell() {} };
  return async () => {
    const barcodes = acknowledged.tubes.slice(taken, taken + tubesOfRun);
    if (barcodes.length < tubesOfRun) return;
    taken += tubesOfRun;
    await simulateRun({ ...run, queue: openMessageQueue(queueFile, post), barcodes });
    acknowledged.runs += 1;
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
