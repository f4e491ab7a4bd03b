import type { PlateReading } from "../calling/plates/plate-reading.rules";
import type { NewHold } from "../calling/result-holds.rules";
import {
  calibrationHolds,
  type Reagents,
  reagentHolds,
  runTimeHold,
  tubeHolds,
  validityTime,
} from "../calling/run-evidence.rules";
import { holdsContradictedByRun } from "../calling/second-run.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { findWellHolds } from "../calling/well-evidence.rules";
import { isCommittable } from "../calling/well-verdicts.rules";
import { findFitnessHolds } from "../instruments/instrument-fitness.rules";
import { targetNames } from "../products/assays/assay.rules";
import type { ImportContext } from "./run-imports.types";

/** Holds that a file would cause; the preview shows them and the commit stores them. */
interface FileDoubts {
  readonly time: NewHold | null;
  /** Holds on every result of the run. */
  readonly ofRun: readonly NewHold[];
  /** Holds on one sample, because of its wells and its tube. */
  ofTube(tube: NamedTube): readonly NewHold[];
}

/** The reagents that a person names at the commit, otherwise those that the file names. */
export function reagentsOf(
  { file }: Pick<ImportContext, "file">,
  said: { readonly reagentLot?: string; readonly reagentExpiresOn?: string },
): Reagents {
  const { reagentLot = "", reagentExpiresOn = "" } = file.experiment;
  const lot = said.reagentLot || reagentLot;
  // The expiry date in the file is used only with the lot in the file.
  return { lot, expiresOn: said.reagentExpiresOn ?? (lot === reagentLot ? reagentExpiresOn : "") };
}

/** `reagents` is null before anybody was asked for them. */
export function findFileHolds(
  { file: { experiment }, tubes, instrument }: Pick<ImportContext, "file" | "tubes" | "instrument">,
  plate: Pick<PlateReading<LabProduct>, "wells" | "mapped" | "product">,
  reagents: Reagents | null,
  now: number,
): FileDoubts {
  const receipts = measuredTubes({ tubes }, plate).flatMap(({ receivedAt }) => receivedAt ?? []);
  const { startedAt, endedAt } = experiment;
  const time = runTimeHold({ startedAt, endedAt, receipts, now });
  const at = validityTime(time, endedAt, now);
  const wells = plate.product ? findWellHolds(plate.mapped, plate.product.assay) : null;
  return {
    time,
    ofRun: [
      ...(time ? [time] : []),
      ...(reagents ? reagentHolds(reagents, at) : []),
      ...calibrationHolds(experiment.expiredCalibrations),
      ...findFitnessHolds(instrument, at, experiment.expiredCalibrations),
      ...(wells?.ofControls ?? []),
    ],
    ofTube: (tube) => [...tubeHolds(tube, at), ...(wells?.ofSamples.get(tube.barcode) ?? [])],
  };
}

/** The tubes of a file that get a result, or a record that no result could be made. */
export function measuredTubes(
  { tubes }: Pick<ImportContext, "tubes">,
  plate: Pick<PlateReading<LabProduct>, "wells">,
): NamedTube[] {
  const measured = new Set(plate.wells.filter(isCommittable).map(({ sampleId }) => sampleId));
  return tubes.filter(({ sampleId }) => sampleId !== null && measured.has(sampleId));
}

/** Existing results that the file contradicts; a failed run contradicts nothing. */
export function findContradictedResults(
  { row, tubes }: Pick<ImportContext, "row" | "tubes">,
  { calls, product }: Pick<PlateReading<LabProduct>, "calls" | "product">,
) {
  if (!calls?.verdict.passed || !product) return [];
  return holdsContradictedByRun({
    name: row.fileName,
    samples: calls.samples,
    tubes,
    nameOf: targetNames(product.assay),
  });
}
