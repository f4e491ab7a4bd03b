import { expect, test } from "vitest";
import { listReports } from "#contract/lab-reports.schemas";
import { getResultSet, listResultSets } from "#contract/result-sets.schemas";
import { listRuns } from "#contract/runs.schemas";
import { runOf } from "./test-device";
import { play, type Run, trusted, tubes } from "./trusted-device";

type Module = Run["results"]["modules"][number];
type Bend = (module: Module) => object;

/** Replaces figures of one channel of a module. */
const channel =
  (target: string, part: object): Bend =>
  (module) => ({
    ...module,
    channels: module.channels.map((one) => (one.target === target ? { ...one, ...part } : one)),
  });

/**
 * A run of one negative tube at a laboratory that releases negatives automatically, with one module changed by `bend`.
 */
async function bentRun(moduleNo: number, bend: Bend) {
  const { lab, device } = await trusted();
  const run = runOf(lab.world.clock.now(), await tubes(lab, 1));
  const modules = run.results.modules.map((module) => (module.moduleNo === moduleNo ? bend(module) : module));
  await play(device, { ...run, results: { ...run.results, modules } } as Run, "run-bent");
  const { world, reviewer } = lab;
  const reports = await world.call(listReports, { as: reviewer, query: { state: "published" } });
  const sets = await world.call(listResultSets, { as: reviewer, query: { state: "draft" } });
  const [set] = await Promise.all(
    sets.data.list.map(({ id }) => world.call(getResultSet, { as: reviewer, params: { id } })),
  );
  const runs = await world.call(listRuns, { as: reviewer, query: {} });
  return { published: reports.data.list.length, set: set?.data, run: runs.data.list[0] };
}

const virus = "sars-cov-2";
const light = { threshold: 0.2, score: 0.9 };

test.for<[string, Bend, string]>([
  ["light far over the threshold without a Ct", channel(virus, { ct: null, endpoint: 2.4, ...light }), "终点荧光 2.4"],
  [
    "a curve that scores as a rise without a Ct",
    channel(virus, { ct: null, endpoint: 0.05, ...light }),
    "曲线评分 0.9",
  ],
  ["a Ct with an endpoint under the threshold", channel(virus, { ct: 27, endpoint: 0.05, ...light }), "终点荧光 0.05"],
  [
    "a Ct of a curve that scores as none",
    channel(virus, { ct: 27, endpoint: 2.4, threshold: 0.2, score: 0.1 }),
    "评分",
  ],
  ["an internal control that ends without light", channel("rnase-p", { endpoint: 0.01, ...light }), "RNase P"],
  ["an internal control whose curve scores as none", channel("rnase-p", { endpoint: 2, score: 0.1 }), "RNase P"],
  ["a threshold of nothing", channel(virus, { threshold: 0 }), "阈值 0 不成立"],
  ["a module eight degrees off", (module) => ({ ...module, temperatureError: 8 }), "温度偏差 8 ℃"],
  ["a module eight degrees too cold", (module) => ({ ...module, temperatureError: -8 }), "温度偏差 -8 ℃"],
  ["a target in the light of another", channel(virus, { dye: "JUN" }), "报在 JUN 通道，检测方案里是 FAM"],
  ["an internal control in the light of a virus", channel("rnase-p", { dye: "fam" }), "报在 fam 通道"],
  [
    "a target that is there twice",
    (module) => ({ ...module, channels: [...module.channels, { target: virus, ct: 25, deviceCall: "present" }] }),
    "读数重复",
  ],
])("%s makes the module inconclusive and leaves nothing by itself", async ([, bend, said]) => {
  const { published, set } = await bentRun(2, bend);
  expect(published).toBe(0);
  expect(set?.calls.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => "inconclusive"));
  expect(set?.resultSet.holdReason).toContain(said);
});

test.for<[string, number, Bend]>([
  ["a no-template control with light but no Ct", 96, channel(virus, { ct: null, endpoint: 2.4, ...light })],
  ["a no-template control eight degrees off", 96, (module) => ({ ...module, temperatureError: 8 })],
  ["a positive control that ends without light", 1, channel("rsv", { endpoint: 0.01, ...light })],
])("%s proves nothing: its run gives no results", async ([, moduleNo, bend]) => {
  const { published, set, run } = await bentRun(moduleNo, bend);
  expect([published, set]).toEqual([0, undefined]);
  expect(run).toMatchObject({
    state: "qc_failed",
    controlsPassed: false,
    qcReason: expect.stringContaining("自相矛盾"),
  });
});
