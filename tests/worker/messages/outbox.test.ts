import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outboxMessages } from "#contract/outbox";
import { discardOutbox, listOutbox, readOutbox, resendOutbox, searchOutbox } from "#contract/outbox.schemas";
import { bindingsTable } from "#drizzle/schema/bindings";
import { messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { statement } from "#tests/support/statement";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";
import { askToBind } from "../sms-codes/front-gate";
import { consume, messageRow, waitingNotice } from "./outbox-rows";

async function failedNotice(world: World) {
  const notice = await waitingNotice(world);
  world.sms.answerNext({ kind: "permanent", reason: "isv.BLACK_KEY" });
  await consume(world, notice.messageId);
  return notice;
}

const reason = "客户来电要求";

test("staff see every message with a masked phone and without its text's variables", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world, { permissions: ["msg:message:list"] });
  const { messageId } = await failedNotice(world);
  world.clock.advance(1_000);
  await askToBind(world.browser(), "13900139000");
  const { list } = (await staff.call(listOutbox)).data;
  expect(list.map(({ kind }) => kind)).toEqual(["code", "report_ready"]);
  expect(JSON.stringify(list)).not.toMatch(/13900139000|13800138000/);
  const { data } = await staff.call(readOutbox, { params: { id: messageId } });
  expect(data).toMatchObject({ state: "failed", canResend: true, attemptList: [{ n: 1, outcome: "permanent" }] });
  expect(data.textMasked).toContain("尾号••••");
});

test("filters and pages reach every message once", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  for (let i = 0; i < 5; i++) {
    world.clock.advance(1_000);
    await askToBind(world.browser(), `1390013900${i}`);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await staff.call(listOutbox, { query: { pageSize: 2, ...(cursor ? { cursor } : {}) } });
    seen.push(...data.list.map(({ phoneMasked }) => phoneMasked));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => `139****900${i}`));
  expect((await staff.call(listOutbox, { query: { state: "failed" } })).data.list).toEqual([]);
  expect((await staff.call(listOutbox, { query: { kind: "code", state: "accepted" } })).data.list).toHaveLength(5);
  const found = await staff.call(searchOutbox, { body: { phone: "13900139003" } });
  expect(found.data.list.map(({ phoneMasked }) => phoneMasked)).toEqual(["139****9003"]);
});

test("a resend goes out as a new message for the provider, closes its task and says who asked why", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world, { permissions: ["msg:message:resend"] });
  const { messageId } = await failedNotice(world);
  const reply = await staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  expect(reply.msg).toBe(outboxMessages.resent);
  expect(world.queue.take()).toEqual([messageId]);
  await consume(world, messageId);
  expect(world.sms.sent.map(({ clientId }) => clientId)).toEqual([messageId, `${messageId}-1`]);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "accepted", attempts: 2 });
  const open = sql`select count(*) from tasks where resolved_at is null`;
  expect(await world.read(statement(open, ([r]) => r?.[0]))).toBe(0);
  const audited = sql`select reason from audit_events where action = 'message.resend'`;
  expect(await world.read(statement(audited, (all) => all.flat()))).toEqual([reason]);
});

test("of five resends at once one counts", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const { messageId } = await failedNotice(world);
  const resend = () => staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  const replies = await Promise.all(Array.from({ length: 5 }, resend));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const audited = sql`select count(*) from audit_events where action = 'message.resend'`;
  expect(await world.read(statement(audited, ([r]) => r?.[0]))).toBe(1);
});

test("a fourth resend within a day is refused", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const { messageId } = await failedNotice(world);
  const resend = () => staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  for (let i = 0; i < 3; i++) {
    expect((await resend()).status).toBe(200);
    world.sms.answerNext({ kind: "permanent", reason: "isv.BLACK_KEY" });
    await consume(world, messageId);
  }
  expect((await resend()).msg).toBe(outboxMessages.resendLimit);
});

test("a code, a delivered notice and one of a withdrawn report are not sent again", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const resend = (id: string) => staff.call(resendOutbox, { params: { id }, body: { reason } });
  await askToBind(world.browser(), "13900139000");
  const [code] = (await staff.call(listOutbox)).data.list;
  expect((await resend(code?.id ?? "")).msg).toBe(outboxMessages.codeNotResendable);
  const { messageId } = await waitingNotice(world);
  expect((await resend(messageId)).msg).toBe(outboxMessages.notResendable);
  world.sms.answerNext({ kind: "permanent", reason: "x" });
  await consume(world, messageId);
  await world.write(write(db.update(reportsTable).set({ state: "withdrawn" })));
  expect((await resend(messageId)).status).toBe(409);
  expect((await messageRow(world, messageId)).state).toBe("failed");
});

test("nobody is written to again who withdrew his consent since", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const { messageId } = await failedNotice(world);
  await world.write(write(db.update(bindingsTable).set({ withdrawnAt: world.clock.now() })));
  const reply = await staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  expect(reply).toMatchObject({ status: 409, msg: outboxMessages.subjectGone });
  expect(await messageRow(world, messageId)).toMatchObject({ state: "failed" });
});

test("whoever may only look may not resend, and without a right nobody looks", async () => {
  const world = await settledWorld();
  const { messageId } = await failedNotice(world);
  const looker = await signedInStaff(world, { permissions: ["msg:message:list"] });
  const other = await signedInStaff(world, { permissions: ["lab:kit:list"] });
  const resent = await looker.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  expect(resent.status).toBe(403);
  expect((await other.call(listOutbox)).status).toBe(403);
  expect((await other.call(searchOutbox, { body: { phone: owner } })).status).toBe(403);
  expect((await world.call(listOutbox)).status).toBe(401);
  expect((await messageRow(world, messageId)).state).toBe("failed");
});

test("a failed message that need not go any more leaves the queue with its task, and says who decided why", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world, { permissions: ["msg:message:list", "msg:message:resend"] });
  const { messageId } = await failedNotice(world);
  const discard = () => staff.call(discardOutbox, { params: { id: messageId }, body: { reason } });
  expect(await discard()).toMatchObject({ msg: outboxMessages.discarded, data: { state: "cancelled" } });
  expect((await staff.call(listOutbox, { query: { state: "failed" } })).data.list).toEqual([]);
  const done = sql`select resolution from tasks where dedupe_key = ${`message:${messageId}`}`;
  expect(await world.read(statement(done, (all) => all.flat()))).toEqual(["discarded"]);
  const audited = sql`select reason from audit_events where action = 'message.discard'`;
  expect(await world.read(statement(audited, (all) => all.flat()))).toEqual([reason]);
  expect(await discard()).toMatchObject({ status: 409, msg: outboxMessages.notDiscardable });
  const resent = await staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  expect(resent.status).toBe(409);
  expect(world.sms.sent).toHaveLength(1);
});

test("a message that is still on its way cannot be discarded, and nobody discards who may only look", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world, { permissions: ["msg:message:resend"] });
  const looker = await signedInStaff(world, { permissions: ["msg:message:list"] });
  const { messageId } = await waitingNotice(world);
  const call = { params: { id: messageId }, body: { reason } };
  expect(await staff.call(discardOutbox, call)).toMatchObject({ status: 409, msg: outboxMessages.notDiscardable });
  expect((await looker.call(discardOutbox, call)).status).toBe(403);
  expect((await messageRow(world, messageId)).state).toBe("queued");
  const audited = sql`select count(*) from audit_events where action = 'message.discard'`;
  expect(await world.read(statement(audited, ([r]) => r?.[0]))).toBe(0);
});

test("a message that nobody can open is tried ten times, then fails with a task instead of being tried for days", async () => {
  const world = await settledWorld();
  const { messageId } = await waitingNotice(world);
  const { paramsSealed } = await messageRow(world, messageId);
  await world.write(write(db.update(messagesTable).set({ paramsSealed: "sealed~unknown" })));
  for (let n = 1; n <= 10; n++) {
    expect((await messageRow(world, messageId)).attempts).toBe(n - 1);
    await sweepMessages(world.deps);
    world.clock.advance(61_000);
  }
  expect(await messageRow(world, messageId)).toMatchObject({ state: "failed", lastErrorCode: "unreadable" });
  const open = sql`select count(*) from tasks where dedupe_key = ${`message:${messageId}`} and resolved_at is null`;
  expect(await world.read(statement(open, ([r]) => r?.[0]))).toBe(1);
  expect(world.sms.sent).toHaveLength(0);
  await world.write(write(db.update(messagesTable).set({ paramsSealed })));
  const staff = await signedInStaff(world, { permissions: ["msg:message:resend"] });
  await staff.call(resendOutbox, { params: { id: messageId }, body: { reason } });
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});
