import { expect, test } from "vitest";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { committed, type FileWell, plannedPlate, rightFile, type Tube } from "./bench";

function panel() {
  const assay = findProductDefinition("respiratory")?.assay;
  if (assay?.kind !== "pathogen") throw new Error("the respiratory product is a pathogen panel");
  return assay;
}
const assay = panel();
const truthOf = (value: "detected" | "not_detected") =>
  Object.fromEntries(assay.targets.map(({ code }) => [code, value]));
const negative = truthOf("not_detected");

/**
 * The results without a hold of a plate whose first `count` positions are filled with samples of one truth; the one in
 * `dark` has no signal at all.
 */
function foundWithDark(count: number, dark: number, truth = negative) {
  const tubes = new Map<number, Tube>();
  for (let place = 0; place < count; place++)
    tubes.set(place, { barcode: `8801${String(place).padStart(9, "0")}`, truth });
  const plate = plannedPlate(assay, "01", tubes);
  const name = plate.tubes[dark]?.barcode ?? "";
  const isDark = ({ content }: FileWell) => content !== null && "tube" in content && content.tube.barcode === name;
  const file = rightFile(plate).map((well) => (isDark(well) ? { ...well, content: null } : well));
  return { found: committed(assay, file, [plate]), name };
}

test("one sample that failed costs its neighbours in a possible shift their result, never the plate", () => {
  let [wanted, given, fewest] = [0, 0, 1];
  for (let count = 6; count <= 90; count += 12) {
    for (let dark = 0; dark < count; dark++) {
      const { found, name } = foundWithDark(count, dark);
      expect(found.has(name)).toBe(false);
      wanted += count - 1;
      given += found.size;
      if (count >= 18) fewest = Math.min(fewest, found.size / (count - 1));
    }
  }
  expect(given / wanted).toBeGreaterThan(0.93);
  expect(fewest).toBeGreaterThan(0.4);
});

test("positives prove a position like the human gene does: beside a dark sample the same neighbours are held", () => {
  const positive = truthOf("detected");
  for (const dark of [0, 7, 20]) {
    const held = foundWithDark(24, dark);
    expect(held.found.size).toBeLessThan(23);
    expect([...foundWithDark(24, dark, positive).found.keys()]).toEqual([...held.found.keys()]);
  }
});
