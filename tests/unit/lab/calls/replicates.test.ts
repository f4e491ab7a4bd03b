import { expect, test } from "vitest";
import { concordanceOf } from "#worker/features/calling/controls/replicates.rules";
import { callGenotypes } from "#worker/features/calling/genotypes/genotype-calls.rules";
import { mapReadings } from "#worker/features/calling/name-mapping.rules";
import { alcohol, called, genotypesOf, plateReadings, reasonCodes } from "./plates";

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

test("wells are compared with those of the same site, however many sites an assay has", () => {
  const [first, ...others] = alcohol.sites;
  const oneSite = {
    ...alcohol,
    sites: first ? [first] : [],
    controls: alcohol.controls.filter(({ rsid }) => rsid === first?.rsid),
  };
  expect(others.length).toBeGreaterThan(0);
  const { concordance } = callGenotypes(mapReadings(plateReadings(many.slice(0, 2)), oneSite), oneSite);
  expect(concordance).toEqual({ compared: 2, agreeing: 2 });
});
