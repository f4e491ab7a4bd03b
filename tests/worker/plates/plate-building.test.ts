import { expect, test } from "vitest";
import { plateMessages } from "#contract/plates";
import {
  closePlate,
  createPlate,
  discardPlate,
  getPlate,
  listPlateQueue,
  movePlateSample,
  scanOntoPlate,
} from "#contract/plates.schemas";
import { rejectSample } from "#contract/rejections.schemas";
import { getTube } from "#contract/tubes.schemas";
import { samplesTable } from "#drizzle/schema/samples";
import type { WorldOptions } from "#tests/support/app";
import { meanwhile } from "#tests/support/meanwhile";
import { db, write } from "#worker/platform/database/query";
import { issuedBarcodes, tubeRow } from "../laboratory";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";
import { cell, raw } from "../platform/raw-rows";

/** An open plate of the alcohol product, and two received tubes that are not on it. */
async function bench(options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  return { lab, ...(await newPlate(lab)), first: barcodes[0] ?? "", second: barcodes[1] ?? "" };
}

async function newPlate({ world, technician: as }: Laboratory, productCode = "alcohol") {
  const { id, code } = (await world.call(createPlate, { as, body: { productCode } })).data;
  const params = { id };
  return {
    code,
    scan: async (barcode: string, place?: number) =>
      (await world.call(scanOntoPlate, { as, params, body: { barcode, ...(place === undefined ? {} : { place }) } }))
        .data,
    look: async () => (await world.call(getPlate, { as, params })).data,
    move: (sampleId: string, to: number | null) => world.call(movePlateSample, { as, params, body: { sampleId, to } }),
    close: () => world.call(closePlate, { as, params }),
    discard: () => world.call(discardPlate, { as, params, body: { reason: "枪头污染" } }),
  };
}

const queued = async ({ world, technician: as }: Laboratory) =>
  (await world.call(listPlateQueue, { as })).data.list.map(({ barcode }) => barcode);

test("received tubes wait for a plate and go into the next free wells as they are scanned", async () => {
  const { lab, code, scan, look, first, second } = await bench();
  expect(code).toBe("P261120-01");
  expect((await queued(lab)).toSorted()).toEqual([first, second]);
  expect(await scan(first)).toMatchObject({ verdict: "placed", place: 0 });
  const last = await scan(second);
  expect(last).toMatchObject({ verdict: "placed", place: 1 });
  expect(await queued(lab)).toEqual([]);
  const plate = await look();
  // The reply to a scan contains the plate, so scanning needs one call per tube.
  expect(last.plate).toEqual(plate);
  expect(plate.places.map(({ barcode, place }) => [barcode, place])).toEqual([
    [first, 0],
    [second, 1],
  ]);
  expect(plate.wells).toHaveLength(21);
  const used = [...plate.wells.flat(), ...plate.controls].map(({ position }) => position);
  expect(new Set(used).size).toBe(used.length);
});

test("samples that lie on an open plate cost the queue behind them two rows each at most, and wait again when it is given up", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 8);
  const { scan, discard } = await newPlate(lab);
  const asked = () => world.call(listPlateQueue, { as, query: { pageSize: 2 } });
  const all = await world.cost(asked);
  for (const barcode of barcodes.slice(0, 6)) await scan(barcode);
  const { list, counts } = (await asked()).data;
  expect(list.map(({ barcode }) => barcode).toSorted()).toEqual(barcodes.slice(6));
  expect(counts.map(({ count }) => count)).toEqual([2]);
  expect((await world.cost(asked)).rowsRead ?? 0).toBeLessThanOrEqual((all.rowsRead ?? 0) + 2 * 6);
  await discard();
  expect((await asked()).data.counts.map(({ count }) => count)).toEqual([8]);
});

test("a tube that cannot lie on the plate is refused at the scan with its reason", async () => {
  const { lab, scan, first } = await bench();
  const [unbound = ""] = await issuedBarcodes(lab.world, lab.technician, { productCode: "alcohol", quantity: 1 });
  const [stranger = ""] = await receivedTubes(lab, "coffee", 1);
  await scan(first);
  expect(await scan(first)).toMatchObject({ verdict: "repeated", place: 0 });
  expect(await scan(unbound)).toMatchObject({ verdict: "refused", message: "尚未绑定客户，不能上板" });
  expect((await scan(stranger)).message).toMatch(/^这支属于「.+」，不能放在「.+」的板上$/);
  expect(await scan("99999999")).toMatchObject({ verdict: "unknown" });
  const other = await newPlate(lab);
  expect(await other.scan(first)).toMatchObject({ verdict: "refused", message: "已放在样本板 P261120-01 上" });
});

test("two people who scan at the same moment fill two places, and one tube lies in one place", async () => {
  const { scan, look, first, second } = await bench();
  const replies = await Promise.all([scan(first), scan(second), scan(first)]);
  expect(replies.map(({ verdict }) => verdict).toSorted()).toEqual(["placed", "placed", "repeated"]);
  expect((await look()).places.map(({ place }) => place)).toEqual([0, 1]);
});

test("a sample moves to a free place only, and off the plate it waits again", async () => {
  const { lab, scan, look, move, first, second } = await bench();
  await scan(first);
  await scan(second);
  const [one, two] = (await look()).places;
  expect(await move(one?.sampleId ?? "", 1)).toMatchObject({ status: 409, msg: plateMessages.taken });
  await move(one?.sampleId ?? "", 5);
  await move(two?.sampleId ?? "", null);
  expect((await look()).places.map(({ barcode, place }) => [barcode, place])).toEqual([[first, 5]]);
  expect(await queued(lab)).toEqual([second]);
  expect(await scan(second, 0)).toMatchObject({ verdict: "placed", place: 0 });
});

test("closing the plate plates its samples, tells their tubes, and ends the scanning", async () => {
  const { lab, scan, look, close, discard, first } = await bench();
  expect(await close()).toMatchObject({ status: 409, msg: plateMessages.empty });
  await scan(first);
  expect((await close()).data.sampleCount).toBe(1);
  expect(await look()).toMatchObject({ state: "closed", sampleCount: 1 });
  const { id } = await tubeRow(lab.world, first);
  const { data } = await lab.world.call(getTube, { as: lab.technician, params: { id } });
  expect(data.sample?.state).toBe("plated");
  expect(data.events.at(-1)).toMatchObject({ kind: "plate", toState: "plated", reason: "P261120-01 A5、G2、A11、G8" });
  await expect(scan(first)).rejects.toThrow(plateMessages.notOpen);
  await discard();
  expect(await queued(lab)).toContain(first);
});

test("discarding a plate leaves alone a sample that lies on another plate since", async () => {
  const { lab, scan, look, close, discard, first } = await bench();
  const newer = await newPlate(lab);
  await newer.scan(first);
  await newer.close();
  // A hand-typed result that needs another measurement returns a sample to this state.
  await lab.world.write(write(db.update(samplesTable).set({ state: "retest_queued" })));
  lab.world.clock.advance(60_000);
  await scan(first);
  await close();
  await newer.discard();
  expect((await look()).state).toBe("closed");
  const { id } = await tubeRow(lab.world, first);
  const { data } = await lab.world.call(getTube, { as: lab.technician, params: { id } });
  expect([data.sample?.state, data.events.at(-1)?.kind]).toEqual(["plated", "plate"]);
  await discard();
  expect(await queued(lab)).toContain(first);
});

test("a plate with a sample that was rejected meanwhile cannot be closed until its place is emptied", async () => {
  const { lab, scan, look, move, close, first, second } = await bench();
  await scan(first);
  await scan(second);
  const sampleId = (await look()).places[0]?.sampleId ?? "";
  await lab.world.call(rejectSample, { as: lab.technician, params: { id: sampleId }, body: { reason: "low_volume" } });
  expect((await look()).places[0]?.problem).toBe("样本当前为「已拒收」，不能上板");
  expect(await close()).toMatchObject({ status: 409, msg: plateMessages.stale });
  await move(sampleId, null);
  expect((await close()).data.sampleCount).toBe(1);
});

test("a sample that is rejected while its plate is discarded stays rejected, and no line says that it left", async () => {
  const other = meanwhile();
  const { lab, scan, close, discard, first } = await bench(other);
  await scan(first);
  await close();
  other.beforeWriteTo("plates", () => raw(lab.world, "update samples set state = 'rejected' where state = 'plated'"));
  expect((await discard()).status).toBe(200);
  expect(await cell(lab.world, "select count(*) from samples where state = 'rejected'")).toBe(1);
  expect(await cell(lab.world, "select count(*) from tube_events where kind = 'unplate'")).toBe(0);
});
