import { type PlateFormat, plate96 } from "#contract/plate-geometry";
import { assayCodes } from "../../products/assays/assay.rules";
import type { AssayDefinition } from "../../products/assays/assay.types";
import { assayFormat, assayForPlate } from "../../products/assays/assay-plate.rules";
import { repeatedBarcodes } from "../identity-holds.rules";
import { assayFit, type MappedReading, mapReadings, type NameMapping, unknownAssays } from "../name-mapping.rules";
import type { FilePlate, Reading } from "../reading.types";
import { type EvaluatedWell, evaluateWells, type KnownTube } from "../well-verdicts.rules";
import {
  findPlacement,
  type PlacedTube,
  type Placement,
  planOfPlacement,
  positionsOnOtherPlates,
} from "./placement.rules";
import { callPlate, type PlateCalls } from "./plate-calls.rules";
import { findPatternMismatch, type PatternMismatch } from "./plate-pattern.rules";
import { compareWithPlan, type PlatePlan } from "./plate-plan.rules";

interface ProductFacts {
  readonly id: string;
  readonly code: string;
  readonly assay: AssayDefinition;
}

/** A file evaluated under a product: names resolved, controls evaluated, calls made, a verdict for every well. */
export interface PlateReading<Product extends ProductFacts> {
  /** The product, with its assay arranged for the measured plate. */
  readonly product: Product | null;
  readonly format: PlateFormat;
  readonly mapped: readonly MappedReading[];
  readonly calls: PlateCalls | null;
  readonly wells: readonly EvaluatedWell[];
  readonly unknownAssays: readonly { name: string; wellCount: number }[];
  readonly unknownSamples: readonly { name: string; wellCount: number }[];
  /** Barcodes on the plate that are not measured yet and missing in the file. */
  readonly missing: readonly string[];
  readonly placement: Placement;
  /**
   * Why the signals do not fit the plate's plan; null when they do, when there is no plan, or when the controls failed anyway.
   */
  readonly pattern: PatternMismatch | null;
  /** By barcode of the plate's plan: why its wells may hold another person's material. */
  readonly doubtful: ReadonlyMap<string, string>;
  /** By sample name: the wells of a barcode that is in more wells than its assay pipettes one tube into. */
  readonly repeated: ReadonlyMap<string, string>;
}

interface PlateInput<Product extends ProductFacts> {
  readonly readings: readonly Reading[];
  readonly mapping: NameMapping;
  readonly tubes: readonly (KnownTube & PlacedTube)[];
  readonly product: Product | null;
  /** The plans of the plates that the file's tubes are on, and of the plate that the file or a person names. */
  readonly plans?: readonly PlatePlan[] | undefined;
  /** The plate of the file; 96 wells when left out, as for the modules of devices. */
  readonly filePlate?: FilePlate | undefined;
}

const ninetySix: FilePlate = { format: plate96, isSure: true };

export function evaluatePlate<Product extends ProductFacts>(input: PlateInput<Product>): PlateReading<Product> {
  const { readings, mapping, filePlate = ninetySix, plans = [] } = input;
  const tubes = new Map(input.tubes.map((tube) => [tube.barcode, tube]));
  const mapped = input.product
    ? mapReadings(readings, input.product.assay, mapping)
    : readings.map((reading) => unmapped(reading, mapping));
  const placement = findPlacement(mapped, input.tubes, plans, filePlate);
  const plan = planOfPlacement(placement);
  const format = plan && !filePlate.isSure ? assayFormat(plan.assay) : filePlate.format;
  const product = input.product && { ...input.product, assay: assayForPlate(input.product.assay, format) };
  const strangers = product ? unknownAssays(mapped) : [];
  // A plate of another laboratory has none of our controls: evaluating it would only repeat that the names are unknown.
  const calls = product && mapped.some((entry) => entry.code !== null) ? callPlate(mapped, product.assay) : null;
  const chosen = product && { productId: product.id, assay: product.assay, calls: calls ?? noCalls };
  const check = plan && compareWithPlan(mapped, plan, positionsOnOtherPlates(plans, plan));
  const wells = evaluateWells({ mapped, tubes, chosen, misplaced: check?.misplaced });
  return {
    product,
    format,
    mapped,
    calls,
    wells,
    unknownAssays: strangers,
    unknownSamples: strangeSamples(wells, input.tubes, mapping),
    missing: product ? (check?.missing ?? []) : [],
    placement,
    pattern: placement.kind === "planned" && calls?.verdict.passed ? findPatternMismatch(mapped, placement.plan) : null,
    doubtful: doubtfulOf(plan, check?.misplaced),
    repeated: product ? repeatedBarcodes(mapped, product.assay) : new Map(),
  };
}

function doubtfulOf(plan: PlatePlan | undefined, misplaced: ReadonlyMap<string, string> = new Map()) {
  const planned = new Set(plan?.places.map(([, barcode]) => barcode));
  return new Map([...misplaced].filter(([barcode]) => planned.has(barcode)));
}

const noCalls: PlateCalls = {
  verdict: { passed: false, reasons: [], checks: [] },
  concordance: { compared: 0, agreeing: 0 },
  samples: [],
};

function unmapped(reading: Reading, mapping: NameMapping): MappedReading {
  const barcode = mapping.samples[reading.sampleName];
  return { reading, code: null, sampleName: barcode || reading.sampleName, isIgnored: barcode === "ignore" };
}

function strangeSamples(wells: readonly EvaluatedWell[], tubes: readonly KnownTube[], mapping: NameMapping) {
  const known = new Set(tubes.map((tube) => tube.barcode));
  const counts = new Map<string, number>();
  for (const { sampleName, verdict } of wells) {
    if (["control", "empty", "ignored"].includes(verdict) || sampleName === "") continue;
    if (known.has(mapping.samples[sampleName] ?? sampleName)) continue;
    counts.set(sampleName, (counts.get(sampleName) ?? 0) + 1);
  }
  return [...counts].map(([name, wellCount]) => ({ name, wellCount }));
}

/**
 * Products that a file may belong to, likeliest first: those of the tubes it names, then those whose assay knows the file's
 * assay names and finds all of its own sites in the file.
 */
export function fittingProducts<Product extends ProductFacts>(
  products: readonly Product[],
  readings: readonly Reading[],
  tubes: readonly KnownTube[],
  mapping: NameMapping,
): Product[] {
  return products
    .map((product) => {
      const mapped = mapReadings(readings, product.assay, mapping);
      const codes = assayCodes(product.assay);
      const covered = codes.filter((code) => mapped.some((entry) => entry.code === code)).length / codes.length;
      const share = tubes.filter((tube) => tube.productId === product.id).length / Math.max(1, tubes.length);
      const fit = Math.max(assayFit(readings, product.assay), covered > 0 ? 0.01 : 0) * covered;
      return { product, share, fit };
    })
    .filter(({ share, fit }) => share > 0 || fit > 0)
    .toSorted((a, b) => b.share - a.share || b.fit - a.fit)
    .map(({ product }) => product);
}
