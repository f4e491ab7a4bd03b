import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withdrawReport } from "#contract/lab-reports.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { deliverMessage, startDelivery } from "#worker/features/messages/deliver-one.actions";
import { findDueMessages } from "#worker/features/messages/delivery.store";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { recordReceipts } from "#worker/features/messages/receipts.actions";
import { removeExpiredRows } from "#worker/features/sms-codes/housekeeping.queries";
import { db, write } from "#worker/platform/database/query";
import type { SmsProvider } from "#worker/platform/sms";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { recordingSms } from "../../support/recording-sms";
import { cell, raw } from "../platform/raw-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";
import { consume, messageRow, noticeOf, waitingNotice } from "./outbox-rows";

const minute = 60_000;
const tasks = sql`select count(*) from tasks where resolved_at is null`;

test("a notice names the tube's last digits, and no result, name, product or link", async () => {
  const world = await settledWorld();
  const { messageId, key } = await waitingNotice(world);
  expect(await consume(world, messageId)).toEqual(["done"]);
  const { text } = world.sms.lastTo(owner);
  expect(text).toContain("6789");
  expect(text).not.toMatch(new RegExp(`http|www|张|酒精|级|阳性|${key}`));
  expect(text.length).toBeLessThanOrEqual(60);
  expect(await messageRow(world, messageId)).toMatchObject({
    state: "accepted",
    attempts: 1,
    provider: "recording",
    providerMessageId: `provider-${messageId}`,
    leaseToken: null,
  });
});

test("one report version makes one message, however often it is written; the next version makes another", async () => {
  const world = await settledWorld();
  const { reportId } = await waitingNotice(world);
  await world.write((await noticeOf(world, reportId)).query);
  await world.write((await noticeOf(world, reportId, 2)).query);
  expect(await world.read(statement(sql`select count(*) from messages`, ([r]) => r?.[0]))).toBe(2);
});

test("of twenty consumers that wake for one message one sends it", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await Promise.all(Array.from({ length: 20 }, () => consume(world, messageId)));
  expect(world.sms.sent).toHaveLength(1);
});

test("a message that was sent is not sent again by a second wake-up or the sweep", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  expect(await consume(world, messageId)).toEqual(["done"]);
  world.clock.advance(10 * minute);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
});

test("a passing fault is tried again later, longer each time, under the same id", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  world.sms.answerNext({ kind: "transient", reason: "isp.SYSTEM_ERROR" }, { kind: "transient", reason: "timeout" });
  expect(await consume(world, messageId)).toEqual([30]);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "retry_wait", lastErrorCode: "isp.SYSTEM_ERROR" });
  expect(await consume(world, messageId), "too early").toEqual([30]);
  world.clock.advance(30_000);
  expect(await consume(world, messageId)).toEqual([120]);
  world.clock.advance(2 * minute);
  expect(await consume(world, messageId)).toEqual(["done"]);
  expect(world.sms.sent.map(({ clientId }) => clientId)).toEqual([messageId, messageId, messageId]);
});

test("a carrier's limit is waited out as long as it says", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  const limited = { kind: "limited", reason: "isv.BUSINESS_LIMIT_CONTROL", retryAfterMs: 3_600_000 } as const;
  world.sms.answerNext(limited);
  expect(await consume(world, messageId)).toEqual([3_600]);
});

test("what can never be sent fails at once, with one task for staff", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  world.sms.answerNext({ kind: "permanent", reason: "isv.MOBILE_NUMBER_ILLEGAL 13800138000" });
  expect(await consume(world, messageId)).toEqual(["done"]);
  expect(await messageRow(world, messageId)).toMatchObject({
    state: "failed",
    lastErrorClass: "permanent",
    lastErrorCode: "isv.MOBILE_NUMBER_ILLEGAL #",
  });
  expect(await world.read(statement(tasks, ([r]) => r?.[0]))).toBe(1);
});

test("the provider took it but the record was lost: it is asked and nothing is sent twice", async () => {
  const sms = recordingSms();
  const world = await settledWorld({ sms });
  const { messageId } = await waitingNotice(world);
  const lost = new Error("connection lost");
  const { database } = world.deps;
  let runs = 0;
  const failing = { run: (queries: never) => (++runs === 2 ? Promise.reject(lost) : database.run(queries)) };
  await expect(deliverMessage({ ...world.deps, database: failing as typeof database }, messageId)).rejects.toThrow(
    lost,
  );
  expect(sms.sent).toHaveLength(1);
  expect((await messageRow(world, messageId)).state).toBe("sending");
  await sweepMessages(world.deps);
  expect(sms.sent, "the lease still runs").toHaveLength(1);
  world.clock.advance(minute + 1);
  await sweepMessages(world.deps);
  expect(sms.sent).toHaveLength(1);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "accepted", attempts: 2 });
  const outcomes = sql`select outcome from message_attempts order by n`;
  expect(await world.read(statement(outcomes, (all) => all.flat()))).toEqual(["unknown", "accepted"]);
});

test("a sender that died before it called the provider is followed by one that sends", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  const dying: SmsProvider = { ...world.sms, send: () => new Promise(() => undefined) };
  deliverMessage({ ...world.deps, sms: dying }, messageId).catch(() => undefined);
  await expect.poll(async () => (await messageRow(world, messageId)).state).toBe("sending");
  world.clock.advance(minute + 1);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});

test("a sender that comes too late changes nothing of a message that another one brought to its phone", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  const providerId = `provider-${messageId}`;
  const slow: SmsProvider = {
    ...world.sms,
    async send() {
      world.clock.advance(minute + 1);
      await deliverMessage(world.deps, messageId);
      const reportedAt = world.clock.now();
      const receipt = { providerId, outcome: "delivered", code: "DELIVERED", reportedAt } as const;
      await recordReceipts(world.deps, "recording", [receipt]);
      world.clock.advance(1_000);
      return { kind: "accepted", providerId };
    },
  };
  await deliverMessage({ ...world.deps, sms: slow }, messageId);
  const deliveredAt = world.clock.now() - 1_000;
  expect(await messageRow(world, messageId)).toMatchObject({
    state: "delivered",
    stateChangedAt: deliveredAt,
    deliveredAt,
  });
});

test("an unclear answer asks the provider first and sends again only what it never saw", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  world.sms.answerNext({ kind: "unknown", reason: "timeout" });
  expect(await consume(world, messageId)).toEqual([30]);
  world.clock.advance(30_000);
  const seen: SmsProvider = { ...world.sms, find: async () => ({ kind: "accepted", providerId: "p1" }) };
  expect((await deliverMessage({ ...world.deps, sms: seen }, messageId)).outcome).toBe("accepted");
  expect(world.sms.sent).toHaveLength(1);
});

test("while the provider cannot even be asked, a notice waits", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  world.sms.answerNext({ kind: "unknown", reason: "timeout" });
  await consume(world, messageId);
  world.clock.advance(30_000);
  const silent: SmsProvider = { ...world.sms, find: () => Promise.reject(new Error("no route")) };
  expect((await deliverMessage({ ...world.deps, sms: silent }, messageId)).outcome).toBe("retry_wait");
  expect(world.sms.sent).toHaveLength(1);
});

test("a lost wake-up is found by the sweep", async () => {
  const world = await settledWorld();
  await waitingNotice(world);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
});

test("notices that wait for the morning do not stand before one that may go now", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  const later = db.update(messagesTable).set({ notBefore: world.clock.now() + minute });
  await world.write(write(later.where(eq(messagesTable.id, messageId))));
  const due = () => world.read(findDueMessages(world.clock.now(), 1));
  expect(await due()).toEqual([]);
  world.clock.advance(minute - 1);
  expect(await due()).toEqual([]);
  world.clock.advance(1);
  expect(await due()).toEqual([messageId]);
});

test("a notice that is a day old is not sent any more; a person is told", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  world.clock.advance(24 * 60 * minute);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(0);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "failed", lastErrorCode: "expired" });
  expect(await world.read(statement(tasks, ([r]) => r?.[0]))).toBe(1);
});

test.each([
  ["went out", "accepted"],
  ["is still with another sender", "sending"],
])("a notice that %s before its day was over does not expire", async (_what, state) => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  if (state === "accepted") await consume(world, messageId);
  else await world.deps.database.run(Object.values(startDelivery(world.deps, messageId).queries));
  await raw(world, `update messages set expires_at = ${world.clock.now()} where id = '${messageId}'`);
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).state).toBe(state);
});

test("a notice that another sender has is not claimed a second time", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await world.deps.database.run(Object.values(startDelivery(world.deps, messageId).queries));
  await consume(world, messageId);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "sending", attempts: 1 });
});

test("a notice that went out before its report was withdrawn stays sent, however often it is woken", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  await raw(world, "update reports set state = 'withdrawn'");
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});

test("a notice that goes out while its report is withdrawn counts as sent", async () => {
  const other = meanwhile();
  const world = await settledWorld(other);
  const { messageId, reportId } = await waitingNotice(world);
  const as = await signedInStaff(world);
  other.beforeWriteTo("reports", () => consume(world, messageId));
  await world.call(withdrawReport, { as, params: { id: reportId }, body: { reason: "检测有误" } });
  expect(await cell(world, "select state from reports")).toBe("withdrawn");
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});

test("a notice that goes out while its owner deletes his data counts as sent, and keeps no number", async () => {
  const other = meanwhile();
  const world = await settledWorld(other);
  const { messageId, bindingId } = await waitingNotice(world);
  const customer = await verifiedCustomer(world, owner);
  other.beforeWriteTo("privacy_requests", () => consume(world, messageId));
  await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(await messageRow(world, messageId)).toMatchObject({ state: "accepted", phoneSealed: null, phoneMasked: "" });
});

test("a report that was withdrawn before its notice went out sends none", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await world.write(write(db.update(reportsTable).set({ state: "withdrawn" })));
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(0);
  expect((await messageRow(world, messageId)).state).toBe("cancelled");
});

test("a receipt moves an accepted message once, and a repeated or late one changes nothing", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  const receipt = {
    providerId: `provider-${messageId}`,
    outcome: "delivered",
    code: "DELIVERED",
    reportedAt: world.clock.now(),
  } as const;
  await recordReceipts(world.deps, "recording", [receipt, receipt]);
  await recordReceipts(world.deps, "recording", [receipt]);
  await recordReceipts(world.deps, "recording", [{ ...receipt, outcome: "undelivered" }]);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "delivered", deliveredAt: world.clock.now() });
  expect(await world.read(statement(sql`select count(*) from message_receipts`, ([r]) => r?.[0]))).toBe(2);
});

test("a delivery costs two round trips, and a quiet sweep one", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  expect((await world.cost(() => consume(world, messageId))).roundTrips).toBe(2);
  expect(
    (await world.cost(() => sweepMessages(world.deps, removeExpiredRows(world.deps.clock.now())))).roundTrips,
  ).toBe(1);
});
