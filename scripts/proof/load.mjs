import { createHash, randomBytes } from "node:crypto";
import { playRun } from "../device/play.mjs";
import { openQueue } from "../device/queue.mjs";
import { postSigned } from "../device/signed-requests.mjs";
import { fromAnywhere } from "./people.mjs";

const againMs = 100;
const tubesOfRun = 6;
const simulatedMinuteMs = 40;

/**
 * Customers who bind tubes, a laboratory that imports files, a device whose runs become reports, and people who only read, all
 * through `address`, each one thing after the other. What has no answer, or 5xx, counts as failed and is asked again with the same
 * key until it is answered. `failures` lists what failed; `acknowledged` holds what was answered.
 */
export function loadOn(address, { batch, people, staff, device, queueFile, instrumentFile, seed }) {
  const queue = [...batch.barcodes];
  const acknowledged = { tubes: [], imports: [], reports: [], runs: 0, reads: 0 };
  const failures = [];
  let isEnding = false;

  /** One request until it is answered; throws what no repetition mends. */
  const asked = async (what, send) => {
    for (;;) {
      const { status, text } = await send()
        .then(async (one) => ({ status: one.status, text: await one.text() }))
        .catch((error) => ({ status: 0, text: error.cause?.code ?? error.name }));
      if (status >= 200 && status < 300) return JSON.parse(text);
      if (status !== 0 && status < 500) throw new Error(`${what} answered ${status}: ${text}`);
      failures.push({ what, status, text: text.slice(0, 200) });
      await pause(againMs);
    }
  };

  const bind = async ({ headers, form }) => {
    const code = queue.shift();
    if (!code) throw new Error("the batch has too few tubes");
    const own = { ...headers, ...fromAnywhere(), "idempotency-key": `proof-${seed}-${code}` };
    const body = JSON.stringify({ ...form, code });
    await asked("bind", () => fetch(`${address}/api/v1/h5/bindinfo`, { method: "POST", headers: own, body }));
    acknowledged.tubes.push(code);
  };

  const read = async ({ headers }) => {
    const own = () => ({ headers: { ...headers, ...fromAnywhere() } });
    await asked("own bindings", () => fetch(`${address}/api/v1/h5/bindings`, own()));
    await asked("staff list", () => fetch(`${address}/api/v1/post`, { headers: { ...staff, ...fromAnywhere() } }));
    acknowledged.reads += 2;
  };

  const importFile = async () => {
    const content = instrumentFile.replace(/^/, `* Comment = ${randomBytes(16).toString("hex")}\n`);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const send = () =>
      fetch(`${address}/api/v1/imports?fileName=proof.txt`, {
        method: "POST",
        headers: { ...staff, ...fromAnywhere() },
        body: content,
      });
    const { data } = await asked("import", send);
    acknowledged.imports.push({ id: data.importId, sha256 });
  };

  let taken = 0;
  const measure = async () => {
    const barcodes = acknowledged.tubes.slice(taken, taken + tubesOfRun);
    if (barcodes.length < tubesOfRun) return pause(againMs);
    taken += tubesOfRun;
    const post = async (text) => {
      const reply = await postSigned(device, "/api/v1/device/messages", text);
      if (reply.status === 0 || reply.status >= 500)
        failures.push({ what: "device", status: reply.status, text: reply.msg });
      return reply;
    };
    const messages = openQueue(queueFile, post);
    const chances = { infected: 0, faulty: 0 };
    await playRun({
      queue: messages,
      barcodes,
      chances,
      pause: () => pause(simulatedMinuteMs),
      name: "proof",
      tell() {},
    });
    acknowledged.runs += 1;
  };

  const staffCall = (method, path, input) =>
    asked(path, () =>
      fetch(address + path, { method, headers: { ...staff, ...fromAnywhere() }, body: input && JSON.stringify(input) }),
    ).then(({ data }) => data);

  /** What was published by a call whose answer was lost is refused the second time, and counted in the database. */
  const publish = async () => {
    const query = "/api/v1/result-sets?state=submitted&productCode=respiratory&look=normal";
    const { list } = await staffCall("GET", query);
    const ids = list.map(({ id }) => id);
    if (ids.length === 0) return pause(againMs);
    await staffCall("POST", "/api/v1/result-sets/review", { ids });
    const { published } = await staffCall("POST", "/api/v1/reports/publish", { resultSetIds: ids });
    acknowledged.reports.push(...published.map(({ reportId, messageId }) => ({ reportId, messageId })));
  };

  const works = [...people.map((one) => () => bind(one)), () => read(people[0]), importFile, measure, publish];
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
    /** Throws at once what no repetition mends. */
    during: (work) => Promise.race([work, all.then(() => work)]),
    end() {
      isEnding = true;
      return all;
    },
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
