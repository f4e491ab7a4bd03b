import { assayCodes, codeOfAssayName } from "../products/assays/assay.rules";
import type { AssayDefinition } from "../products/assays/assay.types";
import type { Reading } from "./reading.types";

/**
 * What people entered about names in the file: sample name -> barcode, assay name -> site or target; "ignore" leaves it out.
 */
export interface NameMapping {
  samples: Readonly<Record<string, string>>;
  assays: Readonly<Record<string, string>>;
}

export const noMapping: NameMapping = { samples: {}, assays: {} };

/** A reading with its names resolved. `code` is the site (rsid), target or internal control; null for an unknown name. */
export interface MappedReading {
  reading: Reading;
  code: string | null;
  /** The barcode, when a person mapped one; otherwise the name as the file has it. */
  sampleName: string;
  isIgnored: boolean;
}

const lookUp = (names: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(names, name) ? names[name] || undefined : undefined;

/** Resolves the names in a file's readings: a person's mapping first, then the assay's own list of names. */
export function mapReadings(
  readings: readonly Reading[],
  assay: AssayDefinition,
  mapping: NameMapping = noMapping,
): MappedReading[] {
  const codes = assayCodes(assay);
  return readings.map((reading) => {
    const assayName = lookUp(mapping.assays, reading.assayName);
    const sampleName = lookUp(mapping.samples, reading.sampleName);
    const isIgnored = assayName === "ignore" || sampleName === "ignore";
    const code = assayName ?? codeOfAssayName(assay, reading.assayName);
    return {
      reading,
      code: !isIgnored && code !== null && codes.includes(code) ? code : null,
      sampleName: sampleName ?? reading.sampleName,
      isIgnored,
    };
  });
}

/** Assay names of the file that are neither known to the assay nor mapped, with the number of their wells. */
export function unknownAssays(mapped: readonly MappedReading[]): { name: string; wellCount: number }[] {
  const counts = new Map<string, number>();
  for (const { reading, code, isIgnored } of mapped) {
    if (code !== null || isIgnored || reading.role === "empty") continue;
    counts.set(reading.assayName, (counts.get(reading.assayName) ?? 0) + 1);
  }
  return [...counts].map(([name, wellCount]) => ({ name, wellCount }));
}

/** How well an assay fits a file: the share (0-1) of its used wells whose assay name the assay knows. */
export function assayFit(readings: readonly Reading[], assay: AssayDefinition): number {
  const used = readings.filter((reading) => reading.role !== "empty");
  if (used.length === 0) return 0;
  return used.filter((reading) => codeOfAssayName(assay, reading.assayName) !== null).length / used.length;
}
