import { expect } from "vitest";
import {
  approveAutomaticRelease,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release.schemas";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import type { WorldOptions } from "#tests/support/app";
import { issuedBarcodes } from "../laboratory";
import { createLaboratory, type Laboratory } from "../plates";
import { boundTube, enrolledDevice, publishAfter, runOf, type TestDevice } from "./test-device";

export type Run = ReturnType<typeof runOf>;

/** Bound respiratory tubes. */
export async function tubes(lab: Laboratory, quantity: number) {
  const barcodes = await issuedBarcodes(lab.world, lab.technician, { productCode: "respiratory", quantity });
  for (const barcode of barcodes) await boundTube(lab, barcode);
  return barcodes;
}

export async function play(device: TestDevice, run: Run, runUid: string) {
  for (const message of [run.started, run.results, run.closed])
    expect(await device.send({ ...message, runUid })).toMatchObject({ status: 200 });
  await device.lab.world.settled();
}

/** Automatic release, requested by one person and approved by another. */
export async function allow({ world, technician, reviewer }: Laboratory) {
  const { data } = await world.call(listAutomaticReleases, { as: technician });
  const params = { id: data.list[0]?.id ?? "" };
  await world.call(setAutomaticRelease, { as: technician, params, body: { isWanted: true, reason: "夜间无人值守" } });
  const approved = await world.call(approveAutomaticRelease, { as: reviewer, params, body: {} });
  expect(approved.data).toEqual({ state: "on" });
  return params;
}

/**
 * A device whose reagent lot a person has reviewed, at a laboratory that releases the panel automatically, without
 * delay unless one is given.
 */
export async function trusted(waitMinutes = 0, options?: WorldOptions) {
  const lab = await createLaboratory(options);
  await publishAfter(lab, waitMinutes);
  const device = await enrolledDevice(lab);
  await play(device, runOf(lab.world.clock.now(), await tubes(lab, 1)), "run-first");
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
  await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids: data.list.map(({ id }) => id) } });
  lab.world.clock.advance(60_000);
  return { lab, device, params: await allow(lab) };
}

/** The results in the reviewer's queue. */
export const waiting = async ({ world, reviewer }: Laboratory) => {
  const { data } = await world.call(listResultSets, { as: reviewer, query: { state: "submitted" } });
  return Promise.all(data.list.map(({ id }) => world.call(getResultSet, { as: reviewer, params: { id } })));
};

/** The rules that prevent the automatic release of a result. */
export const missed = ({ data }: Awaited<ReturnType<typeof waiting>>[number]) =>
  data.releaseChecks.flatMap(({ rule, passed }) => (passed ? [] : [rule]));
