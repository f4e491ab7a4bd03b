import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { statement } from "#worker/platform/database/query";
import { createWorld, type World } from "../../support/app";
import { askToBind, codeSentTo, enter, wrongFor } from "./front-gate";

const openTasks = (world: World) =>
  world.read(statement(sql`select kind from tasks where resolved_at is null`, (all) => all.flat()));
const setHits = (world: World, hits: number, like: string) =>
  world.read(
    statement(sql`update rate_counters set hits = ${hits} where key like ${like}`, (_rows, changed) => changed),
  );

test("codes for a run of neighbouring numbers raise one task", async () => {
  const world = await createWorld();
  await askToBind(world.browser(), "13800138001");
  expect(await setHits(world, 18, "sms:block:%")).toBe(1);
  await askToBind(world.browser(), "13800138002");
  expect(await openTasks(world)).toEqual([]);
  await askToBind(world.browser(), "13800138003");
  await askToBind(world.browser(), "13800138004");
  expect(await openTasks(world)).toEqual(["sms_pumping"]);
});

test("most of the hour's budget gone raises one task while sending goes on", async () => {
  const world = await createWorld();
  await askToBind(world.browser(), "13800138001");
  await setHits(world, 2_399, "sms:site");
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
