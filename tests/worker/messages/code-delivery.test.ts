import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codeMessages } from "#contract/sms-codes";
import { statement } from "#tests/support/statement";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { removeExpiredRows } from "#worker/features/sms-codes/housekeeping.queries";
import { unconfiguredSms } from "#worker/platform/sms";
import { settledWorld } from "../settled-world";
import { askToBind, codeSentTo, enter, phone } from "../sms-codes/front-gate";
import { consume } from "./outbox-rows";

const states = sql`select state, params_sealed is null from messages order by id`;

test("when the provider has a fault the person is told so, and the code that comes later still works", async () => {
  const world = await settledWorld();
  const browser = world.browser();
  world.sms.answerNext({ kind: "transient", reason: "isp.SYSTEM_ERROR" });
  const reply = await askToBind(browser);
  expect([reply.status, reply.msg]).toEqual([503, codeMessages.delayed]);
  const [messageId = ""] = world.queue.take();
  expect(await consume(world, messageId)).toEqual([5]);
  world.clock.advance(5_000);
  expect(await consume(world, messageId)).toEqual(["done"]);
  expect((await enter(browser, codeSentTo(world))).status).toBe(200);
  expect(new Set(world.sms.sent.map(({ clientId }) => clientId)).size).toBe(1);
});

test("when the provider throws or hangs up nothing is lost and nobody sees an exception", async () => {
  const world = await settledWorld();
  const { sms } = world;
  Object.assign(sms, { ...sms, send: () => Promise.reject(new TypeError("fetch failed")) });
  const reply = await askToBind(world.browser());
  expect([reply.status, reply.msg]).toEqual([503, codeMessages.delayed]);
  expect(await world.read(statement(states, (all) => all))).toEqual([["retry_wait", 0]]);
});

test("when no provider is configured the person is told that sending failed, and staff get one task", async () => {
  const world = await settledWorld({ deps: { sms: unconfiguredSms } });
  expect((await askToBind(world.browser())).msg).toBe(codeMessages.sendFailed);
  await askToBind(world.browser(), "13900139000");
  expect(await world.read(statement(states, (all) => all))).toEqual([
    ["failed", 1],
    ["failed", 1],
  ]);
  expect(await world.read(statement(sql`select kind from tasks`, (all) => all.flat()))).toEqual(["sms_codes_failing"]);
});

test("a code whose fate is unclear and cannot be asked for is not sent a second time", async () => {
  const world = await settledWorld();
  world.sms.answerNext({ kind: "unknown", reason: "timeout" });
  await askToBind(world.browser());
  Object.assign(world.sms, { find: () => Promise.reject(new Error("no route")) });
  world.clock.advance(5_000);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
  expect(await world.read(statement(states, (all) => all))).toEqual([["failed", 1]]);
});

test("a code that could not go out within its five minutes is never sent late", async () => {
  const world = await settledWorld();
  world.sms.answerNext({ kind: "limited", reason: "limit", retryAfterMs: 10 * 60_000 });
  await askToBind(world.browser());
  world.clock.advance(11 * 60_000);
  await sweepMessages(world.deps);
  expect(world.sms.sent).toHaveLength(1);
  expect(await world.read(statement(states, (all) => all))).toEqual([["failed", 1]]);
});

test("codes, phones that never verified and used-up counters are gone after their time", async () => {
  const world = await settledWorld();
  await askToBind(world.browser(), phone);
  world.clock.advance(3 * 24 * 3_600_000);
  await sweepMessages(world.deps, removeExpiredRows(world.deps.clock.now()));
  for (const table of ["sms_codes", "customer_phones", "rate_counters"]) {
    expect(await world.read(statement(sql.raw(`select count(*) from ${table}`), ([r]) => r?.[0])), table).toBe(0);
  }
});

test("a phone that was last verified ninety days ago is forgotten, and its owner proves it again", async () => {
  const world = await settledWorld();
  const day = 24 * 3_600_000;
  const phones = () => world.read(statement(sql`select count(*) from customer_phones`, ([found]) => found?.[0]));
  const verify = async () => {
    const browser = world.browser();
    await askToBind(browser);
    expect((await enter(browser, codeSentTo(world))).status).toBe(200);
  };
  const sweepAfter = async (days: number) => {
    world.clock.advance(days * day);
    await sweepMessages(world.deps, removeExpiredRows(world.deps.clock.now()));
    return phones();
  };
  await verify();
  expect([await sweepAfter(89), await sweepAfter(2)]).toEqual([1, 0]);
  await verify();
  expect(await phones()).toBe(1);
});
