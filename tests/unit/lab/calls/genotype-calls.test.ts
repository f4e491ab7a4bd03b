import { expect, test } from "vitest";
import { callGenotypes } from "#worker/features/calling/genotypes/genotype-calls.rules";
import { mapReadings, unknownAssays } from "#worker/features/calling/name-mapping.rules";
import type { Reading } from "#worker/features/calling/reading.types";
import { alcohol, called, drinkers, edited, genotypesOf, plateReadings } from "./plates";

const siteOf = (readings: readonly Reading[], barcode: string, rsid: string) =>
  called(readings)
    .samples.find((sample) => sample.sampleName === barcode)
    ?.sites.find((site) => site.rsid === rsid);

/** The wells of one tube for one site, first replicate first. */
const wellsOf = (barcode: string, assayName: string) => {
  const seen = new Map<string, number>();
  return (reading: Reading): number | null => {
    if (reading.sampleName !== barcode || reading.assayName !== assayName) return null;
    const count = (seen.get(barcode) ?? 0) + 1;
    seen.set(barcode, count);
    return count;
  };
};

test("a good plate gives every tube the genotypes that went in, in canonical spelling", () => {
  const result = called(plateReadings(drinkers));
  expect(result.verdict).toMatchObject({ passed: true, reasons: [] });
  expect(result.verdict.checks).toHaveLength(12);
  expect(result.verdict.checks.every((check) => check.verdict === "passed")).toBe(true);
  expect(result.samples.map((sample) => [sample.sampleName, sample.conclusion]).toSorted()).toEqual([
    ["8800000011", "complete"],
    ["8800000022", "complete"],
    ["8800000033", "complete"],
  ]);
  expect(genotypesOf(result, "8800000011")).toEqual(["GG", "TT"]);
  expect(genotypesOf(result, "8800000022")).toEqual(["AG", "CT"]);
  expect(genotypesOf(result, "8800000033")).toEqual(["AA", "CC"]);
  expect(result.wells).toHaveLength(12);
});

test("replicates that disagree give no genotype and ask for a re-test", () => {
  const result = called(plateReadings(drinkers, { conflictOf: "8800000022" }));
  const sample = result.samples.find((candidate) => candidate.sampleName === "8800000022");
  expect(sample?.conclusion).toBe("retest");
  expect(sample?.sites.map((site) => [site.state, site.genotype, site.reason?.code])).toEqual([
    ["inconclusive", null, "replicates-disagree"],
    ["inconclusive", null, "replicates-disagree"],
  ]);
  expect(genotypesOf(result, "8800000011")).toEqual(["GG", "TT"]);
});

test("one replicate without a call is not enough, even when the other is clear", () => {
  const nth = wellsOf("8800000011", "ALDH2_rs671");
  const readings = edited((reading) =>
    nth(reading) === 1 ? { instrumentCall: "undetermined", call: "Undetermined" } : null,
  );
  expect(siteOf(readings, "8800000011", "rs671")).toMatchObject({
    state: "no_call",
    genotype: null,
    reason: { code: "too-few-replicates" },
  });
  expect(siteOf(readings, "8800000011", "rs1229984")).toMatchObject({ state: "called", genotype: "TT" });
});

test("each way in which a well has no call is told apart", () => {
  const reasonAfter = (change: Partial<Reading>) => {
    const result = called(edited((reading) => (reading.sampleName === "8800000011" ? change : null)));
    return result.wells.find((well) => well.sampleName === "8800000011")?.reason?.code;
  };
  const dark = { name: "G", reporter: "VIC", deltaRn: 0.02, ct: null };
  expect(reasonAfter({ omitted: true })).toBe("omitted");
  expect(reasonAfter({ quality: 94.9 })).toBe("quality-low");
  expect(reasonAfter({ quality: 95 })).toBeUndefined();
  expect(reasonAfter({ quality: null })).toBe("quality-missing");
  expect(reasonAfter({ instrumentCall: "undetermined" })).toBe("instrument-no-call");
  expect(reasonAfter({ instrumentCall: "other" })).toBe("instrument-no-call");
  expect(reasonAfter({ instrumentCall: null, allele1: dark, allele2: { ...dark, name: "A" } })).toBe(
    "no-amplification",
  );
});

test("an allele name from the other strand is never guessed", () => {
  const readings = edited((reading) => {
    if (reading.assayName !== "ALDH2_rs671" || reading.sampleName !== "8800000011") return null;
    const rename = (allele: Reading["allele1"], name: string) => allele && { ...allele, name };
    return { allele1: rename(reading.allele1, "C"), allele2: rename(reading.allele2, "T") };
  });
  const site = siteOf(readings, "8800000011", "rs671");
  expect(site).toMatchObject({ state: "no_call", genotype: null });
  expect(site?.wells.map((well) => well.reason?.code)).toEqual(["allele-unknown", "allele-unknown"]);
});

test("a tube whose wells are missing for one site is tested again", () => {
  const readings = plateReadings(drinkers).filter(
    (reading) => !(reading.sampleName === "8800000033" && reading.assayName === "ADH1B_rs1229984"),
  );
  expect(siteOf(readings, "8800000033", "rs1229984")).toMatchObject({
    state: "no_call",
    reason: { code: "wells-missing" },
  });
});

test("a run whose controls failed gives no genotype to anybody", () => {
  const result = called(plateReadings(drinkers, { poisonedWell: "A1" }));
  expect(result.verdict.passed).toBe(false);
  for (const sample of result.samples) {
    expect(sample.conclusion).toBe("run-failed");
    for (const site of sample.sites) expect([site.state, site.genotype]).toEqual(["invalid", null]);
  }
});

test("a stranger's names are counted, mapped by a person, or left out", () => {
  const strange = edited(({ assayName, sampleName }) => ({
    assayName: assayName === "ALDH2_rs671" ? "CYP19_2" : assayName,
    sampleName: sampleName === "8800000011" ? "Allele 1" : sampleName,
  }));
  expect(unknownAssays(mapReadings(strange, alcohol))).toEqual([{ name: "CYP19_2", wellCount: 12 }]);
  const mapping = { samples: { "Allele 1": "8800000011", "8800000033": "ignore" }, assays: { CYP19_2: "rs671" } };
  const mapped = mapReadings(strange, alcohol, mapping);
  expect(unknownAssays(mapped)).toEqual([]);
  const result = callGenotypes(mapped, alcohol);
  expect(genotypesOf(result, "8800000011")).toEqual(["GG", "TT"]);
  expect(result.samples.map((sample) => sample.sampleName)).toEqual(["8800000011", "8800000022"]);
  const toNothing = mapReadings(strange, alcohol, { samples: {}, assays: { CYP19_2: "rs999" } });
  expect(unknownAssays(toNothing)).toEqual([{ name: "CYP19_2", wellCount: 12 }]);
});
