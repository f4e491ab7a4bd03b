import { expect, test } from "vitest";
import { getRunCurves } from "#contract/runs.schemas";
import { alcoholPlate, carrier, createLaboratory, importText, receivedTubes } from "../plates";

test("the curves of a run come from its raw file, under the targets of its wells and with their thresholds", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await importText(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  const { data } = await lab.world.call(getRunCurves, { as: lab.technician, params: { id: made.runId } });
  const water = data.curves.filter(({ position }) => position === "A1");
  expect(water.map(({ targetCode }) => targetCode)).toEqual(["rs671", "rs671"]);
  const lit = data.curves.find(({ position, name }) => position === "A2" && /-(VIC|1|G|Allele 1)$/.test(name));
  expect(lit?.values).toHaveLength(40);
  expect(lit?.threshold).toBe(0.219);
  expect(Math.max(...(lit?.values ?? []).map((value) => value ?? 0))).toBeGreaterThan(1);
  expect(Math.max(...water.flatMap(({ values }) => values.map((value) => value ?? 0)))).toBeLessThan(0.5);
});

test("a run that does not exist has no curves to show", async () => {
  const lab = await createLaboratory();
  const reply = await lab.world.call(getRunCurves, { as: lab.technician, params: { id: "0".repeat(26) } });
  expect(reply.status).toBe(404);
});
