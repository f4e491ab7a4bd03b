import { expect, test } from "vitest";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { stateResultHold, stateRunHolds } from "#contract/result-holds.schemas";
import { getResultSet, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, listImports, setImportMappings } from "#contract/run-imports.schemas";
import { signedInStaff } from "../../support/factories";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  flusher,
  importText,
  type Laboratory,
  receivedTubes,
  respiratoryPlate,
  uploadText,
} from "../plates";

/** A closed plate with these tubes in the order of scanning. */
async function closedPlate(lab: Laboratory, barcodes: readonly string[], productCode = "alcohol") {
  const { world, technician: as } = lab;
  const { data: plate } = await world.call(createPlate, { as, body: { productCode } });
  for (const barcode of barcodes) {
    await world.call(scanOntoPlate, { as, params: { id: plate.id }, body: { barcode } });
  }
  await world.call(closePlate, { as, params: { id: plate.id } });
  return plate;
}

const genotypesInTurn = [flusher, carrier, drinker];
const plateOf = (barcodes: readonly string[]) =>
  alcoholPlate(barcodes.map((barcode, i) => ({ barcode, genotypes: genotypesInTurn[i % 3] ?? carrier })));

/** Exchanges two names in the file, as a mistake in the instrument's sample list does. */
const exchanged = (text: string, one: string, two: string) =>
  text.replaceAll(one, "x").replaceAll(two, one).replaceAll("x\t", `${two}\t`);

const commit = (lab: Laboratory, importId: string, more: object = {}) =>
  lab.world.call(commitImport, {
    as: lab.technician,
    params: { id: importId },
    body: { productCode: "alcohol", ...more },
  });

const wellsOf = (wells: readonly { barcode: string | null; verdict: string; message: string }[], barcode: string) =>
  wells.filter((well) => well.barcode === barcode);

test("two names exchanged in a file that names no plate hold both tubes and name both places", async () => {
  const lab = await createLaboratory();
  const tubes = await receivedTubes(lab, "alcohol", 4);
  const [first = "", second = ""] = tubes;
  const plate = await closedPlate(lab, tubes);
  const { data: preview } = await uploadText(lab, exchanged(plateOf(tubes), first, second));
  expect(preview.plate).toEqual(plate);
  const [one] = wellsOf(preview.wells, first);
  const [two] = wellsOf(preview.wells, second);
  expect(one?.verdict).toBe("other_well");
  expect(two?.verdict).toBe("other_well");
  for (const barcode of [first, second]) {
    const [well] = wellsOf(preview.wells, barcode);
    expect(well?.message).toMatch(/^排板在 .*，文件里在 .*（那里排的是 \d{13}）/);
  }
  const { data: run } = await commit(lab, preview.importId);
  expect(run).toMatchObject({ resultCount: 2, skippedCount: 2 });
});

test("a name in the place of a tube that the file leaves out holds that tube as well", async () => {
  const lab = await createLaboratory();
  const tubes = await receivedTubes(lab, "alcohol", 5);
  const [first = "", , , , last = ""] = tubes;
  await closedPlate(lab, tubes.slice(0, 4));
  const { data: preview } = await uploadText(lab, plateOf([last, ...tubes.slice(1, 4)]));
  expect(wellsOf(preview.wells, last)[0]).toMatchObject({ verdict: "other_well" });
  expect(wellsOf(preview.wells, last)[0]?.message).toContain(first);
  expect(preview.leftOut).toEqual([first]);
  expect((await commit(lab, preview.importId)).data.resultCount).toBe(3);
});

test("a file whose tubes lie on a plate and stand nowhere in their places is held as a whole", async () => {
  const lab = await createLaboratory();
  const tubes = await receivedTubes(lab, "alcohol", 4);
  const { code } = await closedPlate(lab, tubes);
  const { data: preview } = await uploadText(lab, plateOf(tubes.toReversed()));
  expect(preview.placement.kind).toBe("contradicted");
  expect(preview.blockedBy.join()).toContain(`4 支样本排在样本板 ${code}，其中只有 0 支在排板的位置`);
  expect(await commit(lab, preview.importId)).toMatchObject({ status: 409 });
  await lab.world.settled();
  const { data } = await lab.world.call(listImports, { as: lab.technician });
  expect(data.list[0]?.verdict).toMatchObject({ kind: "stopped", sentence: preview.blockedBy.join("；") });
});

test("a file that calls itself another plate of the day than its tubes lie on is held as a whole", async () => {
  const lab = await createLaboratory();
  const [one = "", two = "", three = "", four = ""] = await receivedTubes(lab, "alcohol", 4);
  const first = await closedPlate(lab, [one, two]);
  const second = await closedPlate(lab, [three, four]);
  const text = plateOf([one, two]).replace("Experiment Barcode = P0001", `Experiment Barcode = ${second.code}`);
  const { data: preview } = await uploadText(lab, text);
  expect(preview.blockedBy.join()).toContain(`文件的板号是 ${second.code}，样本却排在样本板 ${first.code}`);
  const { data: chosen } = await lab.world.call(setImportMappings, {
    as: lab.technician,
    params: { id: preview.importId },
    body: { plateCode: first.code },
  });
  expect(chosen.canCommit).toBe(true);
  const { data: run } = await commit(lab, preview.importId);
  const { data: result } = await lab.world.call(getResultSet, {
    as: lab.reviewer,
    params: { id: run.resultSetIds[0] ?? "" },
  });
  expect(result.holds.map(({ rule }) => rule)).toEqual(["plate_code"]);
});

test("nobody takes the plate of a tube away from it by choosing none", async () => {
  const lab = await createLaboratory();
  const tubes = await receivedTubes(lab, "alcohol", 2);
  await closedPlate(lab, tubes);
  const { data } = await uploadText(lab, plateOf(tubes.toReversed()));
  const { data: preview } = await lab.world.call(setImportMappings, {
    as: lab.technician,
    params: { id: data.importId },
    body: { plateCode: "" },
  });
  expect(preview.canCommit).toBe(false);
});

test("tubes of two plates in one file are held as a whole when it cannot be told which was measured", async () => {
  const lab = await createLaboratory();
  const [one = "", two = "", three = "", four = ""] = await receivedTubes(lab, "alcohol", 4);
  const first = await closedPlate(lab, [one, two]);
  const second = await closedPlate(lab, [three, four]);
  const { data: preview } = await uploadText(lab, plateOf([one, four]));
  expect(preview.blockedBy.join()).toContain(`${first.code} 和 ${second.code}`);
});

test("tubes on no plate are taken with a stated reason only, by a person who may", async () => {
  const lab = await createLaboratory();
  const tubes = await receivedTubes(lab, "alcohol", 2);
  const { data: preview } = await uploadText(lab, plateOf(tubes));
  expect(preview.placement).toMatchObject({ kind: "unplanned" });
  expect(preview.verdict).toMatchObject({ kind: "held" });
  expect(preview.verdict?.sentence).toContain("位置未经证实");
  const unsaid = await commit(lab, preview.importId);
  expect([unsaid.status, Object.keys(unsaid.errors ?? {})]).toEqual([422, ["placementReason"]]);
  const newcomer = await signedInStaff(lab.world, { permissions: ["lab:run:list", "lab:run:import"] });
  const refused = await lab.world.call(commitImport, {
    as: newcomer,
    params: { id: preview.importId },
    body: { productCode: "alcohol", placementReason: "外院整板" },
  });
  expect(refused.status).toBe(403);
  expect((await commit(lab, preview.importId, { placementReason: "外院整板" })).data.resultCount).toBe(2);
});

test("the reviewer confirms results of unproven placement one by one, never for the whole run", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const { data: preview } = await uploadText(lab, plateOf(await receivedTubes(lab, "alcohol", 2)));
  const { data: run } = await commit(lab, preview.importId, { placementReason: "外院整板，纸质记录已核对" });
  await world.call(submitResultSets, { as: technician, body: { ids: run.resultSetIds } });
  const review = async () =>
    (await world.call(reviewResultSets, { as: reviewer, body: { ids: run.resultSetIds } })).data.refused.length;
  expect(await review()).toBe(2);
  const subject = { kind: "sample" as const, name: "" };
  const body = { rule: "placement" as const, subject, reason: "都看过了" };
  expect(await world.call(stateRunHolds, { as: reviewer, params: { id: run.runId }, body })).toMatchObject({
    status: 409,
    msg: "该项存疑须在每个结果上逐个确认",
  });
  const [id = ""] = run.resultSetIds;
  const { data } = await world.call(getResultSet, { as: reviewer, params: { id } });
  const [hold] = data.holds;
  expect(hold?.message).toContain("位置未经证实");
  expect(hold?.message).toContain("纸质记录已核对");
  await world.call(stateResultHold, { as: reviewer, params: { id: hold?.id ?? "" }, body: { reason: "已核对" } });
  expect(await review()).toBe(1);
});

test("one barcode in more wells than its assay has replicates holds the result although the calls agree", async () => {
  const lab = await createLaboratory();
  const [first = "", second = ""] = await receivedTubes(lab, "alcohol", 2);
  const text = alcoholPlate([
    { barcode: first, genotypes: carrier },
    { barcode: second, genotypes: carrier },
  ]).replaceAll(second, first);
  const { data: preview } = await uploadText(lab, text);
  expect(preview.warnings.join()).toContain(`${first}：同一条码的 rs671 出现在 4 个孔`);
  const { data: run } = await commit(lab, preview.importId, { placementReason: "外院整板" });
  const { data: result } = await lab.world.call(getResultSet, {
    as: lab.reviewer,
    params: { id: run.resultSetIds[0] ?? "" },
  });
  expect(result.holds.map(({ rule }) => rule).toSorted()).toEqual(["placement", "repeated_barcode"]);
});

test("one barcode on two tubes of a panel holds the result although the calls agree", async () => {
  const lab = await createLaboratory();
  const [first = "", second = ""] = await receivedTubes(lab, "respiratory", 2);
  const text = respiratoryPlate([first, second].map((barcode) => ({ barcode, cts: {}, internalCt: 26 }))).replaceAll(
    second,
    first,
  );
  const { data: preview } = await uploadText(lab, text);
  const { data: run } = await commit(lab, preview.importId, {
    productCode: "respiratory",
    placementReason: "外院整板",
  });
  const { data: result } = await lab.world.call(getResultSet, {
    as: lab.reviewer,
    params: { id: run.resultSetIds[0] ?? "" },
  });
  expect(result.holds.map(({ rule }) => rule)).toContain("repeated_barcode");
});

test("an unchanged plate passes without any doubt", async () => {
  const lab = await createLaboratory();
  const run = await importText(lab, plateOf(await receivedTubes(lab, "alcohol", 5)));
  for (const id of run.resultSetIds) {
    const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } });
    expect(data.holds).toEqual([]);
  }
});
