import { expect, test } from "vitest";
import { plate96, plate384 } from "#contract/plate-geometry";
import { plateDisplacements } from "#worker/features/calling/plates/plate-displacements.rules";

test.each([plate96, plate384])("each displacement of a plate of $wells wells moves something", (format) => {
  const wells = Array.from({ length: format.wells }, (_, well) => well);
  const still = plateDisplacements(format).filter((one) => wells.every((well) => one.from(well) === well));
  expect(still.map((one) => one.name())).toEqual([]);
});
