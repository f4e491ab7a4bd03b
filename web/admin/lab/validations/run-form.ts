import type { BodyIn } from "#contract/endpoint";
import type { RunWell } from "#contract/runs.schemas";
import { groupByKey } from "#contract/validation-figures";
import type { updateValidation } from "#contract/validations";
import type { ValidationRun } from "#contract/validations.schemas";
import { parseSampleName, type SampleNameMeaning } from "./match-materials.rules";

/** The sample wells of a run with the same name, and their meaning. */
export interface NamedWells extends SampleNameMeaning {
  readonly name: string;
  readonly positions: readonly string[];
}

type Wells = NonNullable<BodyIn<typeof updateValidation>["run"]>["wells"];

/** Wells grouped by name, as they were linked before or as the names are parsed. Tubes of customers are left out. */
export function groupWellsByName(
  wells: readonly RunWell[],
  codes: readonly string[],
  linked: ValidationRun["wells"] = [],
): NamedWells[] {
  const samples = wells.filter(({ role, sampleId }) => role === "sample" && sampleId === null);
  const before = new Map(linked.map((well) => [well.sampleName, well]));
  return groupByKey(samples, ({ sampleName }) => sampleName).map((own) => {
    const name = own[0].sampleName;
    const known = before.get(name);
    const said =
      linked.length > 0 ? (known ?? { ...parseSampleName("", []), copies: null }) : parseSampleName(name, codes);
    const { material, study, substance } = said;
    const copies = said.copies === null ? "" : String(said.copies);
    return { name, positions: [...new Set(own.map(({ position }) => position))], material, study, copies, substance };
  });
}

/** Names whose copies are not a number. */
export const namesWithWrongCopies = (rows: readonly NamedWells[]): string[] =>
  rows.flatMap(({ name, material, copies }) => (material !== "" && !(Number(copies) >= 0) ? [name] : []));

/** The wells whose name has a meaning. */
export const wellsWithMeaning = (rows: readonly NamedWells[]): Wells =>
  rows.flatMap(({ positions, material, study, copies, substance }) =>
    material === ""
      ? []
      : positions.map((position) => ({
          position,
          material,
          study,
          copies: copies.trim() === "" ? null : Number(copies),
          substance: substance.trim(),
        })),
  );
