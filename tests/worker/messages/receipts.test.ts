import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { receiveSmsReceipts } from "#contract/sms-delivery.schemas";
import { statement } from "#tests/support/statement";
import { deliverMessage } from "#worker/features/messages/deliver-one.actions";
import { requestReceipts } from "#worker/features/messages/sms-receipts.actions";
import type { SmsProvider, SmsReceipt } from "#worker/platform/sms";
import { aliyunSms } from "#worker/platform/sms-vendors/aliyun.provider";
import type { World } from "../../support/app";
import { recordingSms } from "../../support/recording-sms";
import { testClock } from "../../support/test-clock";
import { settledWorld } from "../settled-world";
import { messageRow, waitingNotice } from "./outbox-rows";

const token = "Zq3-vN8w_Lr5tYb2KcHs7DgXe9PmJa4U";
const minute = 60_000;
const one = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

/** A provider that accepts everything like Aliyun, parses its receipts, and answers queries as the test says. */
async function aliyunWorld(receiptOf: SmsProvider["receiptOf"] = async () => undefined) {
  const settings = { keyId: "k", keySecret: "s", signName: "n", callbackToken: token, quietHours: undefined };
  const { callback } = aliyunSms({ ...settings, clock: testClock() });
  const sms = { ...recordingSms(), name: "aliyun", receiptOf, ...(callback ? { callback } : {}) };
  const world = await settledWorld({ sms });
  const { messageId } = await waitingNotice(world);
  return { world, messageId, bizId: `provider-${messageId}` };
}

const report = (bizId: string, success: boolean, code = success ? "DELIVERED" : "MOBILE_NOT_ON_SERVICE") =>
  JSON.stringify([{ biz_id: bizId, success, err_code: code, report_time: "2026-11-20 10:00:05", out_id: "" }]);

const push = (world: World, body: string, over: { vendor?: "aliyun" | "tencent"; token?: string } = {}) =>
  world.client().call(receiveSmsReceipts, {
    params: { vendor: over.vendor ?? "aliyun" },
    query: { token: over.token ?? token },
    body,
  });

test("a pushed receipt marks the message delivered, and pushing it again changes nothing", async () => {
  const { world, messageId, bizId } = await aliyunWorld();
  await deliverMessage(world.deps, messageId);
  const reply = await push(world, report(bizId, true));
  expect(JSON.parse(new TextDecoder().decode(reply.bytes))).toEqual({ code: 0, msg: "接收成功" });
  await push(world, report(bizId, true));
  expect(await messageRow(world, messageId)).toMatchObject({ state: "delivered" });
  expect(await one(world, sql`select count(*) from message_receipts`)).toBe(1);
});

test("a provider that is given credentials in its address needs no token in it", async () => {
  const { world, messageId, bizId } = await aliyunWorld();
  await deliverMessage(world.deps, messageId);
  const pushAs = (password: string) => {
    const headers = { authorization: `Basic ${btoa(`receipts:${password}`)}` };
    return world
      .client()
      .call(receiveSmsReceipts, { params: { vendor: "aliyun" }, headers, body: report(bizId, true) });
  };
  expect((await pushAs("x".repeat(32))).status).toBe(404);
  expect((await pushAs(token)).status).toBe(200);
  expect((await messageRow(world, messageId)).state).toBe("delivered");
});

test("without the token, with another provider's name or with a body that is no report nothing is written", async () => {
  const { world, messageId, bizId } = await aliyunWorld();
  await deliverMessage(world.deps, messageId);
  expect((await push(world, report(bizId, true), { token: "x".repeat(32) })).status).toBe(404);
  expect((await push(world, report(bizId, true), { vendor: "tencent" })).status).toBe(404);
  expect((await push(world, "no json")).status).toBe(400);
  expect(await one(world, sql`select count(*) from message_receipts`)).toBe(0);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});

test("an installation without a provider has no such address", async () => {
  const world = await settledWorld();
  expect((await push(world, report("1", true))).status).toBe(404);
});

test("a notice that the handset did not get becomes a task for a person", async () => {
  const { world, messageId, bizId } = await aliyunWorld();
  await deliverMessage(world.deps, messageId);
  await push(world, report(bizId, false));
  await push(world, report(bizId, false));
  expect((await messageRow(world, messageId)).state).toBe("undelivered");
  expect(await one(world, sql`select count(*) from tasks where kind = 'message_failed' and resolved_at is null`)).toBe(
    1,
  );
});

test("a receipt that is faster than our own record is not lost", async () => {
  const { world, messageId, bizId } = await aliyunWorld();
  await push(world, report(bizId, true));
  await deliverMessage(world.deps, messageId);
  expect((await messageRow(world, messageId)).state).toBe("delivered");
});

test("what is not pushed is asked for: after ten minutes, then ever less often, and no longer than three days", async () => {
  const asked: number[] = [];
  const receipts: SmsReceipt[] = [];
  const { world, messageId, bizId } = await aliyunWorld(async ({ providerId }) => {
    asked.push(world.clock.now());
    expect(providerId).toBe(bizId);
    return receipts[0];
  });
  const start = world.clock.now();
  await deliverMessage(world.deps, messageId);
  for (let n = 0; n < 400; n++) {
    world.clock.advance(15 * minute);
    await requestReceipts(world.deps);
  }
  const hours = asked.map((at) => (at - start) / (60 * minute));
  expect(hours[0]).toBe(0.25);
  expect(asked.length).toBeLessThan(12);
  expect(Math.max(...hours)).toBeLessThan(98);
});

test("the answer to a question counts like a pushed one", async () => {
  const { world, messageId } = await aliyunWorld(async ({ providerId }) => ({
    providerId,
    outcome: "delivered",
    code: "DELIVERED",
    reportedAt: 1,
  }));
  await deliverMessage(world.deps, messageId);
  world.clock.advance(11 * minute);
  await requestReceipts(world.deps);
  expect((await messageRow(world, messageId)).state).toBe("delivered");
});
