import {
  type DemoPanelSample,
  type DemoSample,
  genotypingPlateExport,
  type PlateMistakes,
  panelPlateExport,
} from "#worker/dev/demonstration/plates";
import type { ExportFacts } from "#worker/dev/demonstration/quantstudio-export";
import { callGenotypes, type GenotypeRunResult } from "#worker/features/calling/genotypes/genotype-calls.rules";
import { mapReadings } from "#worker/features/calling/name-mapping.rules";
import { callPathogens, type PathogenRunResult } from "#worker/features/calling/panels/pathogen-calls.rules";
import type { Reading } from "#worker/features/calling/reading.types";
import type { GenotypeAssay, PathogenAssay } from "#worker/features/products/assays/assay.types";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { mustRead } from "../dialects/fixtures";

export const facts: ExportFacts = {
  name: "酒精耐受 2026-11-20 板 1",
  runEndedAt: Date.UTC(2026, 10, 20, 10, 5, 29),
  instrumentName: "QS7-02",
  instrumentSerial: "278871234",
  plateBarcode: "P20261120-01",
  operator: "NA",
};

function genotypeAssay(code: string): GenotypeAssay {
  const assay = findProductDefinition(code)?.assay;
  if (assay?.kind !== "genotype") throw new Error(`${code} is no genotyping product`);
  return assay;
}

function panelAssay(): PathogenAssay {
  const assay = findProductDefinition("respiratory")?.assay;
  if (assay?.kind !== "pathogen") throw new Error("respiratory is no panel");
  return assay;
}

export const alcohol = genotypeAssay("alcohol");
export const panel = panelAssay();

export const drinkers: DemoSample[] = [
  { barcode: "8800000011", genotypes: { rs671: "GG", rs1229984: "TT" } },
  { barcode: "8800000022", genotypes: { rs671: "AG", rs1229984: "CT" } },
  { barcode: "8800000033", genotypes: { rs671: "AA", rs1229984: "CC" } },
];

export function plateReadings(samples: readonly DemoSample[], mistakes: PlateMistakes = {}): Reading[] {
  return mustRead(genotypingPlateExport(alcohol, samples, facts, mistakes)).readings;
}

/** The alcohol plate with some wells changed by hand. */
export function edited(change: (reading: Reading) => Partial<Reading> | null, samples = drinkers): Reading[] {
  return plateReadings(samples).map((reading) => ({ ...reading, ...change(reading) }));
}

export const called = (readings: readonly Reading[]): GenotypeRunResult =>
  callGenotypes(mapReadings(readings, alcohol), alcohol);

export const genotypesOf = (result: GenotypeRunResult, barcode: string) =>
  result.samples.find((sample) => sample.sampleName === barcode)?.sites.map((site) => site.genotype);

export const reasonCodes = (result: { verdict: { reasons: { code: string }[] } }) =>
  result.verdict.reasons.map((reason) => reason.code);

export function panelReadings(samples: readonly DemoPanelSample[], mistakes = {}): Reading[] {
  return mustRead(panelPlateExport(panel, samples, { ...facts, name: "呼吸道 2026-11-20" }, mistakes)).readings;
}

export const calledPanel = (readings: readonly Reading[]): PathogenRunResult =>
  callPathogens(mapReadings(readings, panel), panel);
