import { expect, test } from "vitest";
import { commitImport, discardImport, listImports, setImportMappings } from "#contract/run-imports.schemas";
import { issuedBarcodes } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  flusher,
  type Laboratory,
  receivedTubes,
  uploadPlanned,
} from "../plates";

/** What the list of imports shows of a file before anybody opens it. */
async function listed({ world, technician }: Laboratory, importId: string) {
  await world.settled();
  const { data } = await world.call(listImports, { as: technician });
  return data.list.find((item) => item.importId === importId)?.verdict;
}

test("the list says that a file passed, and how many will get a result", async () => {
  const lab = await createLaboratory();
  const { data } = await uploadPlanned(lab, carrierPlate(await receivedTubes(lab, "alcohol", 2)));
  expect(await listed(lab, data.importId)).toMatchObject({ kind: "passed", sentence: "2 个样本将得到结果" });
});

test("the list says what of a file is held, and why", async () => {
  const lab = await createLaboratory();
  const [good = "", silent = ""] = await receivedTubes(lab, "alcohol", 2);
  const [unbound = ""] = await issuedBarcodes(lab.world, lab.technician, { productCode: "alcohol", quantity: 1 });
  const text = alcoholPlate([
    { barcode: good, genotypes: carrier },
    { barcode: silent, genotypes: { ...flusher, rs671: null } },
    { barcode: unbound, genotypes: carrier },
  ]);
  const { data } = await uploadPlanned(lab, text);
  expect(await listed(lab, data.importId)).toMatchObject({
    kind: "held",
    sentence: "1 个样本将得到结果；1 个有未判读的项目，将等待复检；1 个不会出结果（未绑定 1）",
  });
});

test("the list says what stops a file, and a mapping that helps changes it", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadPlanned(lab, carrierPlate([barcode]).replaceAll("ALDH2_rs671", "OLD NAME"));
  expect(await listed(lab, data.importId)).toMatchObject({
    kind: "stopped",
    sentence: "还有未对应的检测名称，请先完成对应",
  });
  await lab.world.call(setImportMappings, {
    as: lab.technician,
    params: { id: data.importId },
    body: { assays: { "OLD NAME": "rs671" } },
  });
  expect(await listed(lab, data.importId)).toMatchObject({ kind: "passed" });
});

test("a committed file keeps what became of it, a discarded one why", async () => {
  const lab = await createLaboratory();
  const [one = "", two = ""] = await receivedTubes(lab, "alcohol", 2);
  const first = await uploadPlanned(lab, carrierPlate([one]));
  const commit = { as: lab.technician, params: { id: first.data.importId }, body: { productCode: "alcohol" } };
  await lab.world.call(commitImport, commit);
  const committed = await listed(lab, first.data.importId);
  expect(committed?.sentence).toMatch(/^1 个样本有结果/);
  const second = await uploadPlanned(lab, carrierPlate([two]));
  const params = { id: second.data.importId };
  await lab.world.call(discardImport, { as: lab.technician, params, body: { reason: "传错了文件" } });
  expect(await listed(lab, second.data.importId)).toMatchObject({ kind: "stopped", sentence: "已弃用：传错了文件" });
});

test("the list reads stored columns: one round trip, whatever the files hold", async () => {
  const lab = await createLaboratory();
  await uploadPlanned(lab, carrierPlate(await receivedTubes(lab, "alcohol", 2)));
  await lab.world.settled();
  const cost = await lab.world.cost(() => lab.world.call(listImports, { as: lab.technician }));
  expect(cost.roundTrips).toBe(1);
});
