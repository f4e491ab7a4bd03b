import { expect, test } from "vitest";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { testStart } from "../../support/test-clock";
import { issuedBarcodes } from "../laboratory";
import { createLaboratory } from "../plates";
import { madeLot, madeReagent } from "../reagents/stock";
import { boundTube, enrolledDevice, runOf } from "./test-device";

const minute = 60_000;

/** A run over one bound tube whose messages contain other times or reagents; ten minutes long by the server's clock. */
async function measured(
  bent: { started?: object; closed?: object } = {},
  lot?: Partial<Parameters<typeof madeLot>[2]>,
) {
  const lab = await createLaboratory();
  if (lot) {
    const reagent = await madeReagent(lab.world, lab.technician, { assayCode: "RESP-4" });
    await madeLot(lab.world, lab.technician, { of: reagent.id, ...lot });
  }
  const barcodes = await issuedBarcodes(lab.world, lab.technician, { productCode: "respiratory", quantity: 1 });
  for (const barcode of barcodes) await boundTube(lab, barcode);
  const device = await enrolledDevice(lab);
  const run = runOf(testStart, barcodes);
  await device.send({ ...run.started, ...bent.started });
  lab.world.clock.advance(10 * minute);
  await device.send(run.results);
  const closed = await device.send({ ...run.closed, endedAt: testStart + 10 * minute, ...bent.closed });
  const { data: list } = await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
  const ids = list.list.map(({ id }) => id);
  const { data: set } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id: ids[0] ?? "" } });
  const { data: shown } = await lab.world.call(getRun, { as: lab.reviewer, params: { id: closed.data.runId } });
  const review = await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  return {
    holds: set.holds.map(({ rule, message }) => [rule, message]),
    clock: shown.facts.find(({ name }) => name === "仪器时间")?.value,
    isReviewed: review.data.done.length === 1,
  };
}

test("a device's run at the time of its messages is not held, and its time counts as checked", async () => {
  const { holds, clock, isReviewed } = await measured();
  expect({ holds, isReviewed }).toEqual({ holds: [], isReviewed: true });
  expect(clock).toBe("2026-11-20 10:10（已核对：晚于签收）");
});

test.for([
  [
    "that began in 2010",
    { started: { startedAt: Date.UTC(2010, 0, 1) } },
    "设备称 2010-01-01 08:00 开始，服务器 2026-11-20 10:00 才收到开始消息，允许相差 5 分钟",
  ],
  [
    "that began six minutes before its tubes were received",
    { started: { startedAt: testStart - 6 * minute } },
    "设备称 2026-11-20 09:54 开始，服务器 2026-11-20 10:00 才收到开始消息，允许相差 5 分钟",
  ],
  ["that ended in 1970", { closed: { endedAt: 0 } }, "检测开始时间 2026-11-20 10:00 晚于结束时间 1970-01-01 08:00"],
  [
    "that ends six minutes from now",
    { closed: { endedAt: testStart + 16 * minute } },
    "检测结束时间 2026-11-20 10:16 在未来：收到结果时是 2026-11-20 10:10，允许相差 5 分钟",
  ],
] as const)("a device's run %s is held and its clock is not trusted", async ([, bent, message]) => {
  const { holds, clock, isReviewed } = await measured(bent);
  expect(holds).toEqual([["run_time", message]]);
  expect(clock).toMatch(/（未通过核对）$/);
  expect(isReviewed).toBe(false);
});

test("a device's run without a lot, or with one that had ended, is held", async () => {
  const missing = await measured({ started: { reagentLot: "" } });
  expect(missing).toMatchObject({ holds: [["reagent_lot", "没有记录试剂批号，无法核对试剂"]], isReviewed: false });
  const ended = await measured({ started: { reagentExpiry: "2026-11-19" } });
  expect(ended.holds).toEqual([
    ["reagent_expired", "试剂 FX2611 有效期至 2026-11-19，检测时（2026-11-20 10:10）已过期"],
  ]);
});

test("a device's run under a lot that is registered and accepted is not held", async () => {
  expect(await measured({}, { lot: "FX2611" })).toMatchObject({ holds: [], isReviewed: true });
});

test("a device's run under a lot that waits for its acceptance is held, one under an unknown lot as before is not", async () => {
  const { holds, isReviewed } = await measured({}, { lot: "FX2611", isAccepted: false });
  expect(holds).toEqual([["reagent_unfit", expect.stringMatching(/ 批号 FX2611 待验收$/)]]);
  expect(isReviewed).toBe(false);
  expect(await measured({}, { lot: "FX2610", isAccepted: false })).toMatchObject({ holds: [] });
});
