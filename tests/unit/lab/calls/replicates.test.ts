import { expect, test } from "vitest";
import { concordanceOf } from "#worker/features/calling/controls/replicates.rules";
import { called, genotypesOf, plateReadings, reasonCodes } from "./plates";

const many = Array.from({ length: 6 }, (_, i) => ({
  barcode: `880000030${i}`,
  genotypes: { rs671: "AG", rs1229984: "CT" },
}));

test("sets of one are no replicates; a set agrees when all its wells say one thing", () => {
  expect(concordanceOf([["AA"], [], ["AA", "AA"], ["AG", "AA"], ["GG", "GG", "GG"]])).toEqual({
    compared: 3,
    agreeing: 2,
  });
});

test("a plate whose replicates mostly agree stands, and the odd sample alone is left open", () => {
  const ten = Array.from({ length: 10 }, (_, i) => ({
    barcode: `880000040${i}`,
    genotypes: { rs671: "AG", rs1229984: "CT" },
  }));
  const result = called(plateReadings(ten, { conflictOf: "8800000401" }));
  expect(result.concordance).toEqual({ compared: 20, agreeing: 18 });
  expect(reasonCodes(result)).toEqual([]);
  expect(genotypesOf(result, "8800000401")).toEqual([null, null]);
  expect(genotypesOf(result, "8800000400")).toEqual(["AG", "CT"]);
});

test("a plate with fewer than nine agreeing sets in ten is void, and no sample keeps a genotype", () => {
  const readings = plateReadings(many, { conflictOf: "8800000301" });
  const result = called(readings);
  expect(reasonCodes(result)).toEqual(["replicates-discordant"]);
  expect(result.verdict.passed).toBe(false);
  expect(result.verdict.reasons[0]?.message).toContain("83%（10/12）");
  expect(genotypesOf(result, "8800000300")).toEqual([null, null]);
});

test("a few samples with one odd well are judged sample by sample", () => {
  const few = called(plateReadings(many.slice(0, 2), { conflictOf: "8800000300" }));
  expect(few.concordance).toEqual({ compared: 4, agreeing: 2 });
  expect(few.verdict.passed).toBe(true);
});
