import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getReport, publishReports } from "#contract/lab-reports.schemas";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { correctionMessages } from "#contract/report-corrections";
import { cancelCorrection, confirmReport, redoResult } from "#contract/report-corrections.schemas";
import type { ReportView } from "#contract/report-view.schemas";
import { readReport } from "#contract/reports.schemas";
import { getResultSet, listResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { getTube } from "#contract/tubes.schemas";
import { statement } from "#tests/support/statement";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { boundTube, enrolledDevice, runOf } from "../devices/test-device";
import { issuedBarcodes, tubeRow } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  importText,
  type Laboratory,
  receivedTubes,
  respiratoryPlate,
  reviewed,
  uploadText,
} from "../plates";

const reason = "客户对结果有疑问，重新检测";

/** A laboratory with a person who requests re-tests and neither measures nor reviews. */
async function withAsker() {
  const lab = await createLaboratory();
  return { lab, asker: await signedInStaff(lab.world) };
}
type House = Awaited<ReturnType<typeof withAsker>>;

async function publish({ world, reviewer }: Laboratory, ids: string[]) {
  return (await world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } })).data;
}

/** The file of a plate with the tubes in this order. */
async function ontoPlate({ lab }: House, productCode: string, barcodes: readonly string[], file: string) {
  const { world, technician: as } = lab;
  const { id, code } = (await world.call(createPlate, { as, body: { productCode } })).data;
  for (const barcode of barcodes) {
    const { data } = await world.call(scanOntoPlate, { as, params: { id }, body: { barcode } });
    if (data.verdict !== "placed") throw new Error(`not placed: ${data.message}`);
  }
  await world.call(closePlate, { as, params: { id } });
  return importText(lab, file.replace("Experiment Barcode = P0001", `Experiment Barcode = ${code}`), productCode);
}

async function redo({ lab, asker }: House, id: string): Promise<string> {
  const { data } = await lab.world.call(redoResult, { as: asker, params: { id }, body: { way: "retest", reason } });
  return data.id;
}

/** An alcohol report of a carrier, whose sample was measured again with these genotypes and reviewed. */
async function retested(genotypes: typeof carrier) {
  const house = await withAsker();
  const { lab } = house;
  const barcodes = await receivedTubes(lab, "alcohol", 1);
  const [barcode = ""] = barcodes;
  const first = await ontoPlate(house, "alcohol", barcodes, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, first.resultSetIds);
  const { published } = await publish(lab, first.resultSetIds);
  const { reportId = "", key = "" } = published[0] ?? {};
  const correctionId = await redo(house, reportId);
  const again = await ontoPlate(house, "alcohol", barcodes, secondFile(barcode, genotypes));
  expect(again).toMatchObject({ resultCount: 1, skippedCount: 0 });
  const [setId = ""] = again.resultSetIds;
  await reviewed(lab, [setId]);
  return { ...house, reportId, key, correctionId, setId, barcode, first };
}

/** Another file of the same plate, an hour later. */
const secondFile = (barcode: string, genotypes: typeof carrier) =>
  `${alcoholPlate([{ barcode, genotypes }])}\n`.replace("Run 1", "Run 2");

const detail = async ({ world, reviewer }: Laboratory, id: string) =>
  (await world.call(getReport, { as: reviewer, params: { id } })).data;
const setOf = async ({ world, reviewer: as }: Laboratory, id: string) =>
  (await world.call(getResultSet, { as, params: { id } })).data;
const confirm = (lab: Laboratory, id: string, as = lab.reviewer) =>
  lab.world.call(confirmReport, { as, params: { id }, body: { note: "两次结果一致" } });

const kindsOf = async (lab: Laboratory, id: string) =>
  (await detail(lab, id)).deliveries.map(({ kind }) => kind).toSorted();

async function read(lab: Laboratory, key: string): Promise<ReportView> {
  const as = await verifiedCustomer(lab.world, "13800138000", "valid");
  const { data } = await lab.world.call(readReport, { as, params: { key } });
  if (!("name" in data)) throw new Error("the gate stayed shut");
  return data;
}

test("a genotype that another plate finds to be different is compared, reviewed and published as the second version", async () => {
  const { lab, reportId, correctionId, setId, first } = await retested(drinker);
  const { comparison } = await setOf(lab, setId);
  expect(comparison).toMatchObject({
    reportId,
    correctionId,
    version: 1,
    reason,
    isSame: false,
    before: { level: 4, run: { id: first.runId } },
    after: { level: 9 },
    rows: [
      { targetCode: "rs671", before: "AG", after: "GG", isSame: false },
      { targetCode: "rs1229984", before: "CT", after: "CC", isSame: false },
    ],
  });
  expect(await confirm(lab, setId)).toMatchObject({ status: 409, msg: correctionMessages.differs });
  expect((await publish(lab, [setId])).published).toMatchObject([{ reportId }]);
  expect((await detail(lab, reportId)).versions).toMatchObject([
    { n: 1, level: 4 },
    { n: 2, level: 9, origin: "correction", reason, resultSetId: setId },
  ]);
  expect((await detail(lab, reportId)).corrections).toMatchObject([{ state: "published" }]);
  expect(await kindsOf(lab, reportId)).toEqual(["report_corrected", "report_ready"]);
});

test("a genotype that another plate finds again leaves the first version standing, and its owner is told once", async () => {
  const { lab, asker, reportId, key, setId, barcode } = await retested(carrier);
  expect((await setOf(lab, setId)).comparison).toMatchObject({ isSame: true });
  expect((await publish(lab, [setId])).refused).toMatchObject([{ message: correctionMessages.sameResult }]);
  expect(await confirm(lab, setId, asker)).toMatchObject({ status: 409, msg: correctionMessages.ownCorrection });
  const cost = await lab.world.cost(async () => expect(await confirm(lab, setId)).toMatchObject({ status: 200 }));
  expect(cost.roundTrips).toBe(2);
  const again = await confirm(lab, setId);
  expect(again).toMatchObject({ status: 200, msg: correctionMessages.confirmed });
  const { report, versions, corrections } = await detail(lab, reportId);
  expect(report).toMatchObject({ state: "published", versionCount: 1 });
  expect(versions).toHaveLength(1);
  expect(corrections).toMatchObject([
    { state: "confirmed", reviewNote: "两次结果一致", reviewedBy: { userId: lab.reviewer.userId } },
  ]);
  expect(await kindsOf(lab, reportId)).toEqual(["report_confirmed", "report_ready"]);
  expect((await read(lab, key)).confirmedAt).toBe(lab.world.clock.now());
  const { id } = await tubeRow(lab.world, barcode);
  const life = (await lab.world.call(getTube, { as: lab.reviewer, params: { id } })).data;
  expect(life.sample?.state).toBe("completed");
  expect(life.events.map(({ kind }) => kind).slice(-4)).toEqual(["test", "submit", "review", "confirm"]);
  const audits = await lab.world.read(
    statement(
      sql`select outcome, reason from audit_events where action = 'report.confirm' order by seq`,
      (rows) => rows,
    ),
  );
  expect(audits).toEqual([
    ["refused", correctionMessages.ownCorrection],
    ["done", "两次结果一致"],
  ]);
});

test("of two people who confirm at the same moment one does, and the customer has one message", async () => {
  const { lab, reportId, setId } = await retested(carrier);
  const other = await signedInStaff(lab.world);
  const replies = await Promise.all([confirm(lab, setId), confirm(lab, setId, other)]);
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(await kindsOf(lab, reportId)).toEqual(["report_confirmed", "report_ready"]);
});

test("a result that is not of a re-test, or not reviewed yet, confirms nothing", async () => {
  const house = await withAsker();
  const { lab } = house;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await ontoPlate(house, "alcohol", [barcode], alcoholPlate([{ barcode, genotypes: carrier }]));
  const [setId = ""] = made.resultSetIds;
  expect(await confirm(lab, setId)).toMatchObject({ status: 409, msg: correctionMessages.notRetested });
  expect((await setOf(lab, setId)).comparison).toBeNull();
  await reviewed(lab, [setId]);
  const [report] = (await publish(lab, [setId])).published;
  await redo(house, report?.reportId ?? "");
  const again = await ontoPlate(house, "alcohol", [barcode], secondFile(barcode, carrier));
  expect(await confirm(lab, again.resultSetIds[0] ?? "")).toMatchObject({
    status: 409,
    msg: correctionMessages.notReviewed,
  });
});

test("whoever asked for the re-test does not review what it finds", async () => {
  const house = await withAsker();
  const { lab, asker } = house;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await ontoPlate(house, "alcohol", [barcode], alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, made.resultSetIds);
  const [report] = (await publish(lab, made.resultSetIds)).published;
  await redo(house, report?.reportId ?? "");
  const { resultSetIds: ids } = await ontoPlate(house, "alcohol", [barcode], secondFile(barcode, carrier));
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  expect((await lab.world.call(reviewResultSets, { as: asker, body: { ids } })).data.done).toEqual([]);
  expect((await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } })).data.done).toEqual(ids);
});

test("a panel that another plate finds to be positive is published as the second version", async () => {
  const house = await withAsker();
  const { lab } = house;
  const barcodes = await receivedTubes(lab, "respiratory", 1);
  const [barcode = ""] = barcodes;
  const made = await ontoPlate(
    house,
    "respiratory",
    barcodes,
    respiratoryPlate([{ barcode, cts: {}, internalCt: 28 }]),
  );
  await reviewed(lab, made.resultSetIds);
  const [report] = (await publish(lab, made.resultSetIds)).published;
  await redo(house, report?.reportId ?? "");
  const found = respiratoryPlate([{ barcode, cts: { "influenza-a": 25 }, internalCt: 28 }]);
  const again = await ontoPlate(house, "respiratory", barcodes, found);
  expect(again.resultCount).toBe(1);
  expect((await setOf(lab, again.resultSetIds[0] ?? "")).comparison?.rows).toContainEqual(
    expect.objectContaining({ targetCode: "influenza-a", before: "not_detected", after: "detected" }),
  );
  await reviewed(lab, again.resultSetIds);
  expect((await publish(lab, again.resultSetIds)).refused).toEqual([]);
  expect((await detail(lab, report?.reportId ?? "")).report).toMatchObject({ state: "corrected", versionCount: 2 });
});

async function deviceReport(house: House) {
  const { lab } = house;
  const barcodes = await issuedBarcodes(lab.world, lab.technician, { productCode: "respiratory", quantity: 1 });
  await boundTube(lab, barcodes[0] ?? "");
  const device = await enrolledDevice(lab);
  const measure = async (ct: number | null, runUid: string, parts: ("started" | "results" | "closed")[]) => {
    const run = runOf(lab.world.clock.now(), barcodes, ct);
    for (const part of parts) expect(await device.send({ ...run[part], runUid })).toMatchObject({ status: 200 });
    const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
    return data.list.map(({ id }) => id);
  };
  const whole = (ct: number | null, runUid: string) => measure(ct, runUid, ["started", "results", "closed"]);
  const ids = await whole(null, "run-first");
  await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  const [report] = (await publish(lab, ids)).published;
  return { barcode: barcodes[0] ?? "", reportId: report?.reportId ?? "", measure, whole };
}

test("a device measures a reported tube again: the sample lies in its run, and what differs becomes the second version", async () => {
  const house = await withAsker();
  const { lab } = house;
  const { barcode, reportId, measure } = await deviceReport(house);
  await redo(house, reportId);
  await measure(25, "run-again", ["started"]);
  const { id } = await tubeRow(lab.world, barcode);
  expect((await lab.world.call(getTube, { as: lab.reviewer, params: { id } })).data.sample?.state).toBe("plated");
  const ids = await measure(25, "run-again", ["results", "closed"]);
  expect(ids).toHaveLength(1);
  expect((await setOf(lab, ids[0] ?? "")).comparison).toMatchObject({ isSame: false });
  await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  expect((await publish(lab, ids)).published).toMatchObject([{ reportId }]);
  expect((await detail(lab, reportId)).report).toMatchObject({ state: "corrected", versionCount: 2 });
});

test("a device that finds the same again confirms the report, and another re-test can be asked for and confirmed", async () => {
  const house = await withAsker();
  const { lab } = house;
  const { reportId, whole } = await deviceReport(house);
  for (const run of ["run-again", "run-once-more"]) {
    await redo(house, reportId);
    const [setId = ""] = await whole(null, run);
    await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids: [setId] } });
    expect(await confirm(lab, setId)).toMatchObject({ status: 200 });
  }
  expect(await kindsOf(lab, reportId)).toEqual(["report_confirmed", "report_confirmed", "report_ready"]);
});

test("a reported tube that nobody asked to test again is refused by its name, and a re-test on a plate is not given up", async () => {
  const house = await withAsker();
  const { lab, asker } = house;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await ontoPlate(house, "alcohol", [barcode], alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, made.resultSetIds);
  const [report] = (await publish(lab, made.resultSetIds)).published;
  const { data: preview } = await uploadText(lab, secondFile(barcode, carrier));
  const ofTube = preview.wells.filter((well) => well.barcode === barcode);
  expect([...new Set(ofTube.map(({ verdict }) => verdict))]).toEqual(["already_reported"]);
  const correctionId = await redo(house, report?.reportId ?? "");
  const { world, technician: as } = lab;
  const { id } = (await world.call(createPlate, { as, body: { productCode: "alcohol" } })).data;
  await world.call(scanOntoPlate, { as, params: { id }, body: { barcode } });
  await world.call(closePlate, { as, params: { id } });
  expect(await world.call(cancelCorrection, { as: asker, params: { id: correctionId } })).toMatchObject({
    status: 409,
    msg: correctionMessages.onPlate,
  });
});
