import type { AssayDefinition } from "../products/assays/assay.types";
import type { MappedReading } from "./name-mapping.rules";
import { callPlate, type PlateCalls } from "./plates/plate-calls.rules";

/** Calls a plate well by well, as if each well held its own sample: replicates need not agree. Samples are named by their position. */
export const callWells = (mapped: readonly MappedReading[], assay: AssayDefinition): PlateCalls =>
  callPlate(
    mapped.map((entry) => ({ ...entry, sampleName: entry.reading.position })),
    assay.kind === "genotype" ? { ...assay, replicates: 1 } : assay,
  );
