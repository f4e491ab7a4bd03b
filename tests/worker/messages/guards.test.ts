import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { smsTemplateMessages } from "#contract/sms-delivery";
import { listSmsTemplates, saveSmsTemplate } from "#contract/sms-delivery.schemas";
import { productsTable } from "#drizzle/schema/products";
import { statement } from "#tests/support/statement";
import { quietHoursEnd } from "#worker/features/messages/delivery.rules";
import { templateText } from "#worker/features/messages/message-texts.rules";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { recordingSms } from "../../support/recording-sms";
import { settledWorld } from "../settled-world";
import { askToBind, codeSentTo } from "../sms-codes/front-gate";
import { consume, messageRow, waitingNotice } from "./outbox-rows";

const hour = 3_600_000;
const quietHours = { from: 22, until: 8 };
const late = Date.UTC(2026, 10, 20, 15);

const one = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

test("the quiet hours end at eight in Beijing, on whichever side of midnight one asks", () => {
  const eight = Date.UTC(2026, 10, 21, 0);
  expect(quietHoursEnd(quietHours, Date.UTC(2026, 10, 20, 13, 59))).toBeUndefined();
  expect(quietHoursEnd(quietHours, Date.UTC(2026, 10, 20, 14))).toBe(eight);
  expect(quietHoursEnd(quietHours, eight - 1)).toBe(eight);
  expect(quietHoursEnd(quietHours, eight)).toBeUndefined();
  expect(quietHoursEnd({ from: 12, until: 14 }, Date.UTC(2026, 10, 20, 5))).toBe(Date.UTC(2026, 10, 20, 6));
  expect(quietHoursEnd(undefined, eight - 1)).toBeUndefined();
});

test("a notice of eleven at night waits for the morning and goes out once", async () => {
  const world = await settledWorld({ sms: { ...recordingSms(), quietHours } });
  world.clock.set(late);
  const { messageId } = await waitingNotice(world);
  expect(await consume(world, messageId), "the queue brings it back").toEqual([9 * 3_600]);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(0);
  world.clock.advance(9 * hour);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
});

test("a code goes out at any hour, and so does the report of a fast test", async () => {
  const world = await settledWorld({ sms: { ...recordingSms(), quietHours } });
  world.clock.set(late);
  await askToBind(world.browser());
  expect(codeSentTo(world)).toMatch(/^\d{6}$/);
  const { messageId } = await waitingNotice(world);
  await world.write(write(db.update(productsTable).set({ journey: "onsite" })));
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).state).toBe("accepted");
});

const edit = { code: "SMS_1234", state: "approved", note: "", version: 0 } as const;
const target = { provider: "aliyun", template: "report_ready" } as const;

test("a text that the carriers did not approve is not sent; once it is, it carries their number", async () => {
  const world = await settledWorld({ sms: { ...recordingSms(), name: "aliyun", needsTemplates: true } });
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  expect(await messageRow(world, messageId)).toMatchObject({ state: "failed", lastErrorCode: "template_not_approved" });
  expect(world.sms.sent).toHaveLength(0);
  const staff = await signedInStaff(world);
  await staff.call(saveSmsTemplate, { params: target, body: edit });
  await world.write(statement(sql`update messages set state = 'queued'`, () => undefined));
  await consume(world, messageId);
  expect(world.sms.sent[0]?.approved).toEqual({ code: "SMS_1234", variables: ["tail"] });
});

test("each provider has its own approval of the same text", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  for (const provider of ["aliyun", "tencent"] as const) {
    const saved = await staff.call(saveSmsTemplate, { params: { ...target, provider }, body: edit });
    expect(saved.status, provider).toBe(200);
  }
  expect(await one(world, sql`select count(*) from sms_templates`)).toBe(2);
});

test("an approval belongs to its wording: an edited text waits for a new one", async () => {
  const world = await settledWorld({ sms: { ...recordingSms(), name: "aliyun", needsTemplates: true } });
  const staff = await signedInStaff(world);
  await staff.call(saveSmsTemplate, { params: target, body: edit });
  expect(await one(world, sql`select approved_text from sms_templates`)).toBe(templateText("report_ready"));
  await world.write(statement(sql`update sms_templates set approved_text = '旧的文字'`, () => undefined));
  const { list } = (await staff.call(listSmsTemplates)).data;
  expect(list.find((t) => t.provider === "aliyun" && t.template === "report_ready")).toMatchObject({
    isCurrent: false,
  });
  const { messageId } = await waitingNotice(world);
  await consume(world, messageId);
  expect((await messageRow(world, messageId)).lastErrorCode).toBe("template_not_approved");
});

test("an approval needs its number, and an outdated edit is refused", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const empty = await staff.call(saveSmsTemplate, { params: target, body: { ...edit, code: "" } });
  expect(empty.errors).toEqual({ code: [smsTemplateMessages.codeRequired] });
  expect((await staff.call(saveSmsTemplate, { params: target, body: edit })).data.version).toBe(1);
  const twice = await staff.call(saveSmsTemplate, { params: target, body: edit });
  expect([twice.status, twice.msg]).toEqual([409, smsTemplateMessages.conflict]);
});

test("beyond the day's budget a notice waits and a person is told from 80 % on", async () => {
  const world = await settledWorld();
  const budget = sql`insert into configs (name, key, value, created_at, updated_at)
    values ('通知预算', 'sys_sms_notice_budget', '5', 0, 0)`;
  await world.write(statement(budget, () => undefined));
  const notices = [];
  for (let n = 0; n < 6; n++) notices.push((await waitingNotice(world, { phone: `1380013800${n}` })).messageId);
  for (const id of notices.slice(0, 3)) await consume(world, id);
  const alarms = sql`select count(*) from tasks where kind = 'sms_notice_budget'`;
  expect(await one(world, alarms)).toBe(0);
  for (const id of notices.slice(3)) await consume(world, id);
  expect(await one(world, alarms)).toBe(1);
  expect(world.sms.sent).toHaveLength(5);
  expect(await messageRow(world, notices[5] ?? "")).toMatchObject({
    state: "retry_wait",
    lastErrorCode: "notice_budget",
  });
});
