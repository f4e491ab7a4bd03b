import { expect, test } from "vitest";
import { listReports } from "#contract/lab-reports.schemas";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { listSamples } from "#contract/samples.schemas";
import { measuredChannel } from "../../support/device-curves";
import { runOf } from "./test-device";
import { type Run, trusted, tubes } from "./trusted-device";

type Module = Run["results"]["modules"][number];
type Reports = (modules: readonly Module[]) => readonly (readonly Module[])[];

const virus = "sars-cov-2";
const withVirus = (ct: number | null) => (module: Module) =>
  ({
    ...module,
    channels: module.channels.map((one) => (one.target === virus ? measuredChannel(virus, { ct }) : one)),
  }) as Module;
const only = (moduleNo: number, change: (module: Module) => object) => (modules: readonly Module[]) =>
  modules.map((module) => (module.moduleNo === moduleNo ? (change(module) as Module) : module));

/**
 * A run of these tubes at a laboratory that releases negatives automatically, reported in the messages that `reports`
 * makes.
 */
async function told(count: number, reports: (barcodes: readonly string[]) => Reports, planned?: object) {
  const { lab, device } = await trusted();
  const barcodes = await tubes(lab, count);
  const run = runOf(lab.world.clock.now(), barcodes);
  const runUid = "run-told";
  expect(await device.send({ ...run.started, ...planned, runUid })).toMatchObject({ status: 200 });
  const messages = reports(barcodes)(run.results.modules);
  for (const [i, modules] of messages.entries())
    expect(await device.send({ ...run.results, runUid, seq: i + 1, modules })).toMatchObject({ status: 200 });
  const moduleCount = new Set(messages.flat().map(({ moduleNo }) => moduleNo)).size;
  const closed = await device.send({ ...run.closed, runUid, seq: messages.length + 1, moduleCount });
  expect(closed).toMatchObject({ status: 200 });
  const { world, reviewer: as } = lab;
  await world.settled();
  const listed = async (state: "draft" | "submitted") => {
    const { list } = (await world.call(listResultSets, { as, query: { state } })).data;
    return Promise.all(list.map(async ({ id }) => (await world.call(getResultSet, { as, params: { id } })).data));
  };
  const [held, clear] = [await listed("draft"), await listed("submitted")];
  const { data: published } = await world.call(listReports, { as, query: { state: "published" } });
  const { data: shown } = await world.call(getRun, { as, params: { id: closed.data.runId } });
  return { lab, barcodes, held, clear, published: published.list.length, shown };
}

const barcodesOf = (sets: Awaited<ReturnType<typeof told>>["held"]) =>
  sets.map(({ resultSet }) => resultSet.barcode).toSorted();
const states = (sets: Awaited<ReturnType<typeof told>>["held"]) => [
  ...new Set(sets.flatMap(({ calls }) => calls.map(({ state }) => state))),
];

test.for<[string, Reports, string]>([
  [
    "detected, then nothing",
    (modules) => [only(2, withVirus(25))(modules), only(2, withVirus(null))(modules)],
    "新型冠状病毒先报 Ct 25，后报 没有 Ct",
  ],
  [
    "nothing, then detected",
    (modules) => [modules, only(2, withVirus(25))(modules).filter(({ moduleNo }) => moduleNo === 2)],
    "新型冠状病毒先报 没有 Ct，后报 Ct 25",
  ],
  [
    "two cycles that differ",
    (modules) => [only(2, withVirus(25))(modules), only(2, withVirus(31))(modules)],
    "新型冠状病毒先报 Ct 25，后报 Ct 31",
  ],
  [
    "detected, then a fault",
    (modules) => [
      only(2, withVirus(25))(modules),
      only(2, (module) => ({ ...withVirus(25)(module), fault: "lid" }))(modules),
    ],
    "模块状态先报正常，后报lid",
  ],
  [
    "a tube, then no template",
    (modules) => [modules, only(2, (module) => ({ ...module, role: "ntc", barcode: "" }))(modules)],
    "用途先报样本，后报阴性质控",
  ],
])("a module that says %s gives no result, and both words are kept", async ([, reports, said]) => {
  const { held, clear, published, barcodes } = await told(1, () => reports);
  expect({ clear: clear.length, published }).toEqual({ clear: 0, published: 0 });
  expect(barcodesOf(held)).toEqual(barcodes);
  expect(states(held)).toEqual(["inconclusive"]);
  expect(held[0]?.resultSet.holdReason).toContain(said);
});

test("both Cts of a module that changed its word stand on the page of the run", async () => {
  const { shown } = await told(1, () => (modules) => [
    only(2, withVirus(25))(modules),
    only(2, withVirus(31))(modules),
  ]);
  const well = shown.wells.filter(({ position, targetCode }) => position === "A2" && targetCode === virus);
  expect(well.map(({ ct }) => ct).toSorted()).toEqual([25, 31]);
});

test("a module that is reported again in the same words, or with what was missing, is no contradiction", async () => {
  const { held, published } = await told(1, () => (modules) => [
    only(2, (module) => ({ ...module, channels: module.channels.slice(0, 2) }))(modules),
    modules,
    modules,
  ]);
  expect([held.length, published]).toEqual([0, 1]);
});

test("a control that changes its word proves nothing, and its run gives no results", async () => {
  const { shown, held } = await told(1, () => (modules) => [modules, only(96, withVirus(30))(modules)]);
  expect(held).toEqual([]);
  expect(shown.run).toMatchObject({
    state: "qc_failed",
    qcReason: expect.stringContaining("先报 没有 Ct，后报 Ct 30"),
  });
});

test("where the plan and the result name different tubes for a module, neither of them has a result", async () => {
  const { held, clear, published, barcodes } = await told(2, ([, second = ""]) => (modules) => [
    only(2, (module) => ({ ...module, barcode: second }))(modules.filter(({ moduleNo }) => moduleNo !== 3)),
  ]);
  expect({ clear: clear.length, published }).toEqual({ clear: 0, published: 0 });
  expect(barcodesOf(held)).toEqual([...barcodes].toSorted());
  expect(states(held)).toEqual(["inconclusive"]);
});

test("two tubes that changed places after the plan are both held", async () => {
  const { held, published, barcodes } = await told(2, ([first = "", second = ""]) => (modules) => [
    modules.map((module) =>
      module.role === "sample" ? ({ ...module, barcode: module.moduleNo === 2 ? second : first } as Module) : module,
    ),
  ]);
  expect(published).toBe(0);
  expect(barcodesOf(held)).toEqual([...barcodes].toSorted());
  expect(held[0]?.resultSet.holdReason).toMatch(/开始时登记的条码尾号 \d{4}，结果报的条码尾号 \d{4}/);
});

test("a tube that only the result names is held until a reviewer says why it stands", async () => {
  const { lab, clear, published } = await told(1, () => (modules) => [modules], {
    modules: [
      { moduleNo: 1, role: "positive", barcode: "" },
      { moduleNo: 96, role: "ntc", barcode: "" },
    ],
  });
  expect(published).toBe(0);
  expect(clear.map(({ holds }) => holds.map(({ rule, subject }) => [rule, subject.name]))).toEqual([
    [["placement", "A2"]],
  ]);
  const ids = clear.map(({ resultSet }) => resultSet.id);
  const review = await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  expect(review.data.done).toEqual([]);
});

test("one tube in two modules is held", async () => {
  const { held, clear, published } = await told(1, ([barcode = ""]) => (modules) => [
    [...modules, { ...(modules.find(({ role }) => role === "sample") as Module), moduleNo: 3, barcode } as Module],
  ]);
  expect(published).toBe(0);
  expect([...held, ...clear].flatMap(({ holds }) => holds.map(({ rule }) => rule))).toContain("repeated_barcode");
});

test("a tube that the plan has and no result names waits for another run", async () => {
  const { lab, held, clear, barcodes } = await told(2, () => (modules) => [
    modules.filter(({ moduleNo }) => moduleNo !== 3),
  ]);
  expect([held.length, clear.length]).toEqual([0, 0]);
  const { data } = await lab.world.call(listSamples, { as: lab.reviewer, query: { state: "retest_queued" } });
  expect(data.list.map(({ barcode }) => barcode)).toEqual([barcodes[1]]);
});

test("another body under a known number is held against the first, and holds the run's results when it comes late", async () => {
  const { lab, device } = await trusted();
  const run = runOf(lab.world.clock.now(), await tubes(lab, 1));
  const send = (message: object) => device.send({ ...message, runUid: "run-two-words" });
  const other = { ...run.results, modules: only(2, withVirus(25))(run.results.modules) };
  await send(run.started);
  await send(run.results);
  expect(await send(other)).toMatchObject({ status: 409 });
  await send(run.closed);
  const { world, reviewer: as } = lab;
  const { data } = await world.call(listResultSets, { as, query: { state: "draft" } });
  expect(data.list.map(({ holdReason }) => holdReason)).toEqual([expect.stringContaining("先报 没有 Ct，后报 Ct 25")]);
  lab.world.clock.advance(60_000);
  const late = runOf(lab.world.clock.now(), await tubes(lab, 1), 27);
  const again = (message: object) => device.send({ ...message, runUid: "run-late-word" });
  for (const message of [late.started, late.results, late.closed])
    expect(await again(message)).toMatchObject({ status: 200 });
  expect(await again({ ...late.results, modules: late.results.modules.map(withVirus(null)) })).toMatchObject({
    status: 409,
  });
  const { list } = (await world.call(listResultSets, { as, query: { state: "submitted" } })).data;
  const set = (await world.call(getResultSet, { as, params: { id: list[0]?.id ?? "" } })).data;
  expect(set.holds.map(({ rule }) => rule)).toEqual(["device_words"]);
});
