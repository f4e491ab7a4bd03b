import type { readingsTable, wellsTable } from "#drizzle/schema/runs";

type Well = typeof wellsTable.$inferSelect;
type Reading = typeof readingsTable.$inferSelect;

/** The content of an archived run's document: rows under the names of `drizzle/schema`, in the order in which a run's page shows them. */
export interface ArchivedRun {
  readonly runId: string;
  readonly wells: readonly Well[];
  readonly readings: readonly Reading[];
  /** Barcodes of the samples in its wells, by sample id. */
  readonly barcodes: Readonly<Record<string, string>>;
}

const nothingMeasured = {
  channel: null,
  ct: null,
  ctText: null,
  signal1: null,
  signal2: null,
  quality: null,
  instrumentCall: null,
};

/**
 * The wells of an archived run with their readings, as `findWellsOfRun` answers rows; for an erased well the sample is unknown.
 */
export function archivedRunWells({ wells, readings, barcodes }: ArchivedRun) {
  const byWell = Map.groupBy(readings, ({ wellId }) => wellId);
  return wells.flatMap(({ runId: _, purgedAt, ...well }) => {
    const barcode = purgedAt === null ? (barcodes[well.sampleId ?? ""] ?? null) : null;
    const shown = { barcode, ...well, sampleName: purgedAt === null ? well.sampleName : "" };
    return (byWell.get(well.id) ?? [undefined]).map((reading) => {
      if (!reading) return { ...shown, ...nothingMeasured };
      const { channel, ct, ctText, signal1, signal2, quality, instrumentCall } = reading;
      return { ...shown, channel, ct, ctText, signal1, signal2, quality, instrumentCall };
    });
  });
}
