import { expect, test } from "vitest";
import { closePlate, createPlate, getPlate, scanOntoPlate } from "#contract/plates.schemas";
import { commitImport, setImportMappings } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import { alcoholPlate, carrier, createLaboratory, flusher, receivedTubes, uploadText } from "../plates";

/** Two tubes on a closed plate, in the order of scanning. */
async function closedPlate() {
  const plate = await openPlate();
  const { world, as, id } = plate;
  await world.call(closePlate, { as, params: { id } });
  return plate;
}

async function openPlate() {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const [first = "", second = ""] = await receivedTubes(lab, "alcohol", 2);
  const { id, code } = (await world.call(createPlate, { as, body: { productCode: "alcohol" } })).data;
  for (const barcode of [first, second]) await world.call(scanOntoPlate, { as, params: { id }, body: { barcode } });
  return { lab, as, world, id, code, first, second };
}

const verdictsOf = (wells: readonly { barcode: string | null; verdict: string }[], barcode: string) => [
  ...new Set(wells.filter((well) => well.barcode === barcode).map(({ verdict }) => verdict)),
];

test("samples that lie where they were scanned become results, and the plate knows its run", async () => {
  const { lab, as, world, id, code, first, second } = await closedPlate();
  const file = alcoholPlate([
    { barcode: first, genotypes: carrier },
    { barcode: second, genotypes: flusher },
  ]);
  const { data: preview } = await uploadText(
    lab,
    file.replace("Experiment Barcode = P0001", `Experiment Barcode = ${code}`),
  );
  expect(preview.plate).toEqual({ id, code });
  expect(verdictsOf(preview.wells, first)).toEqual(["ok"]);
  const params = { id: preview.importId };
  const { data: run } = await world.call(commitImport, { as, params, body: { productCode: "alcohol" } });
  expect(run.resultCount).toBe(2);
  expect((await world.call(getRun, { as, params: { id: run.runId } })).data.run.plateCode).toBe(code);
  expect((await world.call(getPlate, { as, params: { id } })).data.run).toEqual({ id: run.runId, runNo: run.runNo });
});

test("a run of a plate that is still being filled waits until the plate is closed", async () => {
  const { lab, as, world, id, code, first } = await openPlate();
  const file = alcoholPlate([{ barcode: first, genotypes: carrier }]);
  const { data: preview } = await uploadText(
    lab,
    file.replace("Experiment Barcode = P0001", `Experiment Barcode = ${code}`),
  );
  expect(preview.blockedBy).toEqual([`样本板 ${code} 尚未封板，请先封板再入库`]);
  const commit = () =>
    world.call(commitImport, { as, params: { id: preview.importId }, body: { productCode: "alcohol" } });
  expect(await commit()).toMatchObject({ status: 409, msg: preview.blockedBy[0] });
  await world.call(closePlate, { as, params: { id } });
  expect((await commit()).data.resultCount).toBe(1);
});

test("two tubes that changed places are told in the preview and get no result, whatever plate a person names", async () => {
  const { lab, as, world, id, code, first, second } = await closedPlate();
  const swapped = alcoholPlate([
    { barcode: second, genotypes: carrier },
    { barcode: first, genotypes: flusher },
  ]);
  const { data: blind } = await uploadText(lab, swapped);
  expect(blind.plate).toEqual({ id, code });
  const params = { id: blind.importId };
  const { data: preview } = await world.call(setImportMappings, { as, params, body: { plateCode: code } });
  expect(verdictsOf(preview.wells, first)).toEqual(["other_well"]);
  expect(preview.wells.find(({ barcode }) => barcode === first)?.message).toBe(
    `排板在 A5、G2、A11、G8，文件里在 B1（那里排的是 ${second}），请核对是否放错`,
  );
  expect(preview.canCommit).toBe(false);
  const { data: freed } = await world.call(setImportMappings, { as, params, body: { plateCode: "" } });
  expect(freed.plate).toEqual({ id, code });
  expect(verdictsOf(freed.wells, first)).toEqual(["other_well"]);
});

test("a tube that was scanned and is not in the file is named, one that was not scanned is held", async () => {
  const { lab, as, world, code, first, second } = await closedPlate();
  const [stranger = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadText(
    lab,
    alcoholPlate([
      { barcode: first, genotypes: carrier },
      { barcode: stranger, genotypes: carrier },
    ]),
  );
  const params = { id: data.importId };
  const { data: preview } = await world.call(setImportMappings, { as, params, body: { plateCode: code } });
  expect(preview.leftOut).toEqual([second]);
  expect(verdictsOf(preview.wells, stranger)).toEqual(["other_well"]);
  expect(verdictsOf(preview.wells, first)).toEqual(["ok"]);
});
