import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { getDashboard } from "#contract/dashboard.schemas";
import { instrumentMessages } from "#contract/instruments";
import {
  createInstrument,
  doubtInstrument,
  getInstrument,
  getInstrumentDoubt,
  listInstruments,
  listReportsInDoubt,
  listStrangeInstruments,
  moveInstrument,
  recordInstrumentEvents,
  saveInstrumentPlan,
  updateInstrument,
} from "#contract/instruments.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { messages } from "#contract/messages";
import { holdMessages } from "#contract/result-holds";
import { getResultSet, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, getImport } from "#contract/run-imports.schemas";
import { getRun, listRuns } from "#contract/runs.schemas";
import { searchRecords } from "#contract/search.schemas";
import { signedInStaff, signIn } from "../../support/factories";
import { instrumentFile } from "../../support/instrument-files";
import { meanwhile } from "../../support/meanwhile";
import { runOf as runOfDevice } from "../devices/test-device";
import { missed, play, trusted, tubes, waiting } from "../devices/trusted-device";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  type Laboratory,
  measuredTubes,
  placeTubes,
  receivedTubes,
  reviewed,
  runFacts,
  uploadText,
} from "../plates";
import { cell } from "../platform/raw-rows";
import { calibrated, instrumentForm, madeInstrument } from "./made";

const dayMs = 86_400_000;
const reason = "荧光漂移，阳性质控偏低";
/** The serial of the files that `measuredTubes` imports; their headers name seven calibrations of 2026-11-01. */
const serial = runFacts().instrumentSerial;

const shown = async ({ world, technician: as }: Laboratory, params: { readonly id: string }) =>
  (await world.call(getInstrument, { as, params })).data;
const runOf = async ({ world, technician: as }: Laboratory, id: string) =>
  (await world.call(getRun, { as, params: { id } })).data;
const doubt = (
  { world, technician: as }: Laboratory,
  params: { id: string },
  since: string,
  kind = "out" as "out" | "failure",
) => world.call(doubtInstrument, { as, params, body: { kind, reason, since } });
/** Records an event a second after the previous one, so that it is newer. */
const record = (
  { world, technician: as }: Laboratory,
  params: { id: string },
  more?: Parameters<typeof calibrated>[0],
) => {
  world.clock.advance(1_000);
  return world.call(recordInstrumentEvents, { as, params, body: calibrated(more) });
};

test("a serial that runs name is offered until it is registered, and brings the calibrations of its files", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const first = await measuredTubes(lab, 1);
  const strangers = async () => (await world.call(listStrangeInstruments, { as })).data;
  expect(await strangers()).toMatchObject([
    { serial, instrument: "QuantStudio(TM) 7 Flex System", runId: first.runId },
  ]);
  expect((await runOf(lab, first.runId)).instrument).toBeNull();
  const { params } = await madeInstrument(world, as, { serial, calibrationDays: 365 });
  expect(await strangers()).toEqual([]);
  expect((await runOf(lab, first.runId)).instrument).toMatchObject({ ...params, state: "in_use" });
  const { instrument, calibrations, events } = await shown(lab, params);
  expect(calibrations.map(({ what, until }) => [what, until])).toEqual(
    ["Background", "Pure Dye FAM", "Pure Dye ROX", "Pure Dye SYBR", "Pure Dye VIC", "ROI", "Uniformity"].map((what) => [
      what,
      "2027-11-01",
    ]),
  );
  expect(instrument).toMatchObject({ dueOn: "2027-11-01", deviceId: null });
  expect(events).toHaveLength(7);
  expect(events[0]).toMatchObject({ kind: "calibration", occurredOn: "2026-11-01", importId: expect.any(String) });
  // Another file with the same header adds nothing new, nor does the same file again.
  world.clock.advance(60_000);
  await measuredTubes(lab, 1);
  expect((await shown(lab, params)).events).toHaveLength(7);
});

test("a file's calibrations are noted at its commit, once, and count for its own run", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const { params } = await madeInstrument(world, as, { serial, calibrationDays: 365 });
  expect((await shown(lab, params)).instrument.dueOn).toBe("2026-01-05");
  const barcodes = await receivedTubes(lab, "alcohol", 1);
  const text = carrierPlate(barcodes);
  await placeTubes(lab, text);
  const { data: preview } = await uploadText(lab, text);
  expect(preview.doubts).toEqual([]);
  expect((await shown(lab, params)).events).toEqual([]);
  const commit = () =>
    world.call(commitImport, { as, params: { id: preview.importId }, body: { productCode: "alcohol" } });
  const { data } = await commit();
  expect((await runOf(lab, data.runId)).holds).toEqual([]);
  expect((await commit()).data).toMatchObject({ isKnown: true, runId: data.runId });
  const { instrument, events } = await shown(lab, params);
  expect(instrument.dueOn).toBe("2027-11-01");
  expect(events).toHaveLength(7);
});

test("the head of a real file is read day by day", async () => {
  const lab = await createLaboratory();
  const bytes = await instrumentFile("quantstudio-7-flex-genotyping.txt");
  const { data } = await uploadText(lab, bytes);
  const { params } = await madeInstrument(lab.world, lab.technician, { serial: "123456789", calibrationDays: 730 });
  const again = await lab.world.call(getImport, { as: lab.technician, params: { id: data.importId }, query: {} });
  // The file's run of 2010 took place four days after its calibrations.
  expect(again.data.doubts.map(({ rule }) => rule)).not.toContain("instrument_unfit");
  expect((await shown(lab, params)).events).toEqual([]);
});

test("what is due follows from calibrations, the plan and the newest word about each", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const { params, version } = await madeInstrument(world, as, { calibrationDays: 180 });
  const dueOn = async () => (await shown(lab, params)).instrument.dueOn;
  await record(lab, params, { what: ["ROI", "Background"], occurredOn: "2026-09-01" });
  expect(await dueOn()).toBe("2027-02-28");
  await record(lab, params, { what: ["Background"], occurredOn: "2026-10-01", validUntil: "2026-12-31" });
  expect(await dueOn()).toBe("2026-12-31");
  await record(lab, params, { what: ["Background"], occurredOn: "2026-08-01", validUntil: "2026-08-31" });
  expect(await dueOn()).toBe("2026-12-31");
  await record(lab, params, { what: ["ROI"], occurredOn: "2026-11-18", isPassed: false });
  expect(await dueOn()).toBe("2026-11-17");
  await record(lab, params, { what: ["ROI"], occurredOn: "2026-11-18" });
  expect(await dueOn()).toBe("2026-12-31");
  const plan = { what: "清洁热盖", everyDays: 30, lastOn: "2026-11-01" };
  const { data: part } = await world.call(saveInstrumentPlan, { as, params, body: plan });
  expect(await dueOn()).toBe("2026-12-01");
  const taken = await world.call(saveInstrumentPlan, { as, params, body: plan });
  expect(taken.errors).toEqual({ what: [instrumentMessages.planTaken] });
  await record(lab, params, { kind: "maintenance", what: ["清洁热盖"], occurredOn: "2026-11-15" });
  expect(await dueOn()).toBe("2026-12-15");
  await record(lab, params, { kind: "maintenance", what: ["清洁热盖"], occurredOn: "2026-11-10" });
  expect((await shown(lab, params)).plan).toMatchObject([{ lastOn: "2026-11-15", dueOn: "2026-12-15" }]);
  const edited = { ...plan, planId: part.id, isOn: false };
  await world.call(saveInstrumentPlan, { as, params, body: edited });
  expect(await dueOn()).toBe("2026-12-31");
  const other = await madeInstrument(world, as);
  const foreign = await world.call(saveInstrumentPlan, { as, params: other.params, body: edited });
  expect(foreign.status).toBe(409);
  const { serial: _serial, ...form } = instrumentForm({ calibrationDays: 60 });
  await world.call(updateInstrument, { as, params, body: { ...form, version } });
  expect(await dueOn()).toBe("2026-12-31");
});

test("the queue and the first page count what is due within two weeks, of instruments in use", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const until = async (validUntil: string) => {
    const made = await madeInstrument(world, as);
    await record(lab, made.params, { validUntil });
    return made;
  };
  const [over, today, soon] = [await until("2026-11-19"), await until("2026-11-20"), await until("2026-12-04")];
  await until("2026-12-05");
  await madeInstrument(world, as);
  const listed = async (queue: "due" | "overdue") =>
    (await world.call(listInstruments, { as, query: { queue } })).data.list.map((one) => one.serial).toSorted();
  expect(await listed("overdue")).toEqual([over.serial]);
  expect(await listed("due")).toEqual([over, today, soon].map((one) => one.serial).toSorted());
  const queue = async () =>
    (await world.call(getDashboard, { as })).data.queues.find((one) => one.queue === "instruments_due");
  expect(await queue()).toMatchObject({ count: 3, oldestAt: Date.parse("2026-11-19T00:00+08:00"), isForMe: true });
  await doubt(lab, over.params, "2026-11-19");
  expect(await queue()).toMatchObject({ count: 2 });
});

test("an instrument is registered once, and what cannot be is refused at its field", async () => {
  const { world, technician: as } = await createLaboratory();
  const { params, serial: own, version } = await madeInstrument(world, as);
  const twin = await world.call(createInstrument, { as, body: instrumentForm({ serial: own }) });
  expect(twin.errors).toEqual({ serial: [instrumentMessages.serialTaken] });
  const future = await world.call(createInstrument, { as, body: instrumentForm({ inUseSince: "2026-11-21" }) });
  expect(future.errors).toEqual({ inUseSince: [instrumentMessages.later] });
  const { serial: _serial, ...form } = instrumentForm();
  const edit = (name: string) => world.call(updateInstrument, { as, params, body: { ...form, name, version } });
  expect((await edit("二号仪")).data).toMatchObject({ name: "二号仪", version: version + 1 });
  expect(await edit("三号仪")).toMatchObject({ status: 409, msg: messages.conflict });
  const lab = { world, technician: as, reviewer: as };
  expect((await record(lab, params)).data).toEqual({ count: 1 });
  expect((await record(lab, params)).errors).toEqual({ occurredOn: [instrumentMessages.recorded] });
  expect((await record(lab, params, { occurredOn: "2026-11-21" })).errors).toEqual({
    occurredOn: [instrumentMessages.later],
  });
  expect((await record(lab, params, { what: ["ROI"], validUntil: "2026-11-09" })).errors).toEqual({
    validUntil: [instrumentMessages.endsEarlier],
  });
  expect((await record(lab, params, { kind: "maintenance" })).errors).toEqual({
    what: [instrumentMessages.planUnknown],
  });
  expect((await doubt(lab, params, "2026-11-21")).errors).toEqual({ since: [instrumentMessages.later] });
  for (const text of [own, "二号"])
    expect((await world.call(searchRecords, { as, body: { text } })).data.list).toContainEqual({
      kind: "instrument",
      id: params.id,
      name: "二号仪",
      details: [own],
    });
});

/** The same people later, signed in again. */
async function later({ world, technician, reviewer }: Laboratory, ms: number): Promise<Laboratory> {
  world.clock.advance(ms);
  const again = async ({ userId }: { readonly userId: number }) =>
    Object.assign(await signIn(world, userId), { userId });
  return { world, technician: await again(technician), reviewer: await again(reviewer) };
}

const messagesOf = async (lab: Laboratory, runId: string) =>
  (await runOf(lab, runId)).holds.map(({ rule, message }) => [rule, message]);

test("out of use since a past day holds what is not out yet and lists what it measured since then", async () => {
  const before = await createLaboratory();
  const { params } = await madeInstrument(before.world, before.technician, { serial });
  const earlier = await measuredTubes(before, 1);
  const lab = await later(before, 2 * dayMs);
  const out = await measuredTubes(lab, 1);
  await reviewed(lab, out.ids);
  await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: out.ids } });
  lab.world.clock.advance(60_000);
  const waits = await measuredTubes(lab, 2);
  const told = await doubt(lab, params, "2026-11-21");
  expect(told.data).toEqual({ heldCount: 2 });
  const message = `仪器 定量 PCR 仪 1 号（${serial}）自 2026-11-21 起停用：${reason}`;
  const { data: set } = await lab.world.call(getResultSet, {
    as: lab.technician,
    params: { id: waits.ids[0] ?? "" },
  });
  expect(set.holds).toMatchObject([
    { rule: "instrument_failed", subject: { kind: "device", name: `${serial} 2026-11-21` }, message },
  ]);
  expect(await messagesOf(lab, earlier.runId)).toEqual([]);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: waits.ids } });
  const { data: judged } = await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids: waits.ids } });
  expect(judged.refused.map((one) => one.message)).toEqual([holdMessages.open(1), holdMessages.open(1)]);

  const { instrument, stateReason, stateBy, events } = await shown(lab, params);
  expect({ state: instrument.state, stateReason, by: stateBy?.userId }).toEqual({
    state: "out_of_use",
    stateReason: reason,
    by: lab.technician.userId,
  });
  const asked = { as: lab.technician, params: { id: events[0]?.id ?? "" } };
  const { runs, reports, counts } = (await lab.world.call(getInstrumentDoubt, asked)).data;
  expect(runs.map(({ runId, samples, pending }) => [runId, samples, pending])).toEqual([
    [waits.runId, 2, 2],
    [out.runId, 1, 0],
  ]);
  expect(reports).toMatchObject([{ barcode: out.barcodes[0], state: "published" }]);
  expect(counts).toEqual({ runs: 2, pending: 2, reports: 1 });
  expect((await lab.world.call(listReportsInDoubt, asked)).data).toMatchObject({ list: reports, nextCursor: null });
  // The same request once more changes nothing and says why.
  expect(await doubt(lab, params, "2026-11-21")).toMatchObject({ status: 409 });
  expect((await shown(lab, params)).events).toHaveLength(events.length);
});

test("what an instrument out of use measures is held as it comes, until a proof puts it back", async () => {
  const lab = await createLaboratory();
  const { world, technician: as, reviewer } = lab;
  const { params } = await madeInstrument(world, as, { serial });
  // Uploaded before the instrument was put out of use, committed after.
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]);
  await placeTubes(lab, text);
  const { data: preview } = await uploadText(lab, text);
  await doubt(lab, params, "2026-11-20");
  const doubts = (await world.call(getImport, { as, params: { id: preview.importId }, query: {} })).data.doubts;
  expect(doubts.map(({ rule }) => rule)).toEqual(["instrument_unfit"]);
  const { data: during } = await world.call(commitImport, {
    as,
    params: { id: preview.importId },
    body: { productCode: "alcohol" },
  });
  const message = `仪器 定量 PCR 仪 1 号（${serial}）自 2026-11-20 起停用：${reason}`;
  expect(await messagesOf(lab, during.runId)).toEqual([["instrument_unfit", message]]);

  const back = (proofId?: string) =>
    world.call(moveInstrument, { as: reviewer, params, body: { kind: "back", reason: "更换光源后合格", proofId } });
  const newest = async () => (await shown(lab, params)).events[0];
  expect((await back()).errors).toEqual({ proofId: [instrumentMessages.noProof] });
  // The event that put it out of use and the calibrations from the file do not count as evidence.
  for (const { id } of (await shown(lab, params)).events)
    expect((await back(id)).errors).toEqual({ proofId: [instrumentMessages.noProof] });
  await record(lab, params, { what: ["性能验证"], isPassed: false, occurredOn: "2026-11-20" });
  expect((await back((await newest())?.id)).errors).toEqual({ proofId: [instrumentMessages.noProof] });
  world.clock.advance(60_000);
  await record(lab, params, { kind: "repair", what: ["更换光源"], occurredOn: "2026-11-20" });
  const proof = (await newest())?.id;
  expect((await back(proof)).data).toEqual({ state: "in_use" });
  expect(await back(proof)).toMatchObject({ status: 409 });
  const { events } = await shown(lab, params);
  expect(events.find(({ kind }) => kind === "back")?.note).toBe("维修 2026-11-20 更换光源");
  expect(events.find(({ kind }) => kind === "out")).toMatchObject({
    doubtSince: "2026-11-20",
    doubtUntil: world.clock.now(),
  });
  world.clock.advance(60_000);
  // The failed calibration still counts, because it was not repeated.
  const failed = await measuredTubes(lab, 1);
  expect(await messagesOf(lab, failed.runId)).toEqual([
    ["instrument_unfit", `仪器 定量 PCR 仪 1 号（${serial}）校准已过期：性能验证（有效期至 2026-11-19）`],
  ]);
  await record(lab, params, { occurredOn: "2026-11-20" });
  world.clock.advance(60_000);
  const good = await measuredTubes(lab, 1);
  expect(await messagesOf(lab, good.runId)).toEqual([]);
  const { data: all } = await world.call(listRuns, { as, query: { serial } });
  expect(all.list.map(({ id }) => id)).toEqual([good.runId, failed.runId, during.runId]);
  expect((await world.call(listRuns, { as, query: { serial: "278870009" } })).data.list).toEqual([]);
});

test("a failure holds what was measured since then and ends with its entry; two failures are two doubts", async () => {
  const lab = await createLaboratory();
  const { params } = await madeInstrument(lab.world, lab.technician, { serial });
  const { runId } = await measuredTubes(lab, 1);
  expect((await doubt(lab, params, "2026-11-20", "failure")).data).toEqual({ heldCount: 1 });
  expect((await doubt(lab, params, "2026-11-19", "failure")).data).toEqual({ heldCount: 1 });
  const again = await doubt(lab, params, "2026-11-19", "failure");
  expect(again).toMatchObject({ status: 409, msg: instrumentMessages.recorded });
  expect((await messagesOf(lab, runId)).map(([rule]) => rule)).toEqual(["instrument_failed", "instrument_failed"]);
  const { instrument, events } = await shown(lab, params);
  expect(instrument.state).toBe("in_use");
  expect(events.filter(({ kind }) => kind === "failure")).toMatchObject([
    { doubtUntil: lab.world.clock.now() },
    { doubtUntil: lab.world.clock.now() },
  ]);
  lab.world.clock.advance(60_000);
  expect(await messagesOf(lab, (await measuredTubes(lab, 1)).runId)).toEqual([]);
  const asked = { as: lab.technician, params: { id: events.find(({ kind }) => kind === "failure")?.id ?? "" } };
  const { runs } = (await lab.world.call(getInstrumentDoubt, asked)).data;
  expect(runs.map((run) => run.runId)).toEqual([runId]);
});

test("an overdue calibration holds a run, and what the file says itself is not told twice", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const { params } = await madeInstrument(world, as, { serial, calibrationDays: 15 });
  const { runId } = await measuredTubes(lab, 1);
  const [[rule, message] = []] = await messagesOf(lab, runId);
  expect(rule).toBe("instrument_unfit");
  expect(message).toContain("校准已过期：Background（有效期至 2026-11-16）、Pure Dye FAM（有效期至 2026-11-16）");
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]).replace(/(Calibration .* is expired\s*=) No/g, "$1 Yes");
  await placeTubes(lab, text);
  const { data } = await uploadText(lab, text);
  expect(data.doubts.map((one) => one.rule)).toEqual(["calibration"]);
  const none = await madeInstrument(world, as, { serial: "278870009", calibrationDays: 365 });
  const bare = alcoholPlate([{ barcode, genotypes: carrier }], undefined, {
    instrumentSerial: none.serial,
    name: "Run 3",
  }).replace(/^\* Calibration .*\n/gm, "");
  const { data: uncalibrated } = await uploadText(lab, bare);
  expect(uncalibrated.doubts).toContainEqual({
    rule: "instrument_unfit",
    subject: { kind: "run", name: "" },
    message: "仪器 定量 PCR 仪 1 号（278870009）没有校准记录",
  });
  expect((await shown(lab, params)).instrument.dueOn).toBe("2026-11-16");
});

test("a retired instrument stays so, and what it measures from then on is held", async () => {
  const lab = await createLaboratory();
  const { world, reviewer } = lab;
  const { params } = await madeInstrument(world, lab.technician, { serial });
  const retire = () =>
    world.call(moveInstrument, { as: reviewer, params, body: { kind: "retire", reason: "超过使用年限" } });
  expect((await retire()).data).toEqual({ state: "retired" });
  expect(await retire()).toMatchObject({ status: 409 });
  expect(await doubt(lab, params, "2026-11-20")).toMatchObject({ status: 409 });
  expect(await doubt(lab, params, "2026-11-20", "failure")).toMatchObject({ status: 409 });
  expect(await record(lab, params)).toMatchObject({ status: 409, msg: instrumentMessages.retired });
  const { runId } = await measuredTubes(lab, 1);
  expect(await messagesOf(lab, runId)).toEqual([
    ["instrument_unfit", `仪器 定量 PCR 仪 1 号（${serial}）自 2026-11-20 起报废：超过使用年限`],
  ]);
});

test("a device that is out of use releases nothing by itself, and is called by its own name", async () => {
  const { lab, device } = await trusted();
  const { world, technician: as } = lab;
  const [{ serial: own = "" } = {}] = (await world.call(listStrangeInstruments, { as })).data;
  const { params } = await madeInstrument(world, as, { serial: own, name: "另一个名字" });
  expect((await shown(lab, params)).instrument).toMatchObject({ name: "前台快检仪", deviceId: device.deviceId });
  await doubt(lab, params, "2026-11-20");
  await play(device, runOfDevice(world.clock.now(), await tubes(lab, 1)), "run-second");
  const [result] = await waiting(lab);
  expect(result && missed(result)).toContain("holds");
  expect(result?.data.holds).toMatchObject([
    { rule: "instrument_unfit", message: `仪器 前台快检仪（${own}）自 2026-11-20 起停用：${reason}` },
  ]);
});

test("who may record may not put an instrument back, and every act is on record", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const bench = await signedInStaff(world, { permissions: ["lab:instrument:list", "lab:instrument:edit"] });
  const { params } = await madeInstrument(world, bench);
  const as = bench;
  await world.call(doubtInstrument, { as, params, body: { kind: "out", reason, since: "2026-11-20" } });
  const back = await world.call(moveInstrument, { as, params, body: { kind: "back", reason } });
  expect(back.status).toBe(403);
  const { data } = await world.call(listAuditEvents, {
    as: lab.technician,
    query: { objectType: "instrument", objectId: params.id },
  });
  expect(data.list.map(({ action }) => action)).toEqual(["instrument.out", "instrument.create"]);
});

test("a run whose instrument is retired while it is committed is not taken in", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const { params: instrument } = await madeInstrument(world, as, { serial });
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]);
  await placeTubes(lab, text);
  const { data } = await uploadText(lab, text);
  other.beforeWriteTo("runs", () =>
    world.call(moveInstrument, { as, params: instrument, body: { kind: "retire", reason } }),
  );
  const commit = { as, params: { id: data.importId }, body: { productCode: "alcohol" } };
  expect((await world.call(commitImport, commit)).status).toBe(409);
  expect(await cell(world, "select count(*) from runs")).toBe(0);
});
