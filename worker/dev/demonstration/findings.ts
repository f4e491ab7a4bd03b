import { findProductDefinition } from "../../features/products/catalogue/catalogue";
import type { ProductCode } from "../../features/products/product.types";
import {
  type DemoPanelSample,
  type DemoSample,
  genotypingPlateExport,
  type PlateMistakes,
  panelPlateExport,
} from "./plates";
import { seededNoise } from "./quantstudio-export";

/** A tube and the result that the instrument will report for it. */
export type DemoTubeResult = DemoSample | DemoPanelSample;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const genotyped =
  (sites: Record<string, readonly string[]>) =>
  (barcodes: readonly string[]): DemoSample[] =>
    barcodes.map((barcode, i) => ({
      barcode,
      genotypes: Object.fromEntries(
        Object.entries(sites).map(([site, values], s) => [site, pick(values, Math.floor(i / 3 ** s))]),
      ),
    }));

/** The nine combinations of genotypes in turn. */
export const alcoholGenotypes = genotyped({ rs671: ["GG", "AG", "AA"], rs1229984: ["TT", "CT", "CC"] });
export const coffeeGenotypes = genotyped({ rs762551: ["AC", "AA", "CC"], rs4410790: ["CT", "CC", "TT"] });
export const nitroglycerinGenotypes = genotyped({ rs671: ["AG", "GG", "AA"] });
export const folicAcidGenotypes = genotyped({
  rs1801133: ["CT", "TT", "CC"],
  rs1801131: ["AA", "AC", "CC"],
  rs1801394: ["AG", "AA", "GG"],
});

/**
 * Panels with one target, none, two at once, and another one; even on a full plate every signal comes before the last cycle.
 */
export function panelSamples(barcodes: readonly string[]): DemoPanelSample[] {
  const targets = targetCodes();
  const found = [[1], [], [0, 3], [2]];
  return barcodes.map((barcode, i) => ({
    barcode,
    internalCt: 25.8 + (i % 5) * 0.6,
    cts: Object.fromEntries(pick(found, i).map((t) => [targets[t] ?? "", 24.3 + (i % 8) + t])),
  }));
}

function targetCodes(): string[] {
  const assay = findProductDefinition("respiratory")?.assay;
  return assay?.kind === "pathogen" ? assay.targets.map((target) => target.code) : [];
}

/** The instrument's text export of a plate with these tubes. */
export function demoExportFile(
  product: ProductCode,
  findings: readonly DemoTubeResult[],
  endedAt: number,
  name: string,
  mistakes: PlateMistakes = {},
  { light = 1 + seededNoise(name)(0.006), plateBarcode = "" } = {},
): string {
  const assay = findProductDefinition(product)?.assay;
  const facts = {
    name,
    light,
    // The instrument prints whole seconds, rounded up here.
    runEndedAt: Math.ceil(endedAt / 1_000) * 1_000,
    instrumentName: assay?.kind === "pathogen" ? "QS6-Lab" : "QS7-Lab",
    instrumentSerial: assay?.kind === "pathogen" ? "278880101" : "278870202",
    plateBarcode,
    operator: "wangshiyan",
    reagentLot: "RG2611A",
  };
  if (assay?.kind === "genotype") return genotypingPlateExport(assay, findings as DemoSample[], facts, mistakes);
  if (assay?.kind === "pathogen") return panelPlateExport(assay, findings as DemoPanelSample[], facts, mistakes);
  throw new Error(`no product ${product}`);
}
