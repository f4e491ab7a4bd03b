import { expect, test } from "vitest";
import { clientMessages } from "#contract/clients";
import { createClient, getClient, listDeliveries, sendDelivery, updateClient } from "#contract/clients.schemas";
import { getDashboard } from "#contract/dashboard.schemas";
import { publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { orderByCsv } from "#contract/orders.schemas";
import { correctPerson, decideCorrection } from "#contract/report-corrections.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { deliveryLeaseMs, webhookSignature } from "#worker/features/webhooks/webhooks.rules";
import { signIn } from "../../support/factories";
import { bindRows, createMerchantRow, issuedBarcodes } from "../laboratory";
import { alcoholPlate, carrier, createLaboratory, importText, reviewed } from "../plates";
import { raw } from "../platform/raw-rows";
import {
  bearer,
  clientForm,
  csv,
  deliver,
  editOf,
  everything,
  hookUrl,
  hospital,
  listener,
  order,
  phone,
} from "./desk";

const minute = 60_000;
const hour = 60 * minute;

async function subscribed(...answers: (number | Error)[]) {
  const ear = listener();
  const other = meanwhile();
  const { between } = other;
  const lab = await createLaboratory({ deps: { hooks: ear.hooks, publicOrigin: "https://lab.test" }, between });
  const made = await hospital(lab.world, lab.technician, { webhookUrl: hookUrl, webhookEvents: [...everything] });
  ear.answers.push(...answers);
  const params = { id: made.client.id };
  const staff = () => signIn(lab.world, lab.technician.userId);
  const log = async () =>
    (await lab.world.call(listDeliveries, { as: await staff(), query: { clientId: params.id } })).data.list;
  const now = async () => (await lab.world.call(getClient, { as: await staff(), params })).data;
  return { staff, ...lab, ...made, ...ear, params, log, now, other };
}

test("a client hears of its order from arrival to report, correction and withdrawal, and of no result", async () => {
  const { world, technician, reviewer, key, merchantId, heard, told } = await subscribed();
  const lab = { world, technician, reviewer };
  const [barcode = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1, merchantId });
  await order(world, key, { orderNo: "A-1", barcode });
  await world.settled();
  await bindRows(world, barcode, { name: "林知远", phone });
  world.clock.advance(minute);
  await world.call(receiveSample, { as: technician, body: { barcode } });
  const { resultSetIds } = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  await deliver(world);
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds } });
  const params = { id: data.published[0]?.reportId ?? "" };
  await deliver(world);
  world.clock.advance(minute);
  const correction = await world.call(correctPerson, {
    as: technician,
    params,
    body: { name: "林知原", reason: "姓名录错" },
  });
  await world.call(decideCorrection, {
    as: reviewer,
    params: { id: correction.data.id },
    body: { decision: "publish" },
  });
  await deliver(world);
  await world.call(withdrawReport, { as: reviewer, params, body: { reason: "样本混淆" } });
  await deliver(world);
  expect(told()).toEqual([...everything]);
  expect(await deliver(world)).toBe(0);
  expect(heard.map(({ body: { data: said } }) => [said.state, said.reportVersion])).toEqual([
    ["ordered", undefined],
    ["received", undefined],
    ["reported", 1],
    ["reported", 2],
    ["reported", 0],
  ]);
  expect(heard[2]?.body.data).toMatchObject({ orderNo: "A-1", url: "https://lab.test/api/v1/orders/A-1" });
  expect(JSON.stringify(heard)).not.toMatch(/林|13700137001|rs671|MR-/);
});

test("every attempt is signed by the secret, and by both while it is replaced", async () => {
  const { world, staff, secret, params, now, heard } = await subscribed();
  const ping = async () => world.call(sendDelivery, { as: await staff(), params, body: {} });
  await ping();
  await world.settled();
  const signed = async (by: string | null, { headers, body }: (typeof heard)[number]) =>
    webhookSignature(by ?? "", headers["webhook-id"] ?? "", Number(headers["webhook-timestamp"]), JSON.stringify(body));
  expect(heard[0]?.body).toMatchObject({ type: "ping", data: {} });
  expect(heard[0]?.headers["webhook-signature"]).toBe(await signed(secret, heard[0] as (typeof heard)[number]));
  const body = { ...editOf({ client: await now() }), newSecret: true };
  const { data } = await world.call(updateClient, { as: await staff(), params, body });
  await ping();
  await world.settled();
  const second = heard[1] as (typeof heard)[number];
  expect(second.headers["webhook-signature"]).toBe(
    `${await signed(data.secret, second)} ${await signed(secret, second)}`,
  );
  world.clock.advance(24 * hour);
  await ping();
  await world.settled();
  const third = heard[2] as (typeof heard)[number];
  expect(third.headers["webhook-signature"]).toBe(await signed(data.secret, third));
});

test("what is not answered is tried again after growing waits, then by hand, and every attempt stands in the log", async () => {
  const failures = [500, new Error("timeout"), 302, 500, 500, 500, 500, 500];
  const { world, staff, key, params, log, heard } = await subscribed(...failures);
  await order(world, key, { orderNo: "B-1" });
  await world.settled();
  const waits = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour];
  for (const wait of waits) {
    world.clock.advance(wait - 1);
    await deliver(world);
    const before = heard.length;
    world.clock.advance(1);
    await deliver(world);
    expect(heard.length).toBe(before + 1);
  }
  const [failed] = await log();
  expect([failed?.state, failed?.orderNo, failed?.log.map(({ status }) => status)]).toEqual([
    "failed",
    "B-1",
    [500, 0, 302, 500, 500, 500, 500, 500],
  ]);
  expect(failed?.log[1]?.error).toBe("Error: timeout");
  await world.call(sendDelivery, { as: await staff(), params, body: { deliveryId: failed?.id } });
  await world.settled();
  const [sent] = await log();
  expect([sent?.id, sent?.state, sent?.log.length]).toEqual([failed?.id, "sent", 9]);
  expect(new Set(heard.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([failed?.id]));
});

test("a webhook that does not answer for five days is given up, staff are told, and saving it begins anew", async () => {
  const { world, staff, key, params, now, log, answers, heard } = await subscribed();
  answers.push(...Array.from({ length: 40 }, () => 503));
  for (let day = 0; day <= 5; day++) {
    await order(world, key, { orderNo: `C-${day}` });
    await world.settled();
    world.clock.advance(24 * hour);
  }
  await deliver(world);
  expect((await now()).webhookFailedAt).not.toBeNull();
  const { queues } = (await world.call(getDashboard, { as: await staff() })).data;
  expect(queues.find(({ queue }) => queue === "webhooks_failed")?.count).toBe(1);
  const before = heard.length;
  await order(world, key, { orderNo: "C-9" });
  world.clock.advance(48 * hour);
  await deliver(world);
  expect(heard.length).toBe(before);
  expect((await log()).some(({ state }) => state === "queued")).toBe(false);
  const refused = await world.call(sendDelivery, { as: await staff(), params, body: {} });
  expect([refused.status, refused.msg]).toEqual([409, clientMessages.notSent]);
  answers.length = 0;
  await world.call(updateClient, { as: await staff(), params, body: editOf({ client: await now() }) });
  world.clock.advance(minute);
  await order(world, key, { orderNo: "C-10" });
  await world.settled();
  expect(heard.at(-1)?.body.data.orderNo).toBe("C-10");
});

test("a client hears of a plate's events within two rounds, and another client's event goes out in the first of them", async () => {
  const { world, technician, key, heard } = await subscribed(503);
  const rows = Array.from({ length: 96 }, (_, n) => [`P-${n}`, "alcohol", "MR-1", "ICF-1", "2026-11-19", ""]);
  await world.call(orderByCsv, { as: world.client(), headers: bearer(key), body: csv(rows) as never });
  await world.settled();
  expect(heard, "an address that does not answer is asked once in a round").toHaveLength(1);
  world.clock.advance(1_000);
  const webhookUrl = "https://his.other-hospital.cn/genes";
  const other = await hospital(world, technician, { webhookUrl, webhookEvents: [...everything] });
  await order(world, other.key, { orderNo: "Q-1" });
  await world.settled();
  expect([heard.length, heard.filter(({ url }) => url === webhookUrl).length]).toEqual([51, 1]);
  world.clock.advance(minute);
  expect([await deliver(world), await deliver(world)]).toEqual([47, 0]);
  expect(new Set(heard.map(({ headers }) => headers["webhook-id"])).size, "each of them once").toBe(97);
});

test("an address that is gone (410) is given up at once", async () => {
  const { world, key, now } = await subscribed(410);
  await order(world, key, { orderNo: "D-1" });
  await world.settled();
  expect((await now()).webhookFailedAt).not.toBeNull();
});

test("only addresses of the public internet are taken", async () => {
  const { world, technician: as } = await createLaboratory();
  const merchantId = await createMerchantRow(world);
  for (const webhookUrl of [
    "http://his.example.cn/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://10.1.2.3/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[fd00::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://his.example.cn:8443/x",
    "https://user:pass@his.example.cn/x",
    "https://db.internal/x",
    "https://printer.local/x",
    "https://his/x",
    "ftp://his.example.cn/x",
    "his.example.cn",
  ]) {
    const { errors } = await world.call(createClient, { as, body: clientForm(merchantId, { webhookUrl }) });
    expect([webhookUrl, errors]).toEqual([webhookUrl, { webhookUrl: [clientMessages.url] }]);
  }
});

test("an event that arrived by a second sender is not marked as failed by the first, whose answer came late", async () => {
  const { world, key, answers, hooks, log } = await subscribed();
  const { post } = hooks;
  hooks.post = async (...sent) => {
    hooks.post = post;
    world.clock.advance(deliveryLeaseMs + 1);
    await deliver(world);
    answers.push(new Error("timeout"));
    return post(...sent);
  };
  await order(world, key, { orderNo: "L-1" });
  await world.settled();
  expect(await log()).toMatchObject([{ state: "sent", log: [{ status: 204 }] }]);
});

test("an event that two people send again at the same moment is sent again once", async () => {
  const { world, key, staff, params, log, heard, other } = await subscribed();
  await order(world, key, { orderNo: "L-2" });
  await world.settled();
  const [sent] = await log();
  const again = { as: await staff(), params, body: { deliveryId: sent?.id } };
  // A colleague pressed first: the delivery is queued and was not sent yet.
  other.beforeWriteTo("webhook_deliveries", () => raw(world, "update webhook_deliveries set state = 'queued'"));
  expect((await world.call(sendDelivery, again)).status).toBe(409);
  await world.settled();
  expect(heard).toHaveLength(1);
});
