import { expect, test } from "vitest";
import { createPlate, listPlateQueue, movePlateSample, scanOntoPlate } from "#contract/plates.schemas";
import { acceptMessages } from "#contract/samples";
import { acceptSamples, listSamples, undoAcceptance } from "#contract/samples.schemas";
import { getTube } from "#contract/tubes.schemas";
import { samplesTable } from "#drizzle/schema/samples";
import { db, rows } from "#worker/platform/database/query";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";

async function box(count: number) {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", count);
  const found = await lab.world.read(
    rows(db.select({ id: samplesTable.id, tubeId: samplesTable.tubeId }).from(samplesTable).orderBy(samplesTable.id)),
  );
  return { lab, barcodes, ids: found.map(({ id }) => id), tubeIds: found.map(({ tubeId }) => tubeId) };
}

const accept = ({ world, technician }: Laboratory, ids: string[]) =>
  world.call(acceptSamples, { as: technician, body: { ids } });
const undo = ({ world, technician }: Laboratory, ids: string[]) =>
  world.call(undoAcceptance, { as: technician, body: { ids } });
const inState = async ({ world, technician }: Laboratory, state: "received" | "accepted") =>
  (await world.call(listSamples, { as: technician, query: { state, pageSize: 100 } })).data.list.length;

test("a whole box is accepted in one call of two round trips, each tube with a line in its life", async () => {
  const { lab, ids, tubeIds } = await box(24);
  let done: readonly string[] = [];
  const cost = await lab.world.cost(async () => {
    done = (await accept(lab, ids)).data.done;
  });
  expect(done.toSorted()).toEqual(ids.toSorted());
  expect(cost.roundTrips).toBe(2);
  expect(await inState(lab, "accepted")).toBe(24);
  for (const id of tubeIds.slice(0, 2)) {
    const { events } = (await lab.world.call(getTube, { as: lab.technician, params: { id } })).data;
    expect(events.at(-1)).toMatchObject({ kind: "accept", fromState: "received", toState: "accepted" });
  }
});

test("of a box, what was accepted meanwhile is named and the rest goes on", async () => {
  const { lab, ids } = await box(3);
  await accept(lab, ids.slice(0, 1));
  const { data } = await accept(lab, ids);
  expect(data.done.toSorted()).toEqual(ids.slice(1).toSorted());
  expect(data.refused).toEqual([{ id: ids[0], message: acceptMessages.notReceived }]);
});

test("two people who accept the same box at the same moment accept each tube once", async () => {
  const { lab, ids } = await box(5);
  const both = await Promise.all([accept(lab, ids), accept(lab, ids)]);
  expect(both.flatMap(({ data }) => data.done).toSorted()).toEqual(ids.toSorted());
});

test("an acceptance is taken back, the tube says so, and it can be accepted again", async () => {
  const { lab, ids, tubeIds } = await box(2);
  await accept(lab, ids);
  expect((await undo(lab, ids)).data.done).toHaveLength(2);
  expect(await inState(lab, "received")).toBe(2);
  const { events } = (await lab.world.call(getTube, { as: lab.technician, params: { id: tubeIds[0] ?? "" } })).data;
  expect(events.at(-1)).toMatchObject({ kind: "undo_accept", fromState: "accepted", toState: "received" });
  expect((await accept(lab, ids)).data.done).toHaveLength(2);
});

test("what lies on an open plate is taken from the plate first", async () => {
  const { lab, ids, barcodes } = await box(2);
  const { world, technician: as } = lab;
  await accept(lab, ids);
  const body = { productCode: "alcohol", note: "" };
  const plateId = (await world.call(createPlate, { as, body })).data.id;
  await world.call(scanOntoPlate, { as, params: { id: plateId }, body: { barcode: barcodes[0] ?? "" } });
  const { list } = (await world.call(listPlateQueue, { as })).data;
  const placed = ids.find((id) => list.every((waiting) => waiting.id !== id)) ?? "";
  const { data } = await undo(lab, ids);
  expect(data.done).toEqual(ids.filter((id) => id !== placed));
  expect(data.refused).toEqual([{ id: placed, message: acceptMessages.onPlate }]);
  await world.call(movePlateSample, { as, params: { id: plateId }, body: { sampleId: placed, to: null } });
  expect((await undo(lab, [placed])).data.done).toEqual([placed]);
});
