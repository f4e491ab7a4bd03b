import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { relativeRise } from "../../../scripts/proof/flatness.mjs";
import { countLostWrites } from "../../../scripts/proof/kills.mjs";
import { runPart } from "../../../scripts/proof/progress.mjs";
import { proofTable } from "../../../scripts/proof/table.mjs";

function emptyPlan() {
  const folder = mkdtempSync(join(tmpdir(), "proof-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, isShort: false, isFresh: false, isReport: false, seed: 7, from: undefined, say: () => undefined };
}

/** A part of three slices with two writes each; the slices in `fails` fail. */
function part(fails: () => readonly number[], played: number[]) {
  return {
    name: "writes",
    what: "writes that stay",
    full: { slices: 3, goals: { writes: 6 }, most: { lost: 0 } },
    short: { slices: 1, goals: { writes: 2 } },
    async run({ slice, seed }: { slice: number; seed: number }) {
      played.push(slice);
      if (fails().includes(slice)) throw new Error(`the disk is full, seed ${seed}`);
      return { figures: { writes: 2, lost: 0 } };
    },
  };
}

test("a proof goes on with the slices that are missing or failed, and its figures count what was done before", async () => {
  const plan = emptyPlan();
  const played: number[] = [];
  let fails = [1];
  const first = await runPart(
    part(() => fails, played),
    plan,
  );
  expect([first.isPassed, first.figures, played]).toEqual([false, { writes: 4, lost: 0 }, [0, 1, 2]]);
  expect(first.problems.join()).toContain("the disk is full, seed 8");
  fails = [];
  const second = await runPart(
    part(() => fails, played),
    plan,
  );
  expect([second.isPassed, second.figures, played]).toEqual([true, { writes: 6, lost: 0 }, [0, 1, 2, 1]]);
  const reported = await runPart(
    part(() => fails, played),
    { ...plan, isReport: true },
  );
  expect([reported.isPassed, reported.figures, played.length]).toEqual([true, { writes: 6, lost: 0 }, 4]);
});

test("another seed and --fresh begin a proof anew", async () => {
  const plan = emptyPlan();
  const played: number[] = [];
  for (const change of [{}, { seed: 8 }, { seed: 8, isFresh: true }])
    await runPart(
      part(() => [], played),
      { ...plan, ...change },
    );
  expect(played).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
});

test("the table holds goals beside figures and names the parts that missed theirs", () => {
  const facts = {
    what: "writes that stay",
    goals: { writes: 50_000 },
    most: { lost: 0 },
    problems: [],
    notes: ["quiet"],
    seconds: 9.6,
  };
  const text = proofTable([
    { ...facts, name: "kept", figures: { writes: 50_001, lost: 0 }, isPassed: true },
    { ...facts, name: "dropped", figures: { writes: 49_999, lost: 1 }, isPassed: false },
  ]);
  expect(text).toContain("| kept: writes that stay | >= 50,000 writes, 0 lost | 50,001 writes, 0 lost | 10 | yes |");
  expect(text).toContain("| 49,999 writes, 1 lost | 10 | NO |");
  expect(text).toMatch(/missed: dropped$/);
});

test("a series that only trembles or has a peak is flat, one that creeps up is not, and warming up does not count", () => {
  const trembling = Array.from({ length: 60 }, (_, i) => 100 + 5 * Math.sin(i * 7));
  expect(Math.abs(relativeRise(trembling))).toBeLessThan(0.02);
  expect(Math.abs(relativeRise(trembling.map((value, i) => (i % 20 === 7 ? 10 * value : value))))).toBeLessThan(0.02);
  expect(Math.abs(relativeRise(trembling.map((value, i) => (i < 12 ? value / 3 : value))))).toBeLessThan(0.02);
  expect(relativeRise(trembling.map((value, i) => value + i))).toBeGreaterThan(0.25);
  expect(relativeRise(trembling.map((value, i) => value - i))).toBeLessThan(0);
});

test("a write that is gone, there twice or half there after a kill is counted, and so is a damaged file", async () => {
  const whole = [
    ["a", 1, 1],
    ["b", 1, 1],
  ];
  const database =
    (bindings: unknown[][], integrity = "ok", foreign: unknown[][] = []) =>
    async (sql: string) =>
      sql.includes("integrity_check") ? [[integrity]] : sql.includes("foreign_key") ? foreign : bindings;
  const sound = { lost: 0, doubled: 0, torn: 0 };
  expect(await countLostWrites(database(whole), ["a", "b"])).toEqual(sound);
  expect(await countLostWrites(database(whole), ["a", "b", "c"])).toEqual({ ...sound, lost: 1 });
  expect(await countLostWrites(database([["a", 2, 1]]), ["a"])).toEqual({ ...sound, doubled: 1 });
  expect(await countLostWrites(database([["a", 1, 0]]), ["a"])).toEqual({ ...sound, torn: 1 });
  expect(await countLostWrites(database(whole, "row 7 missing from index"), ["a"])).toEqual({ ...sound, torn: 1 });
  expect(await countLostWrites(database(whole, "ok", [["bindings", 7, "tubes", 0]]), ["a"])).toEqual({
    ...sound,
    torn: 1,
  });
});
