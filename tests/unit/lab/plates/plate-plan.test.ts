import { expect, test } from "vitest";
import { plate96 } from "#contract/plate-geometry";
import { plateWells } from "#worker/features/calling/plates/plate-layout.rules";
import { compareWithPlan, type PlatePlan } from "#worker/features/calling/plates/plate-plan.rules";
import { assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { alcohol } from "../calls/plates";

const assay = assayForPlate(alcohol, plate96);
const plan: PlatePlan = {
  ...{ id: "p", code: "P1", isOpen: false, isInFile: true, isNamed: false, assay },
  places: [
    [0, "first"],
    [1, "second"],
  ],
};

/** What a file says that was measured in the wells of a place. */
const readingsAt = (place: number, sampleName: string) =>
  (plateWells(assay)[place] ?? []).map(({ position, code }) => ({
    ...{ code, sampleName, isIgnored: false },
    reading: { position, role: "unknown" },
  })) as never[];

test("a tube in the wells of another one is doubtful, and so is the one whose wells they are", () => {
  const { misplaced, missing } = compareWithPlan(readingsAt(1, "first"), plan);
  expect([...misplaced.keys()].toSorted()).toEqual(["first", "second"]);
  expect(misplaced.get("second")).toMatch(/^排板在 .*，文件却把 first（排板在 .*）放在其中的 /);
  expect(missing).toEqual(["second"]);
});

test("of two tubes that were exchanged each is told where it stands", () => {
  const { misplaced } = compareWithPlan([...readingsAt(1, "first"), ...readingsAt(0, "second")], plan);
  for (const name of ["first", "second"]) expect(misplaced.get(name)).toMatch(/^排板在 .*，文件里在 .*（那里排的是 /);
});

test("tubes in their own wells are in order", () => {
  const { misplaced, missing } = compareWithPlan([...readingsAt(0, "first"), ...readingsAt(1, "second")], plan);
  expect({ misplaced: misplaced.size, missing }).toEqual({ misplaced: 0, missing: [] });
});
