import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { signIn, staffHeaders } from "../device/staff.mjs";
import { root } from "../steps/bootstrap.mjs";
import { retryWhileBusy } from "./retry-while-busy.mjs";

/** The administrator of the laboratory in `folder`, signed in: calls as `staff.mjs` makes them. */
export const administrator = (address, folder) => signIn(address, accountIn(folder));

/** The same person's headers. */
export const administratorHeaders = (address, folder) => staffHeaders(address, accountIn(folder));

const accountIn = (folder) => JSON.parse(readFileSync(resolve(root, folder, "admin.json"), "utf8"));

/** A new batch of tubes, printed and issued: {id, barcodes}. */
export async function issuedBatch(call, quantity) {
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await call("POST", "/api/v1/kit-batches", {
    productCode: "respiratory",
    quantity,
    lot: "PROOF",
    expiresOn,
  });
  for (const step of ["print", "issue"]) await call("POST", `/api/v1/kit-batches/${id}/${step}`, {});
  const { labels } = await call("GET", `/api/v1/kit-batches/${id}/labels`);
  return { id, barcodes: labels.map(({ barcode }) => barcode) };
}

/** What a customer sends with a tube. */
export async function bindForm(address) {
  const reply = await fetch(`${address}/api/v1/h5/agreements`);
  if (!reply.ok) throw new Error(`agreements answered ${reply.status}`);
  const { list } = (await reply.json()).data;
  const version = (kind) => list.find((document) => document.kind === kind)?.version ?? 0;
  return {
    name: "林试用",
    gender: "女",
    birth: "1990-05",
    height: 165,
    weight: 55,
    agreement: true,
    agreementVersion: version("agreement"),
    sensitiveConsent: true,
    sensitiveVersion: version("sensitive"),
  };
}

/** A customer who proved a new number from an address of his own, to bind tubes: the headers of his browser. */
export async function verifiedCustomer(address) {
  const phone = `139${String(randomInt(1e8)).padStart(8, "0")}`;
  return provenBy(address, { phone, when: "bind" }, phone);
}

/** The owner of a report, who proved its key's number. */
export const reportOwner = (address, { key, phone }) => provenBy(address, { key, when: "valid" }, phone);

/** The header of an address of one's own; a limit per address must not meet what many people do. */
export const fromAnywhere = () => ({
  "cf-connecting-ip": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 250)}`,
});

// Numbers and addresses are new each time: a slice that is played again within the hour would meet its own quotas.
async function provenBy(address, asked, phone) {
  const own = { ...fromAnywhere(), origin: address };
  const headers = { ...own, "content-type": "application/json" };
  const cookies = new Map();
  const post = async (path, body) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const reply = await fetch(`${address}${path}`, {
      method: "POST",
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name, ...value] = line.split(";", 1)[0].split("=");
      cookies.set(name, value.join("="));
    }
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  };
  await post("/api/v1/h5/sms-code", { ...asked, agreement: true });
  await post("/api/v1/h5/verify", { phone_number: phone, when: asked.when, code: await codeTo(address, phone) });
  return { ...headers, cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
}

/** A code of a report is sent after the reply. */
async function codeTo(address, phone) {
  for (let tries = 0; tries < 100; tries++) {
    const [newest] = await (await fetch(`${address}/dev/inbox?phone=${phone}`)).json();
    const code = /\d{4,6}/.exec(newest?.text ?? "")?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code arrived for ${phone}`);
}

/** What the product finds wrong with its audit log, from the first event to the newest. */
export async function auditProblems(call) {
  const problems = [];
  for (let after = 0; ; ) {
    const found = await retryWhileBusy(() => call("GET", `/api/v1/audit/chain?after=${after}`));
    problems.push(...found.problems.map(({ seq, kind }) => `audit event ${seq}: ${kind}`));
    if (found.isEnd) return problems;
    after = found.checkedTo;
  }
}
