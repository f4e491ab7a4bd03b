import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import type { DataOf } from "#contract/endpoint";
import { resultMessages } from "#contract/result-sets";
import { getResultSet, listResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { importMessages } from "#contract/run-imports";
import { commitImport, discardImport, getImport } from "#contract/run-imports.schemas";
import { runMessages } from "#contract/runs";
import { downloadRunFile, getRun, listRuns } from "#contract/runs.schemas";
import { listSamples } from "#contract/samples.schemas";
import { importFilesTable } from "#drizzle/schema/runs";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { sha256 } from "#worker/platform/crypto";
import { db, rows } from "#worker/platform/database/query";
import { signedInStaff } from "../../support/factories";
import { issuedBarcodes } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  drinker,
  flusher,
  importText,
  type Laboratory,
  receivedTubes,
  respiratoryPlate,
  reviewed,
  runEndedAt,
  uploadPlanned,
} from "../plates";

const commit = (lab: Laboratory, id: string, productCode = "alcohol") =>
  lab.world.call(commitImport, { as: lab.technician, params: { id }, body: { productCode } });

test("a committed plate has its wells, readings, calls and the levels of the rule set", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [weak = "", strong = ""] = await receivedTubes(lab, "alcohol", 2);
  const made = await importText(
    lab,
    alcoholPlate([
      { barcode: weak, genotypes: flusher },
      { barcode: strong, genotypes: drinker },
    ]),
  );
  expect(made).toMatchObject({
    runNo: "R261120-001",
    controlsPassed: true,
    resultCount: 2,
    retestCount: 0,
    isKnown: false,
  });
  const { data: run } = await world.call(getRun, { as: technician, params: { id: made.runId } });
  expect(run.run).toMatchObject({
    state: "qc_passed",
    controlsPassed: true,
    endedAt: runEndedAt,
    product: { code: "alcohol" },
  });
  expect(run.resultSets.map(({ barcode, level, state }) => ({ barcode, level, state }))).toEqual(
    expect.arrayContaining([
      { barcode: weak, level: 0, state: "draft" },
      { barcode: strong, level: 9, state: "draft" },
    ]),
  );
  const own = run.wells.filter(({ barcode }) => barcode === weak);
  expect(
    own.every(
      ({ signal1, signal2, quality, state }) =>
        signal1 !== null && signal2 !== null && quality !== null && state === "called",
    ),
  ).toBe(true);
  const controls = findProductDefinition("alcohol")?.assay.controls ?? [];
  const roles = controls.map(({ position }) => run.wells.find((well) => well.position === position)?.role);
  expect(roles).toEqual(controls.map((control) => (control.expect === "ntc" ? "ntc" : "positive")));
  expect(run.controls.every(({ verdict }) => verdict === "passed")).toBe(true);
  const { data: samples } = await world.call(listSamples, { as: technician, query: { state: "tested" } });
  expect(samples.list.map(({ barcode, attempts }) => [barcode, attempts]).toSorted()).toEqual(
    [
      [weak, 1],
      [strong, 1],
    ].toSorted(),
  );
});

test("a result set shows genotypes, rule set, wells and controls to its reviewer", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await importText(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  const id = made.resultSetIds[0] ?? "";
  const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } });
  expect(data.calls.map(({ targetCode, value, state }) => [targetCode, value, state])).toEqual(
    expect.arrayContaining([
      ["rs671", "AG", "called"],
      ["rs1229984", "CT", "called"],
    ]),
  );
  expect(data).toMatchObject({
    resultSet: { level: 4, attempt: 1 },
    ruleSet: { revision: 1, isCurrent: true },
    controlsPassed: true,
  });
  expect(data.wells.length).toBeGreaterThanOrEqual(2);
  expect(data.calls.every(({ positions }) => positions.length > 0)).toBe(true);
});

test("the raw file of a run comes back byte for byte", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode: tube, genotypes: carrier }]);
  const made = await importText(lab, text);
  const body = { reason: "核对原始数据" };
  const file = await lab.world.call(downloadRunFile, { as: lab.technician, params: { id: made.runId }, body });
  expect(await sha256(file.bytes)).toBe(await sha256(text));
  expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''run.txt");
});

test("the raw file is for those who work with files, for a reason that stands in the audit log", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const { runId } = await importText(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  const params = { id: runId };
  const reader = await signedInStaff(lab.world, { permissions: ["lab:run:list"] });
  const body = { reason: "与厂家核对" };
  expect((await lab.world.call(downloadRunFile, { as: reader, params, body })).status).toBe(403);
  const none = await lab.world.call(downloadRunFile, { as: lab.technician, params, body: { reason: "" } });
  expect(none.errors).toHaveProperty("reason");
  expect((await lab.world.call(downloadRunFile, { as: lab.technician, params, body })).status).toBe(200);
  const { data } = await lab.world.call(listAuditEvents, { as: lab.reviewer, query: { action: "run.export" } });
  expect(data.list).toMatchObject([{ objectId: runId, reason: "与厂家核对", outcome: "done" }]);
});

test("committing twice, also at the same moment, makes one run", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadPlanned(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  const both = await Promise.all([commit(lab, data.importId), commit(lab, data.importId)]);
  const again = await commit(lab, data.importId);
  const runIds = [...both, again].map((reply) => reply.data.runId);
  expect(new Set(runIds).size).toBe(1);
  expect(again.data).toMatchObject({ isKnown: true, message: importMessages.knownCommitted, resultCount: 1 });
  const { data: runs } = await lab.world.call(listRuns, { as: lab.technician });
  expect(runs.list).toHaveLength(1);
  const { data: sets } = await lab.world.call(listResultSets, { as: lab.technician });
  expect(sets.list).toHaveLength(1);
});

test.for([
  { plate: "with a poisoned control", tubes: 3, mistakes: { poisonedWell: "A1" }, sentence: /污染|质控/ },
  {
    plate: "turned by 180 degrees",
    tubes: 21,
    mistakes: { isTurned: true },
    sentence: /质控出现在.*疑似整板转了 180 度/,
  },
  {
    plate: "turned by 180 degrees and filled on one side",
    tubes: 3,
    mistakes: { isTurned: true },
    sentence: /疑似整板转了 180 度/,
  },
  { plate: "with two alleles swapped", tubes: 3, mistakes: { swappedSite: "rs671" }, sentence: /疑似标反/ },
])("a plate $plate is kept as failed and releases nothing", async ({ mistakes, sentence, tubes }) => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", tubes);
  const genotypes = [flusher, carrier, drinker];
  const samples = barcodes.map((barcode, i) => ({ barcode, genotypes: genotypes[i % 3] ?? carrier }));
  const { data: preview } = await uploadPlanned(lab, alcoholPlate(samples, mistakes));
  expect(preview.controls).toMatchObject({ passed: false, message: expect.stringMatching(sentence) });
  const { data: made } = await commit(lab, preview.importId);
  expect(made).toMatchObject({
    controlsPassed: false,
    resultSetIds: [],
    retestCount: tubes,
    message: expect.stringMatching(sentence),
  });
  expect((await commit(lab, preview.importId)).data).toMatchObject({ isKnown: true, controlsPassed: false });
  const { data: run } = await world.call(getRun, { as: technician, params: { id: made.runId } });
  expect(run).toMatchObject({ run: { state: "qc_failed", controlsPassed: false }, resultSets: [] });
  const { data: waiting } = await world.call(listSamples, {
    as: technician,
    query: { state: "retest_queued", pageSize: 100 },
  });
  expect(waiting.list).toHaveLength(tubes);
  const second = await importText(lab, alcoholPlate(samples));
  expect(second).toMatchObject({ controlsPassed: true, resultCount: tubes });
});

test("a sample without a call is held back and cannot be submitted", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await importText(lab, alcoholPlate([{ barcode: tube, genotypes: { ...carrier, rs671: null } }]));
  expect(made).toMatchObject({ resultCount: 1, retestCount: 1 });
  const { data } = await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: made.resultSetIds } });
  expect(data).toMatchObject({
    done: [],
    refused: [{ id: made.resultSetIds[0], message: expect.stringContaining(resultMessages.noResult) }],
  });
});

test("a respiratory panel is called per target and concluded", async () => {
  const lab = await createLaboratory();
  const [ill = "", well = "", empty = ""] = await receivedTubes(lab, "respiratory", 3);
  const { data: preview } = await uploadPlanned(
    lab,
    respiratoryPlate([
      { barcode: ill, cts: { "influenza-a": 24, "flu-a": 24 }, internalCt: 26 },
      { barcode: well, cts: {}, internalCt: 26 },
      { barcode: empty, cts: {}, internalCt: null },
    ]),
    "respiratory",
  );
  expect(preview).toMatchObject({ product: { code: "respiratory" }, controls: { passed: true } });
  const { data: made } = await commit(lab, preview.importId, "respiratory");
  const { data: run } = await lab.world.call(getRun, { as: lab.technician, params: { id: made.runId } });
  const held = Object.fromEntries(run.resultSets.map(({ barcode, holdReason }) => [barcode, holdReason]));
  expect(held[well]).toBe("");
  expect(held[empty]).toMatch(/内参/);
  await expectNames(lab, run, made.resultSetIds[0] ?? "");
});

/** Run and result pages show the names of what was measured, not our codes. */
async function expectNames(lab: Laboratory, run: DataOf<typeof getRun>, resultSetId: string) {
  const names = ["RNase P", "乙型流感病毒", "呼吸道合胞病毒", "新型冠状病毒", "甲型流感病毒"];
  const shown = (list: readonly { targetName: string }[]) => [...new Set(list.map((one) => one.targetName))].toSorted();
  expect(shown(run.wells)).toEqual(names);
  expect(shown(run.controls)).toEqual(names);
  const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id: resultSetId } });
  expect(data.calls.map(({ name }) => name)).toContain("甲型流感病毒");
  expect(shown(data.wells)).toEqual(names);
  expect(data.phrase).toMatch(/\p{Script=Han}/u);
}

test("a file without a single tube of ours cannot be committed", async () => {
  const lab = await createLaboratory();
  const [unbound = ""] = await issuedBarcodes(lab.world, lab.technician, { productCode: "alcohol", quantity: 1 });
  const { data } = await uploadPlanned(lab, alcoholPlate([{ barcode: unbound, genotypes: carrier }]));
  expect(data.blockedBy).toEqual([importMessages.nothingToCommit]);
  expect(await commit(lab, data.importId)).toMatchObject({ status: 409, msg: importMessages.nothingToCommit });
  const { data: runs } = await lab.world.call(listRuns, { as: lab.technician });
  expect(runs.list).toEqual([]);
});

test("a discarded file cannot be committed, and comes back when it is uploaded again", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode: tube, genotypes: carrier }]);
  const { data } = await uploadPlanned(lab, text);
  const params = { id: data.importId };
  await lab.world.call(discardImport, { as: lab.technician, params, body: { reason: "传错了文件" } });
  expect(await commit(lab, data.importId)).toMatchObject({ status: 409, msg: importMessages.discarded });
  const again = await lab.world.call(discardImport, { as: lab.technician, params, body: { reason: "传错了文件" } });
  expect(again).toMatchObject({ status: 409, msg: "导入当前为「已弃用」，不能变为「已弃用」，请刷新后重试" });
  await uploadPlanned(lab, text);
  const { data: open } = await lab.world.call(getImport, { as: lab.technician, params });
  expect(open).toMatchObject({ state: "previewed", wells: data.wells, canCommit: true });
});

test("a closed file is read again from its bytes, well by well, until those are gone", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadPlanned(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  const ask = () => lab.world.call(getImport, { as: lab.technician, params: { id: data.importId } });
  const places = async () =>
    (await ask()).data.wells.map(({ position, targetCode, call }) => [position, targetCode, call]);
  const before = await places();
  expect(before.length).toBeGreaterThan(0);
  await commit(lab, data.importId);
  const [kept] = await lab.world.read(
    rows(
      db
        .select({ file: importFilesTable.preview })
        .from(importFilesTable)
        .where(eq(importFilesTable.id, data.importId)),
    ),
  );
  for (const gone of ["readings", "sampleNames", "assayNames"]) expect(kept?.file).not.toHaveProperty(gone);
  const { roundTrips } = await lab.world.cost(async () => expect(await places()).toEqual(before));
  expect(roundTrips).toBe(2);
  const key = `imports/${data.sha256}`;
  const bytes = new TextEncoder().encode("another file");
  await lab.world.deps.rawFiles.put(key, bytes, { contentType: "text/plain", sha256: await sha256(bytes) });
  expect(await ask()).toMatchObject({ status: 409, msg: runMessages.fileAltered });
  await lab.world.deps.rawFiles.remove(key);
  expect((await ask()).data).toMatchObject({ state: "committed", wells: [] });
});

test("a tube with a result waiting is a duplicate, one with a report is reported", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const sample = [{ barcode: tube, genotypes: carrier }];
  const made = await importText(lab, alcoholPlate(sample));
  const { data } = await uploadPlanned(lab, `${alcoholPlate(sample)}\n`);
  expect(new Set(data.wells.filter(({ barcode }) => barcode === tube).map(({ verdict }) => verdict))).toEqual(
    new Set(["duplicate"]),
  );
  await reviewed(lab, made.resultSetIds);
});

test("a commit costs two round trips and fewer than 25 statements", async () => {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", 8);
  const { data } = await uploadPlanned(lab, carrierPlate(barcodes));
  const cost = await lab.world.cost(() => commit(lab, data.importId));
  expect(cost.roundTrips).toBe(2);
  expect(cost.statements.length).toBeLessThan(25);
});
