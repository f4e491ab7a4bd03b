import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { messages } from "#contract/messages";
import { reagentMessages } from "#contract/reagents";
import {
  addReagentBoxes,
  checkReagentBox,
  compareReagentRuns,
  createReagent,
  getReagentLot,
  judgeReagentLot,
  listReagentLots,
  listReagents,
  listReportsOfLot,
  moveReagentBox,
  recallReagentLot,
  receiveReagentLot,
  updateReagent,
} from "#contract/reagents.schemas";
import { holdMessages, holdRuleNames } from "#contract/result-holds";
import { getResultSet, retestResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { importMessages } from "#contract/run-imports";
import { commitImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import { searchRecords } from "#contract/search.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import type { Browser } from "../../support/browser";
import { signedInStaff, signIn } from "../../support/factories";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  flusher,
  type Laboratory,
  measuredTubes,
  placeTubes,
  receivedTubes,
  reviewed,
  uploadPlanned,
} from "../plates";
import { lotForm, madeLot, madeReagent, reagentForm } from "./stock";

const dayMs = 86_400_000;
const reason = "厂家通知该批扩增效率不足";

/** A file of received tubes, ready to be committed. */
async function uploadedPlate(lab: Laboratory, quantity = 2) {
  const barcodes = await receivedTubes(lab, "alcohol", quantity);
  const { data } = await uploadPlanned(lab, carrierPlate(barcodes));
  return { params: { id: data.importId }, barcodes };
}

const commit = (lab: Laboratory, params: { id: string }, more: { boxes?: string[]; boxesReason?: string } = {}) =>
  lab.world.call(commitImport, { as: lab.technician, params, body: { productCode: "alcohol", ...more } });

test("stock counts only boxes that may be used, and says when there are too few or a lot waits", async () => {
  const { world, technician: as } = await createLaboratory();
  const reagent = await madeReagent(world, as, { reorderAt: 3 });
  const item = async (queue?: "low" | "waiting") =>
    (await world.call(listReagents, { as, query: queue ? { queue } : {} })).data.list.find(
      ({ id }) => id === reagent.id,
    );
  expect(await item("low")).toMatchObject({ usable: 0, waiting: 0, nextExpiry: null });
  const good = await madeLot(world, as, { of: reagent.id, boxes: 4, expiresOn: "2027-05-31" });
  await madeLot(world, as, { of: reagent.id, boxes: 9, isAccepted: false });
  expect(await item("waiting")).toMatchObject({ usable: 4, waiting: 1, nextExpiry: "2027-05-31" });
  expect(await item("low")).toBeUndefined();
  const [first, second] = good.boxes;
  await world.call(moveReagentBox, { as, params: { id: first?.id ?? "" }, body: { step: "discard" } });
  await world.call(moveReagentBox, { as, params: { id: second?.id ?? "" }, body: { step: "open" } });
  await world.call(moveReagentBox, { as, params: { id: second?.id ?? "" }, body: { step: "finish" } });
  expect(await item("low")).toMatchObject({ usable: 2 });
  await world.call(recallReagentLot, { as, params: good.params, body: { reason } });
  expect(await item()).toMatchObject({ usable: 0, nextExpiry: null });
});

test("a reagent, its assay and a lot are named once, and a second editor is told", async () => {
  const { world, technician: as } = await createLaboratory();
  const body = reagentForm();
  const { data: made } = await world.call(createReagent, { as, body });
  expect((await world.call(createReagent, { as, body })).errors).toEqual({ name: [reagentMessages.nameTaken] });
  const unknown = await world.call(createReagent, { as, body: reagentForm({ assayCode: "NOBODY" }) });
  expect(unknown.errors).toEqual({ assayCode: [reagentMessages.assayUnknown] });
  const edit = (storage: string) =>
    world.call(updateReagent, { as, params: { id: made.id }, body: { ...body, storage, version: made.version } });
  expect((await edit("-20 ℃")).data).toMatchObject({ storage: "-20 ℃", version: 2 });
  expect(await edit("4 ℃")).toMatchObject({ status: 409, msg: messages.conflict });
  const lot = lotForm(made.id);
  await world.call(receiveReagentLot, { as, body: lot });
  expect((await world.call(receiveReagentLot, { as, body: lot })).errors).toEqual({ lot: [reagentMessages.lotTaken] });
  const late = await world.call(receiveReagentLot, { as, body: lotForm(made.id, { expiresOn: "2020-01-31" }) });
  expect(late.errors).toEqual({ expiresOn: [reagentMessages.expired] });
  const future = await world.call(receiveReagentLot, { as, body: lotForm(made.id, { receivedOn: "2027-01-31" }) });
  expect(future.errors).toEqual({ receivedOn: [reagentMessages.receivedLater] });
  await world.call(updateReagent, { as, params: { id: made.id }, body: { ...body, status: "off", version: 2 } });
  const off = await world.call(receiveReagentLot, { as, body: lotForm(made.id) });
  expect(off.errors).toEqual({ reagentId: [reagentMessages.off] });
});

test("boxes are numbered behind their lot and found by their code", async () => {
  const { world, technician: as } = await createLaboratory();
  const lot = await madeLot(world, as, { boxes: 2 });
  expect(lot.codes).toEqual([`${lot.code}-01`, `${lot.code}-02`]);
  const added = await world.call(addReagentBoxes, { as, params: lot.params, body: { boxes: 1, place: "冰箱 2" } });
  expect(added.data).toEqual({ count: 1 });
  const { boxes } = (await world.call(getReagentLot, { as, params: lot.params })).data;
  expect(boxes.at(-1)).toMatchObject({ code: `${lot.code}-03`, place: "冰箱 2", state: "stored" });
  for (const search of [lot.code, lot.codes[1]?.toLowerCase(), lot.lot.toLowerCase()]) {
    const { list } = (await world.call(listReagentLots, { as, query: { search } })).data;
    expect(list.map(({ id }) => id)).toEqual([lot.id]);
    const { data } = await world.call(searchRecords, { as, body: { text: search ?? "" } });
    expect(data.list).toContainEqual(expect.objectContaining({ kind: "lot", id: lot.id, name: lot.lot }));
  }
});

test("a scanned box says everything that speaks against it", async () => {
  const { world, technician } = await createLaboratory();
  let as: Browser = technician;
  const later = async (days: number) => {
    world.clock.advance(days * dayMs);
    as = await signIn(world, technician.userId);
  };
  const check = async (code: string) =>
    world.call(checkReagentBox, { as, query: { code: code.toLowerCase(), productCode: "alcohol" } });
  const reagent = await madeReagent(world, as, { openDays: 30, isRequired: true });
  const lot = await madeLot(world, as, { of: reagent.id, expiresOn: "2027-12-31" });
  const [first = "", second = ""] = lot.codes;
  expect((await check(first)).data).toMatchObject({ code: first, faults: [], required: [reagent.name] });
  const [opened] = lot.boxes;
  await world.call(moveReagentBox, { as, params: { id: opened?.id ?? "" }, body: { step: "open" } });
  await later(31);
  expect((await check(first)).data.faults).toEqual(["开封已超过 30 天"]);
  const waiting = await madeLot(world, as, { of: reagent.id, isAccepted: false });
  expect((await check(waiting.codes[0] ?? "")).data.faults).toEqual([`批号 ${waiting.lot} 待验收`]);
  const other = await madeReagent(world, as, { assayCode: "" });
  expect((await check((await madeLot(world, as, { of: other.id })).codes[0] ?? "")).data.faults).toEqual([]);
  await later(500);
  expect((await check(second)).data.faults).toEqual(["有效期至 2027-12-31，已过期"]);
  expect((await check("SJ000000-NONE-01")).errors).toEqual({ code: [reagentMessages.boxUnknown("SJ000000-NONE-01")] });
});

test("a run names its boxes, opens them, and keeps their lot and last day", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const lot = await madeLot(world, as);
  const [code = "", closed] = lot.codes;
  const { params } = await uploadedPlate(lab);
  const { data } = await commit(lab, params, { boxes: [code.toLowerCase()] });
  const run = (await world.call(getRun, { as, params: { id: data.runId } })).data;
  expect(run.reagents).toEqual([
    { lotId: lot.id, name: expect.any(String), lot: lot.lot, code, state: "accepted", reason: "" },
  ]);
  expect(run.facts).toContainEqual({ name: "试剂批号", value: lot.lot });
  expect(run.facts).toContainEqual({ name: "试剂有效期", value: lot.expiresOn });
  expect(run.holds).toEqual([]);
  const shown = (await world.call(getReagentLot, { as, params: lot.params })).data;
  expect(shown.boxes.map((box) => [box.code, box.state])).toEqual([
    [code, "open"],
    [closed, "stored"],
  ]);
  expect(shown.runs).toMatchObject([{ runNo: run.run.runNo, samples: 2, pending: 2 }]);
  expect((await commit(lab, params, { boxes: [code] })).data).toMatchObject({ isKnown: true, runId: data.runId });
});

test("boxes that something speaks against are refused at the field, or put up with for a reason that holds the results", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const required = await madeReagent(world, as, { isRequired: true });
  const waiting = await madeLot(world, as, { isAccepted: false });
  const [code = ""] = waiting.codes;
  const { params } = await uploadedPlate(lab);
  const none = await commit(lab, params);
  expect(none.errors).toEqual({ boxes: [reagentMessages.missing(required.name)] });
  const refused = await commit(lab, params, { boxes: [code, "SJ000000-NONE-01"] });
  expect(refused.errors?.boxes).toEqual([
    reagentMessages.boxUnknown("SJ000000-NONE-01"),
    expect.stringContaining(`批号 ${waiting.lot} 待验收`),
    reagentMessages.missing(required.name),
  ]);
  const plain = await signedInStaff(world, { permissions: ["lab:run:import"] });
  const body = { productCode: "alcohol", boxes: [code], boxesReason: "加急，质控合格" };
  const forbidden = await world.call(commitImport, { as: plain, params, body });
  expect(forbidden).toMatchObject({ status: 403, msg: reagentMessages.mayNotOverride });
  const { data } = await commit(lab, params, { boxes: [code], boxesReason: "加急，质控合格" });
  const run = (await world.call(getRun, { as, params: { id: data.runId } })).data;
  expect(run.reagents).toMatchObject([{ code, reason: "加急，质控合格" }]);
  expect(run.holds).toMatchObject([{ rule: "reagent_unfit", resultCount: 2, openCount: 2 }]);
  expect(run.holds[0]?.message).toContain("仍使用的理由：加急，质控合格");
  await world.call(submitResultSets, { as, body: { ids: data.resultSetIds } });
  const { data: judged } = await world.call(reviewResultSets, {
    as: lab.reviewer,
    body: { ids: data.resultSetIds },
  });
  expect(judged.refused.map(({ message }) => message)).toEqual([holdMessages.open(1), holdMessages.open(1)]);
});

test("a lot that is recalled while a file waits is refused when the file is committed", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const lot = await madeLot(world, as);
  const { params } = await uploadedPlate(lab);
  await world.call(recallReagentLot, { as, params: lot.params, body: { reason } });
  const refused = await commit(lab, params, { boxes: [lot.codes[0] ?? ""] });
  expect(refused.errors?.boxes?.[0]).toContain(`批号 ${lot.lot} 已召回`);
});

test("a recall holds what is not out yet, lists what is, and cannot be taken back", async () => {
  const lab = await createLaboratory();
  const { world, technician: as, reviewer } = lab;
  const lot = await madeLot(world, as);
  const boxes = [lot.codes[0] ?? ""];
  const out = await uploadedPlate(lab, 2);
  const published = (await commit(lab, out.params, { boxes })).data;
  await reviewed(lab, published.resultSetIds);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds: published.resultSetIds } });
  world.clock.advance(1_000);
  const waits = (await commit(lab, (await uploadedPlate(lab, 2)).params, { boxes })).data;
  await world.call(submitResultSets, { as, body: { ids: waits.resultSetIds } });
  const untouched = await measuredTubes(lab, 1);

  const recalled = await world.call(recallReagentLot, { as, params: lot.params, body: { reason } });
  expect(recalled.data).toEqual({ heldCount: 2 });
  const [id = ""] = waits.resultSetIds;
  const { holds } = (await world.call(getResultSet, { as, params: { id } })).data;
  expect(holds).toMatchObject([{ rule: "reagent_recalled", message: `试剂批号 ${lot.lot} 已召回：${reason}` }]);
  expect(holdRuleNames.reagent_recalled).toBe("试剂召回");
  const other = (await world.call(getRun, { as, params: { id: untouched.runId } })).data;
  expect(other.holds).toEqual([]);

  const shown = (await world.call(getReagentLot, { as, params: lot.params })).data;
  expect(shown).toMatchObject({ lot: { state: "recalled" }, stateReason: reason, stateBy: { userId: as.userId } });
  expect(shown.runs.map(({ samples, pending }) => [samples, pending])).toEqual([
    [2, 2],
    [2, 0],
  ]);
  expect(shown.reports.map(({ barcode }) => barcode).toSorted()).toEqual(out.barcodes.toSorted());
  expect(shown.reports[0]).toMatchObject({ state: "published", number: expect.stringMatching(/^BG\d{8}$/) });
  expect(shown.counts).toEqual({ runs: 2, pending: 2, reports: 2 });
  const pageFrom = async (cursor?: string) => {
    const query = { pageSize: 1, ...(cursor ? { cursor } : {}) };
    return (await world.call(listReportsOfLot, { as, params: lot.params, query })).data;
  };
  const first = await pageFrom();
  const second = await pageFrom(first.nextCursor ?? "");
  expect([...first.list, ...second.list]).toEqual(shown.reports);
  expect(second.nextCursor).toBeNull();

  const again = await world.call(recallReagentLot, { as, params: lot.params, body: { reason } });
  expect(again.status).toBe(409);
  const more = await world.call(addReagentBoxes, { as, params: lot.params, body: { boxes: 1 } });
  expect(more).toMatchObject({ status: 409, msg: reagentMessages.noMoreBoxes });
  const accepted = await world.call(judgeReagentLot, { as, params: lot.params, body: { step: "accept", reason } });
  expect(accepted).toMatchObject({ status: 409 });
});

test("a run whose controls failed counts no result of its lot", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const lot = await madeLot(world, as);
  const barcodes = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate(
    barcodes.map((barcode) => ({ barcode, genotypes: carrier })),
    { poisonedWell: "A1" },
  );
  const { data } = await uploadPlanned(lab, text);
  await commit(lab, { id: data.importId }, { boxes: [lot.codes[0] ?? ""] });
  const { runs } = (await world.call(getReagentLot, { as, params: lot.params })).data;
  expect(runs).toMatchObject([{ samples: 0, pending: 0 }]);
});

test("a run that names a lot in words is found by a recall too", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const lot = await madeLot(world, as, { lot: "RG2611A" });
  const { ids } = await measuredTubes(lab, 1);
  expect((await world.call(recallReagentLot, { as, params: lot.params, body: { reason } })).data.heldCount).toBe(
    ids.length,
  );
});

test("a lot in words holds the results unless it is accepted, whether the file names it or a person, in any letters", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const inFile = await madeLot(world, as, { lot: "RG2611A", isAccepted: false });
  const typed = await madeLot(world, as, { lot: "PX-77B" });
  const holdsAfter = async (more: { reagentLot?: string; boxes?: string[] }) => {
    const { params } = await uploadedPlate(lab, 1);
    const { data } = await world.call(commitImport, { as, params, body: { productCode: "alcohol", ...more } });
    const { holds } = (await world.call(getRun, { as, params: { id: data.runId } })).data;
    return holds.map(({ rule, message }) => [rule, message.slice(message.indexOf("批号"))]);
  };
  expect(await holdsAfter({})).toEqual([["reagent_unfit", "批号 RG2611A 待验收"]]);
  expect(await holdsAfter({ reagentLot: "px-77b" })).toEqual([]);
  expect(await holdsAfter({ boxes: [typed.codes[0] ?? ""] }), "the boxes say what was used").toEqual([]);
  const recalled = await world.call(recallReagentLot, { as, params: typed.params, body: { reason } });
  expect(recalled.data.heldCount, "the run in words and the run by its box").toBe(2);
  expect(await holdsAfter({ reagentLot: "px-77b" })).toEqual([["reagent_unfit", "批号 PX-77B 已召回"]]);
  expect((await world.call(getReagentLot, { as, params: inFile.params })).data.runs).toHaveLength(1);
});

test("a lot in words that is recalled at the moment of the commit leaves no run without a hold", async () => {
  const other = meanwhile();
  const lab = await createLaboratory({ between: other.between });
  const { world, technician: as } = lab;
  const lot = await madeLot(world, as, { lot: "RG2611A" });
  const { params } = await uploadedPlate(lab, 1);
  other.beforeWriteTo("runs", () => world.call(recallReagentLot, { as, params: lot.params, body: { reason } }));
  expect(await commit(lab, params)).toMatchObject({ status: 409, msg: importMessages.stale });
  const { data } = await commit(lab, params);
  const { holds } = (await world.call(getRun, { as, params: { id: data.runId } })).data;
  expect(holds).toMatchObject([{ rule: "reagent_unfit" }]);
});

test("a new lot is compared with the old one on the same samples, and the figures stay with the verdict", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const old = await madeLot(world, as);
  const { params, barcodes } = await uploadedPlate(lab, 3);
  const before = (await commit(lab, params, { boxes: [old.codes[0] ?? ""] })).data;
  await world.call(retestResultSets, { as, body: { ids: before.resultSetIds, reason: "新旧批号比对" } });
  const fresh = await madeLot(world, as, { isAccepted: false });
  // The third sample has another result under the new lot.
  const text = alcoholPlate(
    barcodes.map((barcode, at) => ({ barcode, genotypes: at === 2 ? flusher : carrier })),
    undefined,
    { name: "Run 2" },
  );
  await placeTubes(lab, text);
  const second = (await uploadPlanned(lab, text)).data;
  const after = (
    await commit(lab, { id: second.importId }, { boxes: [fresh.codes[0] ?? ""], boxesReason: "新批号比对" })
  ).data;
  const query = { before: before.runNo, after: after.runNo };
  const { data } = await world.call(compareReagentRuns, { as, params: fresh.params, query });
  expect(data).toMatchObject({ compared: 3, agreeing: 2 });
  expect(data.rows.map(({ barcode, isSame }) => [barcode, isSame])).toEqual(
    barcodes.toSorted().map((barcode) => [barcode, barcode !== barcodes[2]]),
  );
  const refused = async (asked: Partial<typeof query>) =>
    (await world.call(compareReagentRuns, { as, params: fresh.params, query: { ...query, ...asked } })).errors;
  expect(await refused({ after: query.before })).toEqual({ after: [reagentMessages.sameRun] });
  expect(await refused({ after: "R-NONE" })).toEqual({ after: [reagentMessages.runUnknown] });
  expect(await refused({ before: "R-NONE" })).toEqual({ before: [reagentMessages.runUnknown] });
  expect(await refused({ before: query.after, after: query.before })).toEqual({ after: [reagentMessages.otherLot] });
  const verdict = { step: "reject" as const, reason: "一份样本结论不同", compared: query };
  expect((await world.call(judgeReagentLot, { as, params: fresh.params, body: verdict })).data.state).toBe("rejected");
  const shown = (await world.call(getReagentLot, { as, params: fresh.params })).data;
  expect(shown.comparison).toEqual({
    beforeRunNo: before.runNo,
    afterRunNo: after.runNo,
    compared: 3,
    agreeing: 2,
  });
  const accepted = await world.call(judgeReagentLot, { as, params: fresh.params, body: { step: "accept", reason } });
  expect(accepted.data.state).toBe("accepted");
  const { comparison } = (await world.call(getReagentLot, { as, params: fresh.params })).data;
  expect(comparison).toBeNull();
  const again = await world.call(judgeReagentLot, { as, params: fresh.params, body: { step: "reject", reason } });
  expect(again).toMatchObject({ status: 409, msg: expect.stringContaining("「合格」") });
});

test("a box goes its way once, and whoever tries otherwise hears both states", async () => {
  const { world, technician: as } = await createLaboratory();
  const [box] = (await madeLot(world, as)).boxes;
  const params = { id: box?.id ?? "" };
  const step = (one: "open" | "finish" | "discard") => world.call(moveReagentBox, { as, params, body: { step: one } });
  expect(await step("finish")).toMatchObject({ status: 409, msg: expect.stringContaining("「在库」") });
  expect((await step("open")).data.state).toBe("open");
  expect((await step("finish")).data).toMatchObject({ state: "finished", endedAt: expect.any(Number) });
  expect((await step("open")).status).toBe(409);
});
