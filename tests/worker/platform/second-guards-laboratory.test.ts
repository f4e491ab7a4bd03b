import { beforeEach, expect, test } from "vitest";
import {
  approveAutomaticRelease,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release.schemas";
import { moveInstrument } from "#contract/instruments.schemas";
import { withdrawReport } from "#contract/lab-reports.schemas";
import { typeManualResult } from "#contract/manual-entries.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { moveOrder } from "#contract/orders.schemas";
import { closePlate, createPlate, discardPlate, scanOntoPlate } from "#contract/plates.schemas";
import { judgeReagentLot, moveReagentBox } from "#contract/reagents.schemas";
import { commitImport, discardImport } from "#contract/run-imports.schemas";
import { acceptSamples, receiveSample, undoAcceptance } from "#contract/samples.schemas";
import { replaceTube, requestRecollection } from "#contract/tube-ends.schemas";
import { verifiedCustomer } from "../../support/factories";
import { type Meanwhile, meanwhile } from "../../support/meanwhile";
import { madeInstrument } from "../instruments/made";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";
import { hospital, order } from "../orders/desk";
import { alcoholPlate, carrier, createLaboratory, receivedTubes, uploadPlanned } from "../plates";
import { madeLot } from "../reagents/stock";
import { owner, publishedReport } from "../reports/published-report";
import { settledWorld } from "../settled-world";
import { cell, raw } from "./raw-rows";

// As in second-guards.test.ts: tubes, plates, stock and reports.

let other: Meanwhile;
beforeEach(() => {
  other = meanwhile();
});

const reason = "同时有人处理了";
const laboratory = () => createLaboratory({ between: other.between });

/** A laboratory with one accepted sample. */
async function accepted() {
  const lab = await laboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const id = String(await cell(lab.world, "select id from samples"));
  await lab.world.call(acceptSamples, { as: lab.technician, body: { ids: [id] } });
  return { ...lab, lab, barcode, id };
}

async function openPlate({ world, technician: as }: Awaited<ReturnType<typeof laboratory>>, barcode: string) {
  const { data } = await world.call(createPlate, { as, body: { productCode: "alcohol" } });
  const params = { id: data.id };
  return { params, scan: () => world.call(scanOntoPlate, { as, params, body: { barcode } }) };
}

test("a sample that is put on a plate while its acceptance is taken back stays accepted", async () => {
  const { lab, world, technician: as, barcode, id } = await accepted();
  const { scan } = await openPlate(lab, barcode);
  other.beforeWriteTo("tube_events", scan);
  await world.call(undoAcceptance, { as, body: { ids: [id] } });
  expect(await cell(world, "select state from samples")).toBe("accepted");
});

test("a plate is not closed when a sample on it is rejected at the same moment", async () => {
  const { lab, world, technician: as, barcode } = await accepted();
  const { params, scan } = await openPlate(lab, barcode);
  await scan();
  other.beforeWriteTo("plates", () => raw(world, "update samples set state = 'rejected'"));
  expect((await world.call(closePlate, { as, params })).status).toBe(409);
  expect(await cell(world, "select state from plates")).toBe("open");
});

test("a plate that two people discard at the same moment is discarded once", async () => {
  const { lab, world, technician: as, barcode } = await accepted();
  const { params } = await openPlate(lab, barcode);
  const discard = () => world.call(discardPlate, { as, params, body: { reason } });
  other.beforeWriteTo("plates", discard);
  await discard();
  expect(await cell(world, "select count(*) from audit_events where action = 'plate.discard'")).toBe(1);
});

test("of a plate that somebody else discarded before, no line says once more that its samples left", async () => {
  const { lab, world, technician: as, barcode } = await accepted();
  const { params, scan } = await openPlate(lab, barcode);
  await scan();
  await world.call(closePlate, { as, params });
  other.beforeWriteTo("plates", () => raw(world, "update plates set state = 'discarded', updated_at = 1"));
  expect((await world.call(discardPlate, { as, params, body: { reason } })).status).toBe(409);
  expect(await cell(world, "select count(*) from tube_events where kind = 'unplate'")).toBe(0);
});

test("what a second person types for a sample that is rejected at the same moment makes no result", async () => {
  const { world, technician, reviewer, barcode } = await accepted();
  const body = { barcode, method: "sanger", values: carrier, controlsOk: true } as const;
  await world.call(typeManualResult, { as: technician, body });
  other.beforeWriteTo("manual_typings", () => raw(world, "update samples set state = 'rejected'"));
  expect((await world.call(typeManualResult, { as: reviewer, body })).status).toBe(409);
  expect(await cell(world, "select count(*) from manual_typings")).toBe(1);
  expect(await cell(world, "select count(*) from result_sets")).toBe(0);
});

test.each([
  ["out of date", "update tubes set expires_on = '2020-01-01' where barcode ="],
  ["voided", "update tubes set state = 'void' where barcode ="],
])("a new tube that is %s while it takes the place of another one takes none", async (_what, act) => {
  const { world, technician: as } = await laboratory();
  await createPlainProduct(world);
  const [old = "", fresh = ""] = await issuedBarcodes(world, as, { productCode: "plain", quantity: 2 });
  await bindRows(world, old);
  await world.call(receiveSample, { as, body: { barcode: old } });
  await raw(world, "update samples set state = 'rejected'");
  const id = String(await cell(world, "select id from samples"));
  await world.call(requestRecollection, { as, params: { id }, body: { reason } });
  const params = { id: (await tubeRow(world, old)).id };
  other.beforeWriteTo("tubes", () => raw(world, `${act} '${fresh}'`));
  expect((await world.call(replaceTube, { as, params, body: { barcode: fresh, reason } })).status).toBe(409);
  expect((await tubeRow(world, old)).replacedByTubeId).toBeNull();
});

test("a tube that is lost while it is received stays lost", async () => {
  const { world, technician: as } = await laboratory();
  const [barcode = ""] = await issuedBarcodes(world, as, { productCode: "alcohol", quantity: 1 });
  await bindRows(world, barcode);
  other.beforeWriteTo("tube_events", () => raw(world, `update tubes set state = 'lost' where barcode = '${barcode}'`));
  await world.call(receiveSample, { as, body: { barcode } });
  expect(await tubeRow(world, barcode)).toMatchObject({ state: "lost" });
  expect(await cell(world, "select count(*) from tube_events where kind = 'receive'")).toBe(0);
});

/** A file of one placed tube, uploaded and not yet committed. */
async function uploaded() {
  const lab = await laboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadPlanned(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  return { ...lab, params: { id: data.importId } };
}

test("a file that is discarded while it is committed makes no run", async () => {
  const { world, technician: as, params } = await uploaded();
  other.beforeWriteTo("runs", () => world.call(discardImport, { as, params, body: { reason } }));
  expect((await world.call(commitImport, { as, params, body: { productCode: "alcohol" } })).status).toBe(409);
  expect(await cell(world, "select count(*) from runs")).toBe(0);
});

test("a file that is committed while it is discarded stays committed", async () => {
  const { world, technician: as, params } = await uploaded();
  other.beforeWriteTo("import_files", () => world.call(commitImport, { as, params, body: { productCode: "alcohol" } }));
  expect((await world.call(discardImport, { as, params, body: { reason } })).status).toBe(409);
  expect(await cell(world, "select state from import_files")).toBe("committed");
});

test("a sample that is withdrawn while its run is committed gets no result", async () => {
  const { world, technician: as, params } = await uploaded();
  other.beforeWriteTo("runs", () => raw(world, "update samples set state = 'withdrawn'"));
  await world.call(commitImport, { as, params, body: { productCode: "alcohol" } });
  expect(await cell(world, "select state from samples")).toBe("withdrawn");
  expect(await cell(world, "select count(*) from result_sets")).toBe(0);
});

test("a run whose reagents are recalled while it is committed is not taken in", async () => {
  const { world, technician: as, params } = await uploaded();
  const lot = await madeLot(world, as);
  other.beforeWriteTo("runs", () => raw(world, "update reagent_lots set state = 'recalled', version = version + 1"));
  const body = { productCode: "alcohol", boxes: lot.codes };
  expect((await world.call(commitImport, { as, params, body })).status).toBe(409);
  expect(await cell(world, "select count(*) from runs")).toBe(0);
});

test("a box that is discarded while it is opened stays discarded", async () => {
  const { world, technician: as } = await laboratory();
  const { boxes } = await madeLot(world, as);
  const params = { id: boxes[0]?.id ?? "" };
  other.beforeWriteTo("reagent_boxes", () => world.call(moveReagentBox, { as, params, body: { step: "discard" } }));
  expect((await world.call(moveReagentBox, { as, params, body: { step: "open" } })).status).toBe(409);
  expect(await cell(world, `select state from reagent_boxes where id = '${params.id}'`)).toBe("discarded");
});

test("a lot that is recalled while it is accepted stays recalled", async () => {
  const { world, technician: as } = await laboratory();
  const { params } = await madeLot(world, as, { isAccepted: false });
  other.beforeWriteTo("reagent_lots", () => raw(world, "update reagent_lots set state = 'recalled'"));
  expect((await world.call(judgeReagentLot, { as, params, body: { step: "accept", reason } })).status).toBe(409);
  expect(await cell(world, "select state from reagent_lots")).toBe("recalled");
});

test("an instrument that two people retire at the same moment is retired once", async () => {
  const { world, technician: as } = await laboratory();
  const { params } = await madeInstrument(world, as);
  const retire = () => world.call(moveInstrument, { as, params, body: { kind: "retire", reason } });
  other.beforeWriteTo("instruments", retire);
  await retire();
  expect(await cell(world, "select count(*) from instrument_events where kind = 'retire'")).toBe(1);
});

test("automatic release that is ended while it is approved stays off", async () => {
  const { world, technician, reviewer } = await laboratory();
  const { data } = await world.call(listAutomaticReleases, { as: technician });
  const params = { id: data.list[0]?.id ?? "" };
  const want = (isWanted: boolean) =>
    world.call(setAutomaticRelease, { as: technician, params, body: { isWanted, reason } });
  await want(true);
  other.beforeWriteTo("automatic_releases", () => want(false));
  expect((await world.call(approveAutomaticRelease, { as: reviewer, params, body: {} })).status).toBe(409);
  expect(await cell(world, "select state from automatic_releases")).toBe("off");
});

test("a report that is withdrawn by two people at the same moment is withdrawn once", async () => {
  const { world, technician } = await laboratory();
  const { reportId } = await publishedReport(world);
  const withdraw = () => world.call(withdrawReport, { as: technician, params: { id: reportId }, body: { reason } });
  other.beforeWriteTo("reports", withdraw);
  await withdraw();
  expect(await cell(world, "select count(*) from tube_events where kind = 'withdraw'")).toBe(1);
  expect(await cell(world, "select count(*) from audit_events where action = 'report.withdraw'")).toBe(1);
});

test("a tube that another customer has by the time its first one deletes it keeps its person", async () => {
  const world = await settledWorld({ between: other.between });
  const { bindingId } = await publishedReport(world);
  const customer = await verifiedCustomer(world, owner);
  other.beforeWriteTo("privacy_requests", () => raw(world, "update bindings set phone_hash = 'another'"));
  const body = { bindingIds: [bindingId], confirm: "删除" as const };
  expect((await customer.call(eraseMyData, { body })).status).toBe(409);
  expect(await cell(world, "select count(*) from privacy_requests")).toBe(0);
  expect(await cell(world, "select count(*) from persons where name_sealed is null")).toBe(0);
});

test("a sample that is accepted after all while it is to be sent for again is not sent for", async () => {
  const { world, technician: as } = await laboratory();
  const [barcode = ""] = await receivedTubes({ world, technician: as, reviewer: as }, "alcohol", 1);
  const id = String(await cell(world, "select id from samples"));
  await raw(world, "update samples set state = 'rejected'");
  other.beforeWriteTo("tube_events", () => raw(world, "update samples set state = 'accepted'"));
  const recollect = { as, params: { id }, body: { reason } };
  expect((await world.call(requestRecollection, recollect)).status).toBe(409);
  expect(await cell(world, `select count(*) from tube_events where kind = 'recollect'`)).toBe(0);
  expect(await tubeRow(world, barcode)).toMatchObject({ state: "received" });
});

test("an order whose tube is received while it is cancelled stays", async () => {
  const { world, technician: as } = await laboratory();
  const { key } = await hospital(world, as);
  await order(world, key, { orderNo: "Z-1" });
  const id = String(await cell(world, "select id from orders"));
  other.beforeWriteTo("orders", () => raw(world, "update orders set state = 'received'"));
  const cancel = { as, params: { id }, body: { step: "cancel", reason } } as const;
  expect((await world.call(moveOrder, cancel)).status).toBe(409);
  expect(await cell(world, "select state from orders")).toBe("received");
});
