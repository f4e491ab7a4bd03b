import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { submitResultSets } from "#contract/result-sets.schemas";
import { pushNotesTable } from "#drizzle/schema/push";
import { sendQueueNotes } from "#worker/features/push/push.delivery";
import { noteLeaseMs } from "#worker/features/push/push.rules";
import { roleSeedStatements } from "#worker/features/roles/roles-seed.actions";
import { db, rows } from "#worker/platform/database/query";
import type { Robot, RobotOutcome } from "#worker/platform/robots";
import { createLaboratory, measuredTubes } from "../plates";

const minute = 60_000;
const hour = 60 * minute;

/** Two chat groups, and three results in queues: one of them is submitted. */
async function groups(...answers: (RobotOutcome | Error | (() => Promise<RobotOutcome>))[]) {
  const lab = await createLaboratory();
  const { world } = lab;
  await world.write(...roleSeedStatements(world.clock.now()));
  const told: [string, string][] = [];
  const robot = (name: string, roleKey: string): Robot => ({
    name,
    roleKey,
    async send(text) {
      told.push([name, text]);
      const answer = answers.shift() ?? { kind: "sent" };
      if (answer instanceof Error) throw answer;
      return typeof answer === "function" ? answer() : answer;
    },
  });
  const robots = [robot("审核群", "lab-reviewer"), robot("规则群", "rule-manager")];
  const push = () => sendQueueNotes({ ...world.deps, robots, publicOrigin: "https://lab.test" });
  const { ids, barcodes } = await measuredTubes(lab, 3);
  world.clock.advance(minute);
  const submit = (from: number, until: number) =>
    world.call(submitResultSets, { as: lab.technician, body: { ids: ids.slice(from, until) } });
  await submit(0, 1);
  const notes = async () =>
    (await world.read(rows(db.select().from(pushNotesTable).orderBy(asc(pushNotesTable.id))))).map(
      ({ robot: name, state, attempts, lastError }) => [name, state, attempts, lastError],
    );
  return { ...lab, answers, told, push, submit, notes, barcodes };
}

const oneWaits = "新到待办：结果待审核 1。请登录后台处理：https://lab.test/dashboard";

test("a group hears what came for its role and nobody else's, without a name or number of anybody", async () => {
  const { push, told, notes, barcodes } = await groups();
  expect(await push()).toBe(1);
  expect(told).toEqual([["审核群", oneWaits]]);
  expect(barcodes.some((barcode) => told[0]?.[1].includes(barcode.slice(-4)))).toBe(false);
  expect(await notes()).toEqual([["审核群", "sent", 1, ""]]);
});

test("at most once an hour, then what came since the last note", async () => {
  const { push, told, submit, world } = await groups();
  await push();
  world.clock.advance(minute);
  await submit(1, 3);
  world.clock.advance(50 * minute);
  expect(await push()).toBe(0);
  world.clock.advance(10 * minute);
  expect(await push()).toBe(1);
  expect(told.at(-1)?.[1]).toContain("结果待审核 2");
  world.clock.advance(2 * hour);
  expect(await push(), "nothing came").toBe(0);
});

test("nobody is disturbed at night; the morning's note says what came", async () => {
  const { push, told, world } = await groups();
  world.clock.set(Date.UTC(2026, 10, 20, 14));
  expect(await push(), "ten in the evening").toBe(0);
  world.clock.set(Date.UTC(2026, 10, 20, 23, 59));
  expect(await push(), "one minute before eight").toBe(0);
  world.clock.set(Date.UTC(2026, 10, 21, 0));
  expect(await push()).toBe(1);
  expect(told).toEqual([["审核群", oneWaits]]);
});

test("what passes is tried again later, also when nobody knows what became of it", async () => {
  const { push, told, notes, world } = await groups({ kind: "transient", reason: "45009" }, new Error("no answer"));
  expect(await push()).toBe(0);
  expect(await notes()).toEqual([["审核群", "queued", 1, "45009"]]);
  expect(await push(), "not before its time").toBe(0);
  world.clock.advance(minute);
  expect(await push()).toBe(0);
  world.clock.advance(5 * minute);
  expect(await push()).toBe(1);
  expect(told).toHaveLength(3);
  expect(await notes()).toMatchObject([["审核群", "sent", 3, ""]]);
});

test("a robot that wants a person fails at once and is reported; the others are told", async () => {
  const { push, notes } = await groups({ kind: "permanent", reason: "93000 invalid webhook" });
  await expect(push()).rejects.toThrow("93000");
  expect(await notes()).toEqual([["审核群", "failed", 1, "93000 invalid webhook"]]);
});

test("two clocks at the same moment tell a group once", async () => {
  const { push, told } = await groups();
  await Promise.all([push(), push()]);
  expect(told).toHaveLength(1);
});

test("a note that a second clock sent is not marked as given up by the first, whose answer came late", async () => {
  const { push, notes, world, answers } = await groups();
  answers.push(async () => {
    world.clock.advance(noteLeaseMs + 1);
    await push();
    return { kind: "permanent", reason: "late" };
  });
  await push().catch(() => undefined);
  expect(await notes()).toMatchObject([["审核群", "sent", 2, ""]]);
});

test("without robots the database is not asked", async () => {
  const { world } = await groups();
  expect((await world.cost(() => sendQueueNotes(world.deps))).roundTrips).toBe(0);
});
