import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deviceProtocolMessages } from "#contract/device-protocol";
import { listReports, publishReports } from "#contract/lab-reports.schemas";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold } from "#contract/result-holds.schemas";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { getRunCurves } from "#contract/runs.schemas";
import { bends, consistentModule } from "#tests/support/device-contradictions";
import { lightOf, steady } from "#tests/support/device-curves";
import { statement } from "#tests/support/statement";
import { createLaboratory, type Laboratory } from "../plates";
import { enrolledDevice, runOf } from "./test-device";
import { missed, play, type Run, trusted, tubes, waiting } from "./trusted-device";

const shifted = (run: Run, moduleNo: number, by: number): Run => ({
  ...run,
  results: {
    ...run.results,
    modules: run.results.modules.map((module) => ({
      ...module,
      channels: module.channels.map((one) =>
        module.moduleNo === moduleNo && one.ct !== null ? { ...one, ct: one.ct + by } : one,
      ),
    })),
  },
});

/** A run as devices without curves send it. */
const bare = (run: Run) => ({
  started: { ...run.started, schema: 1 },
  results: {
    ...run.results,
    schema: 1,
    modules: run.results.modules.map(({ temperatureError: _, ...module }) => ({
      ...module,
      channels: module.channels.map(({ target, ct, deviceCall }) => ({ target, ct, deviceCall })),
    })),
  },
  closed: { ...run.closed, schema: 1 },
});

async function played(change: (run: Run) => Run = (run) => run) {
  const { lab, device } = await trusted();
  const run = change(runOf(lab.world.clock.now(), await tubes(lab, 1)));
  await play(device, run, "run-curves");
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: {} });
  return { lab, device, runId: data.list[0]?.run?.id ?? "" };
}

const published = async ({ world, reviewer }: Laboratory) =>
  (await world.call(listReports, { as: reviewer, query: { state: "published" } })).data.list;

test("the curves that a device sends are kept and shown over their baseline, with its Ct and the server's own", async () => {
  const { lab, runId } = await played();
  const { data } = await lab.world.call(getRunCurves, { as: lab.reviewer, params: { id: runId } });
  expect(data.curves).toHaveLength(15);
  const control = data.curves.find(({ position, targetCode }) => position === "A2" && targetCode === "rnase-p");
  expect(control).toMatchObject({ name: "RNase P", threshold: 0.2, cts: { device: 28 } });
  expect(Math.abs((control?.cts?.own ?? 0) - 28)).toBeLessThan(0.1);
  const light = lightOf({ ct: 28 });
  const rise = (values: readonly (number | null)[]) => (values[39] ?? 0) - (values[9] ?? 0);
  expect(control?.values).toHaveLength(40);
  expect(Math.abs(rise(control?.values ?? []) - rise(light))).toBeLessThan(0.1);
  const virus = data.curves.find(({ position, targetCode }) => position === "A2" && targetCode === "rsv");
  expect(virus?.cts).toEqual({ device: null, own: null });
  const longest = statement(sql`select max(length(block)) from module_curves`, (rows) => Number(rows[0]?.[0]));
  expect(await lab.world.read(longest)).toBeLessThan(400);
});

test("a Ct that differs from its curve's by more than the assay allows holds the result until a reviewer says why it stands", async () => {
  const { lab } = await played((run) => shifted(run, 2, 1.5));
  const { world, reviewer } = lab;
  expect(await published(lab)).toEqual([]);
  const [result] = await waiting(lab);
  expect(result && missed(result)).toEqual(["ct", "holds"]);
  const [hold] = result?.data.holds ?? [];
  expect(hold).toMatchObject({ rule: "device_curve", subject: { kind: "well", name: "A2" }, statedAt: null });
  expect(hold?.message).toMatch(/^RNase P：设备 Ct 29\.5，按曲线复算 2[78]\.\d+，相差 1\.\d+，允许 0\.5$/);
  const ids = [result?.data.resultSet.id ?? ""];
  const refused = await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  expect(refused.data.refused).toEqual([{ id: ids[0], message: holdMessages.open(1) }]);
  const params = { id: hold?.id ?? "" };
  await world.call(stateResultHold, { as: reviewer, params, body: { reason: "内参曲线正常，设备阈值较高" } });
  expect((await world.call(reviewResultSets, { as: reviewer, body: { ids } })).data.done).toEqual(ids);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } });
  expect(await published(lab)).toHaveLength(1);
});

test("a positive control that disagrees with its curve holds every result of its run", async () => {
  const { lab } = await played((run) => shifted(run, 1, 1.5));
  expect(await published(lab)).toEqual([]);
  const [result] = await waiting(lab);
  expect(result?.data.holds).toMatchObject([{ rule: "device_curve", subject: { name: "A1" } }]);
});

test("a device without curves is taken as before, and its results always wait for a person", async () => {
  const { lab, device } = await trusted();
  await play(device, bare(runOf(lab.world.clock.now(), await tubes(lab, 1))) as unknown as Run, "run-bare");
  expect(await published(lab)).toEqual([]);
  const [result] = await waiting(lab);
  expect(result?.data.calls.map(({ value }) => value)).toEqual(Array.from({ length: 4 }, () => "not_detected"));
  expect(result && missed(result)).toEqual(["temperature", "curves", "ct", "endpoint", "score"]);
  const runId = result?.data.resultSet.run?.id ?? "";
  const { data } = await lab.world.call(getRunCurves, { as: lab.reviewer, params: { id: runId } });
  expect(data.curves).toEqual([]);
});

test("a curve under the first schema, of half a cycle or of three cycles is refused, and it is said which", async () => {
  const lab = await createLaboratory();
  const device = await enrolledDevice(lab);
  const run = runOf(lab.world.clock.now(), await tubes(lab, 1));
  await device.send(run.started);
  const old = await device.send({ ...run.results, schema: 1 });
  expect(old).toMatchObject({ status: 422, errors: { schema: [deviceProtocolMessages.curveSchema] } });
  for (const curve of ["AAAA", "AAAAAAAA", `${"AAAA".repeat(30)}=`]) {
    const [first, ...rest] = run.results.modules;
    const channels = first?.channels.map((one, i) => (i === 0 ? { ...one, curve } : one));
    const refused = await device.send({ ...run.results, modules: [{ ...first, channels }, ...rest] });
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused)).toContain("modules.0.channels.0.curve");
  }
});

test("of forty tubes in a run, exactly those leave by themselves of whose modules everything agrees", async () => {
  const { lab, device } = await trusted();
  const barcodes = await tubes(lab, 40);
  const random = steady(20_261_122);
  const ways = Object.values(bends);
  const whole = runOf(lab.world.clock.now(), barcodes);
  const modules = whole.results.modules.map((module) => {
    if (module.role !== "sample") return module;
    const fine = consistentModule(random, { moduleNo: module.moduleNo, role: "sample", barcode: module.barcode });
    const bend = ways[module.moduleNo % (2 * ways.length)];
    return bend ? bend(random, fine) : fine;
  });
  const agreed = barcodes.filter((_, i) => ways[(i + 2) % (2 * ways.length)] === undefined);
  expect(agreed.length).toBeGreaterThan(15);
  await play(device, { ...whole, results: { ...whole.results, modules } } as unknown as Run, "run-mixed");
  const out = (await published(lab)).map(({ barcode }) => barcode).toSorted();
  expect(out).toEqual(agreed.toSorted());
});

test("a control that contradicts itself keeps back every tube of its run", async () => {
  const { lab, device } = await trusted();
  const barcodes = await tubes(lab, Object.keys(bends).length);
  for (const [i, [name, bend]] of Object.entries(bends).entries()) {
    const run = runOf(lab.world.clock.now(), barcodes.slice(i, i + 1));
    const moduleNo = i % 2 === 0 ? 1 : 96;
    const modules = run.results.modules.map((module) =>
      module.moduleNo === moduleNo ? bend(steady(i + 1), module) : module,
    );
    await play(device, { ...run, results: { ...run.results, modules } } as unknown as Run, `run-control-${i}`);
    expect({ name, out: await published(lab) }).toEqual({ name, out: [] });
  }
});

test("a result set of a device names every condition with its figure", async () => {
  const { lab } = await played();
  const { world, reviewer } = lab;
  const { data } = await world.call(listResultSets, { as: reviewer, query: { state: "released" } });
  const result = await world.call(getResultSet, { as: reviewer, params: { id: data.list[0]?.id ?? "" } });
  const figures = Object.fromEntries(result.data.releaseChecks.map(({ rule, figure }) => [rule, figure]));
  expect(figures).toMatchObject({
    lot: "FX2611，有效期至 2027-12-31",
    temperature: "最大 0.2 ℃",
    curves: "5 条，40 个循环",
    score: "有 Ct 的最低 0.95，没有 Ct 的最高 0.03",
    internalControl: expect.stringMatching(/^Ct 28，终点 2\.\d+$/),
    negative: "检出 0 项",
  });
  expect(figures.ct).toMatch(/^相差最大 0(\.\d+)? 个循环$/);
});
