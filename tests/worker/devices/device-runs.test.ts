import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { deviceProtocolMessages } from "#contract/device-protocol";
import { getDevice } from "#contract/devices.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { getTube } from "#contract/tubes.schemas";
import type { WorldOptions } from "#tests/support/app";
import { verifiedCustomer } from "#tests/support/factories";
import { meanwhile } from "#tests/support/meanwhile";
import { issuedBarcodes, tubeRow } from "../laboratory";
import { createLaboratory } from "../plates";
import { cell, raw } from "../platform/raw-rows";
import { boundTube, enrolledDevice, runOf } from "./test-device";

async function onSite(quantity = 2, options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const barcodes = await issuedBarcodes(lab.world, lab.technician, { productCode: "respiratory", quantity });
  for (const barcode of barcodes) await boundTube(lab, barcode);
  const device = await enrolledDevice(lab);
  const run = runOf(lab.world.clock.now(), barcodes);
  return { lab, device, run, barcodes };
}

test("a tube is received by the device, measured, reviewed by a person and published within one run", async () => {
  const { lab, device, run, barcodes } = await onSite();
  const { world, reviewer } = lab;
  const [first = ""] = barcodes;
  expect(await device.send(run.started)).toMatchObject({ status: 200, data: { state: "running" } });
  expect(await tubeRow(world, first)).toMatchObject({ state: "received" });
  await device.send(run.results);
  const closed = await device.send(run.closed);
  expect(closed).toMatchObject({ status: 200, data: { state: "qc_passed", resultCount: 2 } });
  const { data } = await world.call(listResultSets, { as: reviewer, query: { state: "submitted" } });
  const ids = data.list.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect((await world.call(reviewResultSets, { as: reviewer, body: { ids } })).data.refused).toEqual([]);
  const out = await world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } });
  expect(out.data.refused).toEqual([]);
  const life = await world.call(getTube, { as: reviewer, params: { id: (await tubeRow(world, first)).id } });
  expect(life.data.events.map(({ kind, actorKind }) => `${kind} ${actorKind}`)).toEqual([
    "create staff",
    "issue staff",
    "receive device",
    "test device",
    "review staff",
    "publish staff",
  ]);
  expect((await world.call(getRun, { as: reviewer, params: { id: closed.data.runId } })).status).toBe(200);
});

test("the same message again is answered as before and changes nothing", async () => {
  const { lab, device, run } = await onSite();
  await device.send(run.started);
  await device.send(run.results);
  const first = await device.send(run.closed);
  const again = await device.send(run.closed);
  expect(again.data).toEqual(first.data);
  const twice = await Promise.all([device.send(run.results), device.send(run.results)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer });
  expect(data.list).toHaveLength(2);
});

test("another body under a known number is refused and kept for staff", async () => {
  const { lab, device, run } = await onSite();
  await device.send(run.started);
  await device.send(run.results);
  const other = { ...run.results, firmware: "9.9" };
  expect(await device.send(other)).toMatchObject({ status: 409, msg: deviceProtocolMessages.disputed });
  const { data } = await lab.world.call(getDevice, { as: lab.technician, params: { id: device.deviceId } });
  expect(data.disputes).toMatchObject([{ runUid: "run-0001", messageSeq: 1, kind: "results" }]);
});

test("a run is over only by its closing message, and not before every module came in", async () => {
  const { device, run } = await onSite();
  expect(await device.send(run.results)).toMatchObject({ status: 409, msg: deviceProtocolMessages.notStarted });
  await device.send(run.started);
  expect(await device.send(run.closed)).toMatchObject({ status: 409, msg: deviceProtocolMessages.modulesMissing });
  await device.send(run.results);
  expect(await device.send(run.closed)).toMatchObject({ status: 200 });
  expect(await device.send({ ...run.results, seq: 9 })).toMatchObject({
    status: 409,
    msg: deviceProtocolMessages.ended,
  });
});

test("a contaminated no-template control leaves no result of the run", async () => {
  const { lab, device, run, barcodes } = await onSite();
  await device.send(run.started);
  const modules = run.results.modules.map((module) =>
    module.role === "ntc" ? { ...module, channels: module.channels.map((one) => ({ ...one, ct: 30 })) } : module,
  );
  await device.send({ ...run.results, modules });
  expect(await device.send(run.closed)).toMatchObject({ data: { state: "qc_failed", resultCount: 0 } });
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer });
  expect(data.list).toEqual([]);
  const { id } = await tubeRow(lab.world, barcodes[0] ?? "");
  const life = await lab.world.call(getTube, { as: lab.reviewer, params: { id } });
  expect(life.data.sample?.state).toBe("retest_queued");
});

test("a detected virus waits for the reviewer, whatever the device itself called", async () => {
  const { lab, device, barcodes } = await onSite(1);
  const run = runOf(lab.world.clock.now(), barcodes, 25);
  await device.send(run.started);
  const modules = run.results.modules.map((module) => ({
    ...module,
    channels: module.channels.map((one) => ({ ...one, ...(module.role === "sample" ? { deviceCall: "absent" } : {}) })),
  }));
  await device.send({ ...run.results, modules });
  await device.send(run.closed);
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer });
  expect(data.list).toHaveLength(1);
  expect(data.list[0]).toMatchObject({ state: "submitted", submittedBy: null });
});

test("a tube that its customer binds during the run still gets its result", async () => {
  const lab = await createLaboratory();
  const barcodes = await issuedBarcodes(lab.world, lab.technician, { productCode: "respiratory", quantity: 1 });
  const device = await enrolledDevice(lab);
  const run = runOf(lab.world.clock.now(), barcodes);
  await device.send(run.started);
  await boundTube(lab, barcodes[0] ?? "");
  await device.send(run.results);
  expect(await device.send(run.closed)).toMatchObject({ data: { state: "qc_passed", resultCount: 1 } });
});

test("controls in the wrong modules are refused before anything is measured", async () => {
  const { device, run } = await onSite();
  const modules = run.started.modules.map((module) => (module.moduleNo === 96 ? { ...module, moduleNo: 50 } : module));
  const refused = await device.send({
    ...run.started,
    modules: modules.map((m) => (m.moduleNo === 1 ? { ...m, moduleNo: 40 } : m)),
  });
  expect(refused).toMatchObject({ status: 422, msg: deviceProtocolMessages.controls });
});

test("an aborted run sends its samples back to wait", async () => {
  const { lab, device, run, barcodes } = await onSite();
  await device.send(run.started);
  expect(await device.send({ ...run.closed, status: "aborted" })).toMatchObject({ data: { state: "aborted" } });
  const { id } = await tubeRow(lab.world, barcodes[0] ?? "");
  const life = await lab.world.call(getTube, { as: lab.reviewer, params: { id } });
  expect(life.data.sample?.state).toBe("retest_queued");
});

test("the device's page shows its newest run first, whatever the device calls its runs", async () => {
  const { lab, device, run } = await onSite();
  const sent: string[] = [];
  for (const runUid of ["run-zzzz", "run-mmmm", "run-aaaa"]) {
    sent.unshift((await device.send({ ...run.started, runUid })).data.runId);
    lab.world.clock.advance(60_000);
  }
  const { data } = await lab.world.call(getDevice, { as: lab.technician, params: { id: device.deviceId } });
  expect(data.runs.map(({ id }) => id)).toEqual(sent);
});

test("the customer's phone shows the minutes left as the device tells them, in a second run as well", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [barcode = ""] = await issuedBarcodes(world, technician, { productCode: "respiratory", quantity: 1 });
  const customer = await verifiedCustomer(world, await boundTube(lab, barcode), "valid");
  const device = await enrolledDevice(lab);
  const left = async () => (await customer.call(listMyBindings)).data.list[0];
  const run = runOf(world.clock.now(), [barcode]);
  await device.send(run.started);
  expect((await left())?.measuring).toMatchObject({ msLeft: 35 * 60_000 });
  world.clock.advance(60_000);
  const { status: _s, endedAt: _e, moduleCount: _m, ...head } = run.closed;
  await device.send({ ...head, kind: "progress", seq: 7, expectedEndAt: world.clock.now() + 12 * 60_000 });
  expect((await left())?.measuring).toMatchObject({ msLeft: 12 * 60_000 });
  await device.send({ ...run.closed, seq: 8, status: "error" });
  expect(await left()).toMatchObject({ measuring: null, statusText: expect.stringContaining("故障") });
  const again = { ...runOf(world.clock.now(), [barcode]).started, runUid: "run-0002" };
  await device.send(again);
  expect((await left())?.measuring).toMatchObject({ msLeft: 35 * 60_000 });
});

test("a tube whose consent is withdrawn while a device takes it in is not received", async () => {
  const other = meanwhile();
  const { lab, device, run, barcodes } = await onSite(1, other);
  other.beforeWriteTo("runs", () => raw(lab.world, "update bindings set withdrawn_at = 1"));
  await device.send(run.started);
  expect(await tubeRow(lab.world, barcodes[0] ?? "")).toMatchObject({ state: "bound" });
  expect(await cell(lab.world, "select count(*) from tube_events where kind = 'receive'")).toBe(0);
});
