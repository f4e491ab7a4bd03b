import type { PlateReading } from "../calling/plates/plate-reading.rules";
import type { NewHold } from "../calling/result-holds.rules";
import {
  calibrationDoubts,
  measuredAt,
  type Reagents,
  reagentDoubts,
  timeDoubt,
  tubeLotDoubts,
} from "../calling/run-evidence.rules";
import { contradictedByRun } from "../calling/second-run.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import { wellDoubts } from "../calling/well-evidence.rules";
import { isCommittable } from "../calling/well-verdicts.rules";
import { fitnessDoubts } from "../instruments/instrument-fitness.rules";
import { targetNames } from "../products/assays/assay.rules";
import type { ImportContext } from "./run-imports.types";

/** Doubts about the evidence of a file; the preview shows them and the commit keeps them. */
interface FileDoubts {
  readonly time: NewHold | null;
  /** Of every result of the run. */
  readonly ofRun: readonly NewHold[];
  /** Of one sample: its wells and its tube. */
  ofTube(tube: NamedTube): readonly NewHold[];
}

/** The reagents that a person names on commit, else those that the file names. */
export function reagentsOf(
  { file }: Pick<ImportContext, "file">,
  said: { readonly reagentLot?: string; readonly reagentExpiresOn?: string },
): Reagents {
  const { reagentLot = "", reagentExpiresOn = "" } = file.experiment;
  const lot = said.reagentLot || reagentLot;
  // The file's last day is that of the file's lot.
  return { lot, expiresOn: said.reagentExpiresOn ?? (lot === reagentLot ? reagentExpiresOn : "") };
}

/** `reagents` is null where nobody has been asked for them yet. */
export function fileDoubts(
  { file: { experiment }, tubes, instrument }: Pick<ImportContext, "file" | "tubes" | "instrument">,
  plate: Pick<PlateReading<LabProduct>, "wells" | "mapped" | "product">,
  reagents: Reagents | null,
  now: number,
): FileDoubts {
  const receipts = measuredTubes({ tubes }, plate).flatMap(({ receivedAt }) => receivedAt ?? []);
  const { startedAt, endedAt } = experiment;
  const time = timeDoubt({ startedAt, endedAt, receipts, now });
  const at = measuredAt(time, endedAt, now);
  const wells = plate.product ? wellDoubts(plate.mapped, plate.product.assay) : null;
  return {
    time,
    ofRun: [
      ...(time ? [time] : []),
      ...(reagents ? reagentDoubts(reagents, at) : []),
      ...calibrationDoubts(experiment.expiredCalibrations),
      ...fitnessDoubts(instrument, at, experiment.expiredCalibrations),
      ...(wells?.ofControls ?? []),
    ],
    ofTube: (tube) => [...tubeLotDoubts(tube, at), ...(wells?.ofSamples.get(tube.barcode) ?? [])],
  };
}

/** The tubes of a file that get a result, or the record that none could be made. */
export function measuredTubes(
  { tubes }: Pick<ImportContext, "tubes">,
  plate: Pick<PlateReading<LabProduct>, "wells">,
): NamedTube[] {
  const measured = new Set(plate.wells.filter(isCommittable).map(({ sampleId }) => sampleId));
  return tubes.filter(({ sampleId }) => sampleId !== null && measured.has(sampleId));
}

/** Results that stand and that the file says something else of; a run that failed contradicts nothing. */
export function contradictedByFile(
  { row, tubes }: Pick<ImportContext, "row" | "tubes">,
  { calls, product }: Pick<PlateReading<LabProduct>, "calls" | "product">,
) {
  if (!calls?.verdict.passed || !product) return [];
  return contradictedByRun({ name: row.fileName, samples: calls.samples, tubes, nameOf: targetNames(product.assay) });
}
