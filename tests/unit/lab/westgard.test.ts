import { expect, test } from "vitest";
import { brokenRules, type ControlValue } from "#contract/westgard";

const one = (z: number, ...before: number[]): ControlValue => ({ series: "Ct|PC|FAM", z, before });
const rulesOf = (...values: ControlValue[]) => brokenRules(values).map(({ rule }) => rule);
/** Two controls of the same kind in one run. */
const two = (z: number, other: number) => [
  { series: "Rn1|PC-GG", z, before: [] },
  { series: "Rn1|PC-AA", z: other, before: [] },
];

test("a control within two standard deviations breaks no rule", () => {
  expect(rulesOf(one(0), one(1.99, -1.5, 1.9))).toEqual([]);
  expect(rulesOf()).toEqual([]);
});

test("1-3s: one value beyond three, on either side, and not at three", () => {
  expect(rulesOf(one(3.01))).toEqual(["1-3s"]);
  expect(rulesOf(one(-3.01))).toEqual(["1-3s"]);
  expect(rulesOf(one(3))).toEqual([]);
});

test("2-2s: two in turn beyond the same two, of one control across runs or of two controls in one run", () => {
  expect(rulesOf(one(2.1, 2.2))).toEqual(["2-2s"]);
  expect(rulesOf(one(-2.1, -2.2))).toEqual(["2-2s"]);
  expect(rulesOf(one(2.1, -2.2))).toEqual([]);
  expect(rulesOf(one(2.1, 1, 2.2))).toEqual([]);
  expect(rulesOf(...two(2.1, 2.3))).toEqual(["2-2s", "2-2s"]);
});

test("R-4s: within a run one above two and another below minus two, and never across runs", () => {
  expect(rulesOf(...two(2.1, -2.1))).toEqual(["R-4s", "R-4s"]);
  expect(rulesOf(...two(3.9, -1.9))).toEqual(["1-3s"]);
  expect(rulesOf(one(2.1, -2.5))).toEqual([]);
});

test("4-1s and 10x: four in turn beyond the same one, ten in turn on one side of the mean", () => {
  expect(rulesOf(one(1.1, 1.2, 1.3, 1.4))).toEqual(["4-1s"]);
  expect(rulesOf(one(1.1, 1.2, 0.9, 1.4))).toEqual([]);
  expect(rulesOf(one(0.1, ...Array<number>(9).fill(0.2)))).toEqual(["10x"]);
  expect(rulesOf(one(0.1, ...Array<number>(8).fill(0.2)))).toEqual([]);
  expect(rulesOf(one(0.1, ...Array<number>(8).fill(0.2), -0.1))).toEqual([]);
  expect(rulesOf(one(0, ...Array<number>(9).fill(0.2)))).toEqual([]);
});

test("controls of different kinds are not held against each other, nor two dyes of one control", () => {
  const light = { series: "Rn1|PC-GG", z: 2.5, before: [] };
  expect(rulesOf(light, { series: "Ct|PC|FAM", z: -2.5, before: [] })).toEqual([]);
  expect(rulesOf(light, { series: "Rn2|PC-GG", z: 2.5, before: [] })).toEqual([]);
  expect(rulesOf(light, { series: "Rn2|PC-AA", z: 2.5, before: [] })).toEqual(["2-2s", "2-2s"]);
});
