import { expect, test } from "vitest";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import { mountDevRoutes } from "#worker/dev/dev.routes";
import { createLaboratory, receivedTubes, uploadText } from "../plates";

test.each(["alcohol", "respiratory"])(
  "any tubes of a local run are measured on the plate that they lie on: %s",
  async (productCode) => {
    const lab = await createLaboratory({ local: mountDevRoutes });
    const { world, technician: as } = lab;
    const barcodes = await receivedTubes(lab, productCode, 3);
    const { id, code } = (await world.call(createPlate, { as, body: { productCode } })).data;
    for (const barcode of barcodes) await world.call(scanOntoPlate, { as, params: { id }, body: { barcode } });
    await world.call(closePlate, { as, params: { id } });
    world.clock.advance(60_000);
    const reply = await world.client().fetch(`/dev/plates/${code}.txt`);
    expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="${code}.txt"`);
    const { data: preview } = await uploadText(lab, await reply.text());
    expect(preview).toMatchObject({ plate: { id, code }, blockedBy: [] });
    const run = await world.call(commitImport, { as, params: { id: preview.importId }, body: { productCode } });
    expect(run.data.resultCount).toBe(3);
  },
);

test("there is no file of a plate that is not there", async () => {
  const { world } = await createLaboratory({ local: mountDevRoutes });
  for (const name of ["P000000-01.txt", "P000000-01", 'a".txt'])
    expect((await world.client().fetch(`/dev/plates/${encodeURIComponent(name)}`)).status).toBe(404);
});
