import { randomInt } from "node:crypto";
import { signIn } from "./staff.mjs";

/** Number of tubes of a run when no barcodes are named: as many as a venue has in a quiet half hour. */
const usualTubes = 6;

/** A batch of new respiratory tubes, issued by the local administrator and bound by a customer. Returns their barcodes. */
export async function bindNewTubes(address, admin, most) {
  const call = await signIn(address, admin);
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const quantity = Math.min(usualTubes, most);
  const { id } = await call("POST", "/api/v1/kit-batches", {
    productCode: "respiratory",
    quantity,
    lot: "SIM",
    expiresOn,
  });
  for (const step of ["print", "issue"]) await call("POST", `/api/v1/kit-batches/${id}/${step}`, {});
  const { labels } = await call("GET", `/api/v1/kit-batches/${id}/labels`);
  const barcodes = labels.map(({ barcode }) => barcode);
  const phone = await bindTubes(address, barcodes);
  console.log(`${barcodes.length} tubes bound by ${phone}; its reports: ${address}/dev/phone?phone=${phone}`);
  return barcodes;
}

/**
 * Binds tubes as one customer at the venue does: a code to his phone, which a local installation shows, both
 * agreements, and one form per tube. Returns the phone.
 */
async function bindTubes(address, barcodes) {
  const phone = `1390000${String(randomInt(10_000)).padStart(4, "0")}`;
  const call = newCustomer(address);
  const { list } = await call("GET", "/api/v1/h5/agreements");
  const version = (kind) => list.find((document) => document.kind === kind)?.version ?? 0;
  await call("POST", "/api/v1/h5/sms-code", { phone, when: "bind", agreement: true });
  await call("POST", "/api/v1/h5/bindphone", { phone, code: await codeOf(address, phone), agreement: true });
  for (const code of barcodes) {
    const person = { code, name: "林试用", gender: "女", birth: "1990-05", height: 165, weight: 55 };
    const consent = { agreement: true, agreementVersion: version("agreement"), sensitiveConsent: true };
    await call(
      "POST",
      "/api/v1/h5/bindinfo",
      { ...person, ...consent, sensitiveVersion: version("sensitive") },
      `device-${code}`,
    );
  }
  return phone;
}

async function codeOf(address, phone) {
  const reply = await fetch(`${address}/dev/inbox?phone=${phone}`);
  const [newest] = await reply.json();
  const code = /\d{4,6}/.exec(newest?.text ?? "")?.[0];
  if (!code) throw new Error(`No code arrived for ${phone}`);
  return code;
}

/** A browser with its own cookies. */
function newCustomer(address) {
  const cookies = new Map();
  return async (method, path, body, idempotencyKey) => {
    const headers = {
      "content-type": "application/json",
      origin: address,
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
    const reply = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    for (const line of reply.headers.getSetCookie()) {
      const [name, ...value] = line.split(";", 1)[0].split("=");
      cookies.set(name, value.join("="));
    }
    const answer = await reply.json();
    if (!reply.ok)
      throw new Error(`${path} answered ${reply.status}: ${answer.msg} ${JSON.stringify(answer.errors ?? "")}`);
    return answer.data;
  };
}
