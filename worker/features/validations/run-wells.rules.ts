import type { BodyOf } from "#contract/endpoint";
import { validationMessages } from "#contract/validations";
import type { updateValidation, ValidationRun } from "#contract/validations.schemas";
import { mapReadings, type NameMapping } from "../calling/name-mapping.rules";
import type { Reading } from "../calling/reading.types";
import { callWells } from "../calling/well-calls.rules";
import type { AssayDefinition } from "../products/assays/assay.types";

type Places = NonNullable<BodyOf<typeof updateValidation>["run"]>["wells"];

interface MeasuredRun {
  readonly readings: readonly Reading[];
  readonly mapping: NameMapping;
  /** The assay, arranged for the measured plate. */
  readonly assay: AssayDefinition;
}

/**
 * The results of a run's wells under the assay, by its own calls. A sentence when a well has no reading or the controls failed.
 */
export function callMeasuredWells(
  { readings, mapping, assay }: MeasuredRun,
  places: Places,
): ValidationRun["wells"] | string {
  const mapped = mapReadings(readings, assay, mapping);
  const { verdict, samples } = callWells(mapped, assay);
  if (!verdict.passed) return validationMessages.controlsFailed;
  const called = new Map(samples.map((sample) => [sample.sampleName, sample]));
  const wells: ValidationRun["wells"][number][] = [];
  for (const place of places) {
    const { position } = place;
    const own = mapped.filter(({ reading, code }) => reading.position === position && code !== null);
    const calls = called.get(position)?.calls.filter(({ positions }) => positions.includes(position)) ?? [];
    const [first] = own;
    if (!first || calls.length === 0) return validationMessages.noReading(position);
    const ctOf = (target: string) =>
      own.find(({ code, reading: { ct, omitted } }) => code === target && ct !== null && !omitted)?.reading.ct ?? null;
    const results = calls.map(({ targetCode, value }) => ({ target: targetCode, value, ct: ctOf(targetCode) }));
    wells.push({ ...place, sampleName: first.reading.sampleName, results });
  }
  return wells;
}
