import { expect, test } from "vitest";
import { plateMessages } from "#contract/plates";
import { getPlate, listPlateQueue, releasePlateSamples } from "#contract/plates.schemas";
import { commitImport, listImports } from "#contract/run-imports.schemas";
import { getTube } from "#contract/tubes.schemas";
import type { WorldOptions } from "#tests/support/app";
import { meanwhile } from "#tests/support/meanwhile";
import { tubeRow } from "../laboratory";
import { alcoholPlate, carrier, createLaboratory, placeTubes, receivedTubes, uploadText } from "../plates";
import { cell } from "../platform/raw-rows";

const reason = "加样时漏加，孔是空的";

/** A closed plate of three tubes whose committed file contains two of them. */
async function plateWithTubeLeftOut(options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 3);
  const file = (of: readonly string[]) => alcoholPlate(of.map((barcode) => ({ barcode, genotypes: carrier })));
  await placeTubes(lab, file(barcodes));
  const [, , left = ""] = barcodes;
  const { data: preview } = await uploadText(lab, file(barcodes.slice(0, 2)));
  const params = { id: preview.plate?.id ?? "" };
  const commit = async () =>
    (await world.call(commitImport, { as, params: { id: preview.importId }, body: { productCode: "alcohol" } })).data;
  const plate = async () => (await world.call(getPlate, { as, params })).data;
  const release = async (sampleIds: readonly string[]) =>
    world.call(releasePlateSamples, { as, params, body: { sampleIds: [...sampleIds], reason } });
  return { lab, left, preview, commit, plate, release };
}

test("a tube of a closed plate that its file leaves out is named by the verdict before and after, and on the plate", async () => {
  const { lab, left, preview, commit, plate } = await plateWithTubeLeftOut();
  expect(preview).toMatchObject({ leftOut: [left], verdict: { kind: "held" } });
  expect(preview.verdict?.sentence).toContain(`排在板上的 1 支样本不在文件里：${left}`);
  expect((await plate()).places.filter(({ isLeftOut }) => isLeftOut)).toEqual([]);
  await commit();
  const { data } = await lab.world.call(listImports, { as: lab.technician, query: {} });
  expect(data.list[0]?.verdict).toMatchObject({ kind: "held" });
  expect(data.list[0]?.verdict?.sentence).toContain(`排在板上的 1 支样本不在文件里：${left}`);
  expect((await plate()).places.map(({ barcode, isLeftOut }) => [barcode, isLeftOut])).toContainEqual([left, true]);
  expect((await plate()).places.filter(({ isLeftOut }) => isLeftOut)).toHaveLength(1);
});

test("a tube that is measured already is not missed in a second file of its plate", async () => {
  const { lab, left, commit } = await plateWithTubeLeftOut();
  await commit();
  const { data } = await uploadText(lab, alcoholPlate([{ barcode: left, genotypes: carrier }], {}, { name: "2" }));
  expect(data.leftOut).toEqual([]);
});

test("the bench takes a tube that was left out off the plate with a reason, once, and measured ones never", async () => {
  const { lab, left, commit, plate, release } = await plateWithTubeLeftOut();
  const { world, technician: as } = lab;
  const idOf = async (barcode: string) =>
    (await plate()).places.find((place) => place.barcode === barcode)?.sampleId ?? "";
  const sampleId = await idOf(left);
  expect(await release([sampleId])).toMatchObject({ status: 409, msg: plateMessages.notLeftOut });
  await commit();
  const measured = (await plate()).places.find(({ isLeftOut }) => !isLeftOut)?.sampleId ?? "";
  expect(await release([sampleId, measured])).toMatchObject({ status: 409, msg: plateMessages.notLeftOut });
  expect((await release([sampleId])).data).toEqual({ releasedCount: 1 });
  const { data: tube } = await world.call(getTube, { as, params: { id: (await tubeRow(world, left)).id } });
  expect(tube.sample?.state).toBe("accepted");
  expect(tube.events.at(-1)).toMatchObject({ kind: "unplate", fromState: "plated", toState: "accepted", reason });
  const { data: queue } = await world.call(listPlateQueue, { as, query: {} });
  expect(queue.list.map(({ barcode }) => barcode)).toEqual([left]);
  expect((await release([sampleId])).status).toBe(409);
});

test("a tube that two people take off the plate at the same moment leaves it once", async () => {
  const other = meanwhile();
  const { lab, left, commit, plate, release } = await plateWithTubeLeftOut(other);
  await commit();
  const sampleId = (await plate()).places.find(({ barcode }) => barcode === left)?.sampleId ?? "";
  other.beforeWriteTo("tube_events", () => release([sampleId]));
  expect((await release([sampleId])).status).toBe(409);
  expect(await cell(lab.world, "select count(*) from tube_events where kind = 'unplate'")).toBe(1);
});
