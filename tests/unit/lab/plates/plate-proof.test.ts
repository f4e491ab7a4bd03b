import { expect, test } from "vitest";
import { plate384 } from "#contract/plate-geometry";
import { plateCapacity, plateWells } from "#worker/features/calling/plates/plate-layout.rules";
import { computePlateProof } from "#worker/features/calling/plates/plate-proof.rules";
import { assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { catalogue } from "#worker/features/products/catalogue/catalogue";

const assays = catalogue.map(({ assay }) => [assay.code, assay] as const);
const large = assays.map(([code, assay]) => [code, assayForPlate(assay, plate384)] as const);
const filled = (count: number) => Array.from({ length: count }, (_, place) => [place, `88${place}`] as const);

test.each(assays)(
  "%s: every shift, turn and mirror of the plate or of a filled block that matters shows, however many tubes",
  (_, assay) => {
    for (let count = 1; count <= plateCapacity(assay); count++) {
      const { kinds, unproven } = computePlateProof({ assay, places: filled(count) });
      expect(unproven, `${count} tubes`).toEqual([]);
      for (const { tried, harmless, proven } of kinds) expect(harmless + proven).toBe(tried);
      expect(kinds.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(2_500);
    }
  },
);

/** Few tubes (where symmetries occur), half a plate, and a full one. */
const someCounts = (capacity: number) => [2, 3, 12, Math.trunc(capacity / 2), capacity];

test.each(large)("%s on 384 wells: every mistake of placing that matters shows, however many tubes", (_, assay) => {
  for (const count of someCounts(plateCapacity(assay))) {
    const { kinds, unproven } = computePlateProof({ assay, places: filled(count) });
    expect(unproven, `${count} tubes`).toEqual([]);
    expect(kinds.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(34_000);
    expect(kinds.find(({ kind }) => kind === "stroke")?.tried).toBe(1_546);
  }
});

test("a spiked internal control proves no position, and the first twenty mistakes that nobody would see are named", () => {
  const [panel] = catalogue.flatMap(({ assay: one }) => (one.kind === "pathogen" ? [one] : []));
  if (!panel) throw new Error("no panel");
  const assay = { ...panel, internalControl: { ...panel.internalControl, origin: "spiked" as const } };
  const { kinds, unproven } = computePlateProof({ assay, places: filled(plateCapacity(assay)) });
  const unseen = kinds.map(({ tried, harmless, proven }) => tried - harmless - proven);
  expect(unseen.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
  expect(new Set(unproven).size).toBe(20);
});

test.each([...assays, ...large])("%s: no two replicates of one sample lie side by side", (_, assay) => {
  if (assay.kind === "pathogen" || assay.replicates < 2) return;
  for (const wells of plateWells(assay)) {
    for (const { rsid } of assay.sites) {
      const [one, two] = wells.filter(({ code }) => code === rsid).map(({ position }) => position);
      const [column, next] = [Number(one?.slice(1)), Number(two?.slice(1))];
      expect(one?.charAt(0) === two?.charAt(0) && Math.abs(column - next) < 2, `${one} ${two}`).toBe(false);
    }
  }
});
