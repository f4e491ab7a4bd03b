import { formatOfWells, type PlateFormat } from "#contract/plate-geometry";
import type { ImportPreview } from "#contract/run-imports.schemas";
import type { FilePlate, Reading } from "../calling/reading.types";
import type { InstrumentExport } from "./dialects/instrument-export.types";

/** What the database stores of a parsed file, so that a preview need not parse it again; the bytes themselves are in R2. */
export interface StoredFile {
  readonly experiment: ImportPreview["experiment"];
  /** Number of wells of the plate. */
  readonly plateWells: PlateFormat["wells"];
  /** False when the rows would also fit another plate size. */
  readonly isPlateSure: boolean;
  /** Calibrations that the header names, with their day, `YYYY-MM-DD`. */
  readonly calibrations: readonly { readonly what: string; readonly on: string }[];
  readonly warnings: readonly string[];
  /**
   * Distinct names, for look-ups inside the database. A closed import has neither names nor readings: they are read from the
   * bytes again.
   */
  readonly sampleNames?: readonly string[];
  readonly assayNames?: readonly string[];
  /** Readings without the raw cells. */
  readonly readings?: readonly Reading[];
  readonly productCode: string | null;
}

const distinct = (names: string[]) => [...new Set(names)].filter((name) => name !== "");

/** Distinct names of samples and assays. */
export const distinctNames = (readings: readonly Reading[]) => ({
  sampleNames: distinct(readings.map(({ sampleName }) => sampleName)),
  assayNames: distinct(readings.map(({ assayName }) => assayName)),
});

export function storedFile(parsed: InstrumentExport, productCode: string | null): StoredFile {
  const { experiment, readings, warnings } = parsed;
  return {
    experiment: {
      name: experiment.name ?? "",
      type: experiment.rawType ?? experiment.type,
      instrument: experiment.instrumentType ?? experiment.instrumentName ?? "",
      instrumentSerial: experiment.instrumentSerial ?? "",
      plateCode: experiment.barcode ?? "",
      operator: experiment.operator ?? "",
      startedAt: experiment.runStartedAt,
      reagentLot: experiment.reagentLot ?? "",
      reagentExpiresOn: experiment.reagentExpiresOn ?? "",
      expiredCalibrations: experiment.calibrations.filter(({ isExpired }) => isExpired).map(({ name }) => name),
      endedAt: experiment.runEndedAt,
    },
    plateWells: parsed.plate.format.wells,
    isPlateSure: parsed.plate.isSure,
    calibrations: experiment.calibrations.flatMap(({ name, performedOn }) =>
      performedOn === null ? [] : [{ what: name, on: performedOn }],
    ),
    warnings: warnings.map(({ message }) => message),
    ...distinctNames(readings),
    readings: readings.map((reading) => ({ ...reading, raw: {}, comments: null })),
    productCode,
  };
}

/** The plate of a stored file. */
export const plateOfFile = ({ plateWells, isPlateSure }: StoredFile): FilePlate => ({
  format: formatOfWells(plateWells),
  isSure: isPlateSure,
});

/** D1 accepts values of 2,000,000 bytes; people's choices are added later. */
export const storedFileSizeMax = 1_900_000;

/** Size of the file in the form that the database stores, in bytes. */
export const storedFileSize = (file: StoredFile): number => new TextEncoder().encode(JSON.stringify(file)).length;
