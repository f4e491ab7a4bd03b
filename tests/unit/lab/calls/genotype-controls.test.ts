import { expect, test } from "vitest";
import { evaluateGenotypeControls } from "#worker/features/calling/genotypes/genotype-controls.rules";
import { mapReadings } from "#worker/features/calling/name-mapping.rules";
import type { GenotypeAssay } from "#worker/features/products/assays/assay.types";
import { genotypingBytes, mustRead } from "../dialects/fixtures";
import { alcohol, called, drinkers, edited, plateReadings, reasonCodes } from "./plates";

test("a plate turned by 180 degrees is recognised as turned", () => {
  const full = Array.from({ length: 21 }, (_, i) => ({
    barcode: `88000001${String(i).padStart(2, "0")}`,
    genotypes: { rs671: ["GG", "AG", "AA"][i % 3] ?? null, rs1229984: ["TT", "CT", "CC"][i % 3] ?? null },
  }));
  const result = called(plateReadings(full, { isTurned: true }));
  expect(result.verdict.passed).toBe(false);
  expect(result.verdict.reasons[0]).toMatchObject({ code: "plate-turned", targetCode: null });
  expect(result.verdict.reasons[0]?.positions).toEqual(["H12", "H11", "H10", "H9", "H6", "H5", "H4", "H3"]);
  expect(reasonCodes(called(plateReadings(full)))).toEqual([]);
});

test("a turned plate that is filled on one side is suspected by its light and dark", () => {
  const few = called(plateReadings(drinkers.slice(0, 1), { isTurned: true }));
  expect(few.verdict.reasons[0]).toMatchObject({ code: "plate-dark" });
  expect(few.verdict.reasons[0]?.message).toContain("疑似整板转了 180 度");
  const positives = ["A2", "A3", "A4", "A8", "A9", "A10"];
  expect(few.verdict.reasons[0]?.positions, "positive controls, no water").toEqual(positives);
  const unread = plateReadings(drinkers.slice(0, 1), { isTurned: true }).filter(({ position }) => position !== "A10");
  expect(called(unread).verdict.reasons[0]?.positions, "none that the file lacks").toEqual(positives.slice(0, -1));
  const more = Array.from({ length: 13 }, (_, i) => ({
    barcode: `88000002${String(i).padStart(2, "0")}`,
    genotypes: { rs671: "AG", rs1229984: "CT" },
  }));
  const half = called(plateReadings(more, { isTurned: true }));
  expect(half.verdict.reasons[0]).toMatchObject({ code: "plate-turned" });
});

test("positive controls that failed alone do not make a turned plate", () => {
  const silent = { instrumentCall: "undetermined", call: "Undetermined" } as const;
  const allele = { name: "G", reporter: "VIC", deltaRn: 0.02, ct: null };
  const result = called(
    edited(({ position, role }) =>
      position.startsWith("A") && role !== "ntc" ? { ...silent, allele1: allele, allele2: allele } : null,
    ),
  );
  expect(result.verdict.passed).toBe(false);
  expect(reasonCodes(result)).not.toContain("plate-turned");
  expect(reasonCodes(result)).not.toContain("plate-dark");
});

test("two exchanged alleles are recognised as exchanged, and only at their site", () => {
  const result = called(plateReadings(drinkers, { swappedSite: "rs671" }));
  expect(result.verdict.reasons[0]).toMatchObject({ code: "alleles-swapped", targetCode: "rs671" });
  expect(reasonCodes(result)).toEqual(["alleles-swapped", "control-wrong", "control-wrong"]);
  expect(result.verdict.checks.filter((check) => check.verdict === "failed").map((check) => check.positions)).toEqual([
    ["A2"],
    ["A3"],
  ]);
});

test("one wrong positive control alone is no exchange", () => {
  const result = called(
    edited((reading) => (reading.position === "A2" ? { instrumentCall: "allele2", call: "Homozygous A/A" } : null)),
  );
  expect(reasonCodes(result)).toEqual(["control-wrong"]);
});

test("strange positive controls that are no mirror image are no exchange either", () => {
  const strange = called(
    edited(({ position }) =>
      position === "A2" ? { instrumentCall: "both" } : position === "A3" ? { instrumentCall: "allele1" } : null,
    ),
  );
  expect(reasonCodes(strange)).toEqual(["control-wrong", "control-wrong"]);
  const oneKind = { ...alcohol, controls: alcohol.controls.filter((control) => control.position !== "A3") };
  const readings = plateReadings(drinkers, { swappedSite: "rs671" });
  const verdict = evaluateGenotypeControls(mapReadings(readings, oneKind), oneKind);
  expect(verdict.reasons.map((reason) => reason.code)).not.toContain("alleles-swapped");
  expect(verdict.passed).toBe(false);
});

test("a poisoned no-template control voids the run, called or not", () => {
  const poisoned = called(plateReadings(drinkers, { poisonedWell: "A7" }));
  expect(poisoned.verdict.reasons).toMatchObject([{ code: "ntc-called", targetCode: "rs1229984", positions: ["A7"] }]);
  const dyed = { name: "G", reporter: "VIC", deltaRn: 3.1, ct: 30.2 };
  const labelled = called(edited((reading) => (reading.position === "A1" ? { allele1: dyed } : null)));
  expect(labelled.verdict.reasons).toMatchObject([{ code: "ntc-amplified", positions: ["A1"] }]);
  for (const glow of [
    { deltaRn: 0.6, ct: null },
    { deltaRn: 0.1, ct: 37.9 },
  ]) {
    const weak = called(edited(({ position }) => (position === "A1" ? { allele1: { ...dyed, ...glow } } : null)));
    expect(reasonCodes(weak)).toEqual(["ntc-amplified"]);
  }
  const late = called(
    edited((reading) => (reading.position === "A1" ? { allele1: { ...dyed, deltaRn: 0.1, ct: 38.5 } } : null)),
  );
  expect(late.verdict.passed).toBe(true);
});

test("a control that is absent, left out, or is a customer's tube is missing", () => {
  const without = called(plateReadings(drinkers).filter((reading) => reading.position !== "A4"));
  expect(without.verdict.reasons).toMatchObject([{ code: "control-missing", positions: ["A4"] }]);
  expect(without.verdict.checks.find((check) => check.positions[0] === "A4")?.verdict).toBe("missing");
  expect(reasonCodes(called(edited(({ position }) => (position === "A1" ? { omitted: true } : null))))).toEqual([
    "control-missing",
  ]);
  expect(
    reasonCodes(called(edited(({ position }) => (position === "A1" ? { sampleName: "8800000044" } : null)))),
  ).toEqual(["control-missing"]);
});

test("a control that cannot be judged does not pass", () => {
  const unread = { name: "G", reporter: "VIC", deltaRn: null, ct: null };
  const dark = called(
    edited(({ position }) =>
      position === "A1" ? { allele1: unread, allele2: { ...unread, name: "A" }, call: null } : null,
    ),
  );
  expect(reasonCodes(dark)).toEqual(["control-unclear"]);
  expect(reasonCodes(called(edited(({ position }) => (position === "A2" ? { quality: 80 } : null))))).toEqual([
    "control-unclear",
  ]);
  expect(
    reasonCodes(called(edited(({ position }) => (position === "A3" ? { instrumentCall: "undetermined" } : null)))),
  ).toEqual(["control-unclear"]);
});

test("wells that the file itself calls controls are judged as well", () => {
  const extraNtc = called(
    edited((reading) => (reading.sampleName === "8800000022" ? { role: "ntc", rawTask: "NTC" } : null)),
  );
  expect(new Set(reasonCodes(extraNtc))).toEqual(new Set(["ntc-called"]));
  expect(extraNtc.samples.map((sample) => sample.sampleName)).not.toContain("8800000022");
  const extraPositive = called(
    edited((reading) =>
      reading.sampleName === "8800000011" ? { role: "positive-allele1", rawTask: "PC_ALLELE_1" } : null,
    ),
  );
  expect(extraPositive.verdict.reasons.map((reason) => [reason.code, reason.targetCode])).toEqual([
    ["control-wrong", "rs1229984"],
    ["control-wrong", "rs1229984"],
  ]);
});

test("the real plate passes under an assay that knows its names, and fails when its controls are expected elsewhere", () => {
  const { readings } = mustRead(genotypingBytes);
  const [rs671] = alcohol.sites;
  if (!rs671) throw new Error("no site");
  const site = { ...rs671, assayNames: ["CYP19_2"], alleles: { "Allele 1": "G", "Allele 2": "A" } };
  const assay: GenotypeAssay = {
    ...alcohol,
    sites: [site],
    controls: [
      { code: "NTC", position: "A1", rsid: "rs671", expect: "ntc" },
      { code: "PC-GG", position: "A2", rsid: "rs671", expect: "genotype", genotype: "GG" },
      { code: "PC-AA", position: "A6", rsid: "rs671", expect: "genotype", genotype: "AA" },
      { code: "PC-GA", position: "A10", rsid: "rs671", expect: "genotype", genotype: "AG" },
    ],
  };
  const verdict = evaluateGenotypeControls(mapReadings(readings, assay), assay);
  expect(verdict.reasons).toEqual([]);
  expect(verdict.checks).toHaveLength(11);
  const shifted = {
    ...assay,
    controls: assay.controls.map((control) => ({ ...control, position: control.position.replace("A", "B") })),
  };
  expect(evaluateGenotypeControls(mapReadings(readings, shifted), shifted).passed).toBe(true);
  const mirrored = { ...assay, sites: [{ ...site, alleles: { "Allele 1": "A", "Allele 2": "G" } }] };
  expect(evaluateGenotypeControls(mapReadings(readings, mirrored), mirrored).reasons[0]?.code).toBe("alleles-swapped");
});

test("a file of strangers is not judged at all", () => {
  const result = called(mustRead(genotypingBytes).readings);
  expect(reasonCodes(result)).toEqual(["no-readings"]);
  expect(result.samples).toEqual([]);
});
