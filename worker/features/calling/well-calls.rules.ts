import type { AssayDefinition } from "../products/assays/assay.types";
import type { MappedReading } from "./name-mapping.rules";
import { callPlate, type PlateCalls } from "./plates/plate-calls.rules";

/** The calls of a plate well by well, each as if it held a sample of its own: replicates need not agree. Samples go by their position. */
export const callWells = (mapped: readonly MappedReading[], assay: AssayDefinition): PlateCalls =>
  callPlate(
    mapped.map((entry) => ({ ...entry, sampleName: entry.reading.position })),
    assay.kind === "genotype" ? { ...assay, replicates: 1 } : assay,
  );
