import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codeMessages } from "#contract/sms-codes";
import { readHealth, setSwitch } from "#contract/tools.schemas";
import { statement } from "#tests/support/statement";
import { createWorld, type World } from "../../support/app";
import { askForCode } from "../../support/challenge";
import { signedInStaff } from "../../support/factories";
import { publishedReport } from "../reports/published-report";
import { askToBind, codeSentTo, enter, wrongFor } from "./front-gate";

const openTasks = (world: World) =>
  world.read(statement(sql`select kind from tasks where resolved_at is null`, (all) => all.flat()));
const setHits = (world: World, hits: number, like: string) =>
  world.read(
    statement(sql`update rate_counters set hits = ${hits} where key like ${like}`, (_rows, changed) => changed),
  );

/** Records sent messages of which `hits` codes were entered. */
const addProven = (world: World, hits: number, key: string) =>
  world.read(
    statement(
      sql`insert into rate_counters select 'proven:' || key, window_ms, window_started_at, ${hits}, expires_at
        from rate_counters where key = ${key}`,
      (_rows, changed) => changed,
    ),
  );

test("codes for a run of neighbouring numbers raise one task", async () => {
  const world = await createWorld();
  await askToBind(world.browser(), "13800138001");
  expect(await setHits(world, 18, "sms:block:%")).toBe(1);
  await askToBind(world.browser(), "13800138002");
  expect(await openTasks(world)).toEqual([]);
  for (const nth of ["13800138003", "13800138004"]) {
    await askToBind(world.browser(), nth);
    expect(await openTasks(world), "the twentieth and the next one").toEqual(["sms_pumping"]);
  }
});

test("half of the hour's budget gone raises one task while sending goes on", async () => {
  const world = await createWorld();
  await askToBind(world.browser(), "13800138001");
  await setHits(world, 1_499, "sms:site");
  await addProven(world, 1_400, "sms:site");
  expect((await askToBind(world.browser(), "13900139001")).status).toBe(200);
  expect(await openTasks(world)).toEqual(["sms_budget"]);
});

test("guessing spread over many phones raises one task", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askToBind(browser);
  const code = codeSentTo(world);
  await enter(browser, wrongFor(code, 1));
  await setHits(world, 198, "code:wrong");
  await enter(browser, wrongFor(code, 2));
  expect(await openTasks(world)).toEqual([]);
  await enter(browser, wrongFor(code, 3));
  expect(await openTasks(world)).toEqual(["sms_codes_guessed"]);
});

test("many codes that nobody types raise one task, and from then on strangers read a picture first", async () => {
  const world = await createWorld();
  await askToBind(world.browser(), "13800138001");
  await setHits(world, 60, "sms:site");
  const refused = await askToBind(world.browser(), "13900139001");
  expect([refused.code, refused.errors]).toEqual([526, { captcha: [codeMessages.picture] }]);
  expect(await openTasks(world)).toEqual(["sms_unused"]);
});

test("the health page says how many codes of the hour stay unused and what is asked for before the next one", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const line = async () => {
    const { parts } = (await boss.call(readHealth)).data;
    return parts.find(({ name }) => name === "短信验证码");
  };
  await askToBind(world.browser(), "13800138001");
  expect(await line()).toMatchObject({ isGood: true, detail: "一小时内 1 / 3000，未使用 1，第二次起要安全验证" });
  await setHits(world, 60, "sms:site");
  expect(await line()).toMatchObject({ isGood: false, detail: "一小时内 60 / 3000，未使用 60，每次都要图形验证" });
  await boss.call(setSwitch, { body: { key: "sms.sending", isOn: false, version: 0 } });
  expect(await line()).toMatchObject({ isGood: false, detail: expect.stringContaining("已由管理员暂停发送") });
});

test("the last fifth of the budget is for report keys and for numbers of bound tubes", async () => {
  const world = await createWorld();
  const { key } = await publishedReport(world, { phone: "13700137001" });
  await askToBind(world.browser(), "13800138001");
  await setHits(world, 2_400, "sms:site");
  await addProven(world, 2_390, "sms:site");
  expect((await askToBind(world.browser(), "13900139001")).msg).toBe(codeMessages.busy);
  const invented = await askForCode(world.browser(), { key: "NOSUCHREPORTKEY", when: "valid", agreement: true });
  const real = await askForCode(world.browser(), { key, when: "valid", agreement: true });
  expect([invented.status, real.status]).toEqual([200, 200]);
  world.clock.advance(61_000);
  expect((await askToBind(world.browser(), "13700137001")).status).toBe(200);
  await world.settled();
});

test("invented keys use up no budget", async () => {
  const world = await createWorld();
  const browser = world.browser();
  await askForCode(browser, { key: "NOSUCHREPORTKEY", when: "valid", agreement: true });
  await world.settled();
  const counted = await world.read(
    statement(sql`select count(*) from rate_counters where key = 'sms:site'`, ([r]) => r?.[0]),
  );
  expect(counted).toBe(0);
});
