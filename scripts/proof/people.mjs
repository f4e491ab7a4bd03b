import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { signIn, staffHeaders } from "../device/staff.mjs";
import { root } from "../steps/bootstrap.mjs";
import { retryWhileBusy } from "./retry-while-busy.mjs";

/** The signed-in administrator of the laboratory in `folder`; calls work as those of `staff.mjs`. */
export const signInAdministrator = (address, folder) => signIn(address, accountIn(folder));

/** The administrator's headers. */
export const readAdministratorHeaders = (address, folder) => staffHeaders(address, accountIn(folder));

const accountIn = (folder) => JSON.parse(readFileSync(resolve(root, folder, "admin.json"), "utf8"));

/** A new batch of tubes, printed and issued: {id, barcodes}. */
export async function issueTubeBatch(call, quantity) {
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

/** The form that a customer sends with a tube. */
export async function createBindForm(address) {
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

/** A customer who verified a new number from his own address, in order to bind tubes: the headers of his browser. */
export async function verifyNewCustomer(address) {
  const phone = `139${String(randomInt(1e8)).padStart(8, "0")}`;
  return provenBy(address, { phone, when: "bind" }, phone);
}

/** The owner of a report, who verified its number: the headers of his browser. */
export const verifyReportOwner = (address, { key, phone }) => provenBy(address, { key, when: "valid" }, phone);

/** The header with a new client address, so that one limit per address does not count many people together. */
export const randomAddressHeader = () => ({
  "cf-connecting-ip": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 250)}`,
});

// Numbers and addresses are new each time: a slice that runs again within the hour would otherwise exceed its
// quotas.
async function provenBy(address, asked, phone) {
  const own = { ...randomAddressHeader(), origin: address };
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

/** Waits for the code, because the product sends a report's code after its reply. */
async function codeTo(address, phone) {
  for (let tries = 0; tries < 100; tries++) {
    const [newest] = await (await fetch(`${address}/dev/inbox?phone=${phone}`)).json();
    const code = /\d{4,6}/.exec(newest?.text ?? "")?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code arrived for ${phone}`);
}

/** The faults that the product finds in its audit log, from the first event to the newest. */
export async function findAuditProblems(call) {
  const problems = [];
  for (let after = 0; ; ) {
    const found = await retryWhileBusy(() => call("GET", `/api/v1/audit/chain?after=${after}`));
    problems.push(...found.problems.map(({ seq, kind }) => `audit event ${seq}: ${kind}`));
    if (found.isEnd) return problems;
    after = found.checkedTo;
  }
}
