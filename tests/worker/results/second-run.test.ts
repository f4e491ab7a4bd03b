import { expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.schemas";
import { listReports, publishReports } from "#contract/lab-reports.schemas";
import { stateResultHold } from "#contract/result-holds.schemas";
import { getResultSet, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { importMessages } from "#contract/run-imports";
import { signedInStaff } from "../../support/factories";
import { runOf } from "../devices/test-device";
import { trusted, tubes, waiting } from "../devices/trusted-device";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  importText,
  type Laboratory,
  measuredTubes,
  reviewed,
  uploadText,
} from "../plates";

const holdsOf = async ({ world, reviewer: as }: Laboratory, id: string) =>
  (await world.call(getResultSet, { as, params: { id } })).data.holds.map(({ rule, message }) => [rule, message]);
const plateOf = (barcode: string, genotypes: Record<string, string>) => alcoholPlate([{ barcode, genotypes }]);

test("a tube that a second file calls otherwise is held with both results, and none replaces the other", async () => {
  const lab = await createLaboratory();
  const { barcodes, ids } = await measuredTubes(lab, 1);
  const [id = ""] = ids;
  lab.world.clock.advance(60_000);
  const second = await importText(lab, plateOf(barcodes[0] ?? "", drinker));
  expect(second.resultSetIds).toEqual([]);
  const [[rule, message] = []] = await holdsOf(lab, id);
  expect(rule).toBe("second_run");
  expect(message).toContain("rs671 本结果 AG，再次检测 GG");
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  const { data } = await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
  expect(data.refused).toHaveLength(1);
});

test("a tube that a second file calls alike is not held, and the file has nothing to commit", async () => {
  const lab = await createLaboratory();
  const { barcodes, ids } = await measuredTubes(lab, 1);
  lab.world.clock.advance(60_000);
  const text = plateOf(barcodes[0] ?? "", carrier).replace("\n", "\n\n");
  const { data } = await uploadText(lab, `${text}\n`);
  expect(data.blockedBy).toEqual([importMessages.nothingToCommit]);
  expect(await holdsOf(lab, ids[0] ?? "")).toEqual([]);
});

test("a published result that a second file contradicts stays, and is an alarm until a reviewer settles it", async () => {
  const lab = await createLaboratory();
  const { barcodes, ids } = await measuredTubes(lab, 1);
  const [id = ""] = ids;
  await reviewed(lab, ids);
  await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  lab.world.clock.advance(60_000);
  await importText(lab, plateOf(barcodes[0] ?? "", drinker));
  const { world, reviewer: as } = lab;
  const set = (await world.call(getResultSet, { as, params: { id } })).data;
  expect(set.resultSet.state).toBe("released");
  expect(set.holds).toMatchObject([{ rule: "second_run", message: expect.stringContaining("rs671"), statedAt: null }]);
  const alarm = async () => ({
    reports: (await world.call(listReports, { as, query: { queue: "contradicted" } })).data.list.map(
      ({ barcode }) => barcode,
    ),
    queue: (await world.call(getDashboard, { as })).data.queues.find(({ queue }) => queue === "reports_contradicted")
      ?.count,
  });
  expect(await alarm()).toEqual({ reports: barcodes, queue: 1 });
  const other = await signedInStaff(world, { permissions: ["lab:result:review"] });
  const params = { id: set.holds[0]?.id ?? "" };
  await world.call(stateResultHold, { as: other, params, body: { reason: "第二块板放反了，已复核原始板" } });
  expect(await alarm()).toEqual({ reports: [], queue: 0 });
});

test("two runs of a device that say the opposite of one tube hold its result", async () => {
  const { lab, device } = await trusted();
  const barcodes = await tubes(lab, 1);
  for (const [uid, ct] of [
    ["run-found-it", 27],
    ["run-found-none", null],
  ] as const) {
    const run = runOf(lab.world.clock.now(), barcodes, ct);
    for (const message of [run.started, run.results, run.closed])
      expect(await device.send({ ...message, runUid: uid })).toMatchObject({ status: 200 });
    lab.world.clock.advance(60_000);
  }
  const [set] = await waiting(lab);
  expect(set?.data.holds.map(({ rule, message }) => [rule, message])).toEqual([
    ["second_run", expect.stringContaining("新型冠状病毒 本结果检出，再次检测未检出")],
  ]);
});
