import type { ImportPreview } from "#contract/run-imports";
import type { InstrumentExport, Reading } from "./dialects/instrument-export.types";

/** What the database keeps of a parsed file, so that a preview needs no second parse; the bytes themselves lie in R2. */
export interface StoredFile {
  readonly experiment: ImportPreview["experiment"];
  readonly warnings: readonly string[];
  /** Distinct names, for look-ups inside the database. */
  readonly sampleNames: readonly string[];
  readonly assayNames: readonly string[];
  /** Without the raw cells. */
  readonly readings: readonly Reading[];
  readonly productCode: string | null;
}

export function storedFile(parsed: InstrumentExport, productCode: string | null): StoredFile {
  const { experiment, readings, warnings } = parsed;
  const distinct = (names: string[]) => [...new Set(names)].filter((name) => name !== "");
  return {
    experiment: {
      name: experiment.name ?? "",
      type: experiment.rawType ?? experiment.type,
      instrument: experiment.instrumentType ?? experiment.instrumentName ?? "",
      instrumentSerial: experiment.instrumentSerial ?? "",
      plateCode: experiment.barcode ?? "",
      operator: experiment.operator ?? "",
      startedAt: null,
      endedAt: experiment.runEndedAt,
    },
    warnings: warnings.map(({ message }) => message),
    sampleNames: distinct(readings.map(({ sampleName }) => sampleName)),
    assayNames: distinct(readings.map(({ assayName }) => assayName)),
    readings: readings.map((reading) => ({ ...reading, raw: {}, comments: null })),
    productCode,
  };
}
