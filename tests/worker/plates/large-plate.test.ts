import { expect, test } from "vitest";
import { plate96, plate384 } from "#contract/plate-geometry";
import { plateMessages } from "#contract/plates";
import { closePlate, createPlate, getPlate, scanOntoPlate } from "#contract/plates.schemas";
import { getResultSet, omitWell } from "#contract/result-sets.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import { getTube } from "#contract/tubes.schemas";
import { tubeRow } from "../laboratory";
import { alcoholPlate, carrier, createLaboratory, drinker, flusher, receivedTubes, uploadText } from "../plates";

const genotypes = [flusher, drinker, carrier, carrier];
const fileOf = (barcodes: readonly string[], plate = plate384) =>
  alcoholPlate(
    barcodes.map((barcode, i) => ({ barcode, genotypes: genotypes[i] ?? carrier })),
    {},
    { plate },
  );

/** Four tubes on a closed plate of 384 wells, the last one at its last position. */
async function largePlate() {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const tubes = await receivedTubes(lab, "alcohol", 4);
  const { data: plate } = await world.call(createPlate, { as, body: { productCode: "alcohol", format: 384 } });
  const params = { id: plate.id };
  const scan = (barcode: string, place?: number) =>
    world.call(scanOntoPlate, { as, params, body: { barcode, ...(place === undefined ? {} : { place }) } });
  return { lab, world, as, tubes, plate, params, scan };
}

test("a plate of 384 wells is filled and measured: names exchanged in its file are held, an unchanged file becomes results", async () => {
  const { lab, world, as, tubes, plate, params, scan } = await largePlate();
  const [first = "", second = "", third = "", last = ""] = tubes;
  for (const barcode of [first, second, third]) expect((await scan(barcode)).data.verdict).toBe("placed");
  expect((await scan(last, 384)).errors).toEqual({ place: [plateMessages.noPlace] });
  expect((await scan(last, 92)).errors).toEqual({ place: [plateMessages.noPlace] });
  expect((await scan(last)).data).toMatchObject({ verdict: "placed", place: 3 });
  const { data: open } = await world.call(getPlate, { as, params });
  expect(open).toMatchObject({ format: 384, proof: { unproven: [] } });
  expect([open.wells.length, open.controls.length]).toEqual([92, 16]);
  expect(open.controls.map(({ position }) => position)).toContain("A19");
  await world.call(closePlate, { as, params });

  const { data: exchanged } = await uploadText(lab, fileOf([second, first, third, last]));
  expect(exchanged).toMatchObject({ plateWells: 384, plate, placement: { kind: "planned", message: "" } });
  const held = exchanged.wells.filter(({ verdict }) => verdict === "other_well");
  expect(new Set(held.map(({ barcode }) => barcode))).toEqual(new Set([first, second]));
  expect(held[0]?.message).toMatch(/^排板在 .*，文件里在 .*（那里排的是 \d{13}），请核对是否放错$/);

  const { data: right } = await uploadText(lab, fileOf(tubes), "right.txt");
  expect(right).toMatchObject({ controls: { passed: true }, canCommit: true, verdict: { kind: "passed" } });
  const body = { productCode: "alcohol" };
  const { data: run } = await world.call(commitImport, { as, params: { id: right.importId }, body });
  expect(run).toMatchObject({ controlsPassed: true, resultCount: 4, skippedCount: 0 });
  expect((await world.call(getRun, { as, params: { id: run.runId } })).data.plateWells).toBe(384);
  const results = await Promise.all(
    run.resultSetIds.map(async (id) => (await world.call(getResultSet, { as, params: { id } })).data),
  );
  expect(results.flatMap(({ holds }) => holds)).toEqual([]);
  const found = results.map(({ resultSet, calls }) => [
    resultSet.barcode,
    Object.fromEntries(calls.map((c) => [c.targetCode, c.value])),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(tubes.map((barcode, i) => [barcode, genotypes[i]])));
});

test("a well left out of a run on 384 wells is judged with the controls where that plate has them", async () => {
  const { lab, world, as, tubes, params, scan } = await largePlate();
  const [first = ""] = tubes;
  for (const barcode of tubes) await scan(barcode);
  await world.call(closePlate, { as, params });
  const { data: preview } = await uploadText(lab, fileOf(tubes));
  const body = { productCode: "alcohol" };
  const { data: run } = await world.call(commitImport, { as, params: { id: preview.importId }, body });
  const { data: tube } = await world.call(getTube, { as, params: { id: (await tubeRow(world, first)).id } });
  const [, position = ""] =
    / (A4)、L12、A16、L24$/.exec(tube.events.find(({ kind }) => kind === "plate")?.reason ?? "") ?? [];
  const id = tube.resultSets[0]?.id ?? "";
  const { data: set } = await world.call(omitWell, {
    as,
    params: { id },
    body: { position, isOmitted: true, reason: "气泡" },
  });
  expect(set.holdReason).toContain("应有 2 个有效复孔，只有 1 个");
  expect(run.resultSetIds).toContain(id);
});

test("a file of another size than its plate is stopped with both sizes named", async () => {
  const { lab, world, as, tubes, plate, params, scan } = await largePlate();
  const [one = "", two = "", three = "", four = ""] = tubes;
  for (const barcode of [one, two]) await scan(barcode);
  await world.call(closePlate, { as, params });
  const { data: small } = await world.call(createPlate, { as, body: { productCode: "alcohol" } });
  for (const barcode of [three, four])
    await world.call(scanOntoPlate, { as, params: { id: small.id }, body: { barcode } });
  await world.call(closePlate, { as, params: { id: small.id } });
  const answers = [
    [fileOf([one, two], plate96), `文件是 96 孔板的结果，样本板 ${plate.code} 是 384 孔板`],
    [fileOf([three, four]), `文件是 384 孔板的结果，样本板 ${small.code} 是 96 孔板`],
  ] as const;
  for (const [text, sentence] of answers) {
    const { data: preview } = await uploadText(lab, text);
    expect(preview.blockedBy).toContain(`${sentence}，请核对上机的是哪块板；整份文件不能入库`);
    expect(preview.verdict?.kind).toBe("stopped");
    const body = { productCode: "alcohol" };
    expect((await world.call(commitImport, { as, params: { id: preview.importId }, body })).status).toBe(409);
  }
});

test("a plate has 96 wells unless 384 are asked for, and no other number", async () => {
  const { world, technician: as } = await createLaboratory();
  const { data } = await world.call(createPlate, { as, body: { productCode: "alcohol" } });
  expect((await world.call(getPlate, { as, params: { id: data.id } })).data.format).toBe(96);
  const body = { productCode: "alcohol", format: 1536 as 384 };
  expect((await world.call(createPlate, { as, body })).errors).toEqual({ format: [plateMessages.format] });
});
