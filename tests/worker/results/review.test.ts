import { expect, test } from "vitest";
import { resultMessages } from "#contract/result-sets";
import {
  getResultSet,
  listResultSets,
  retestResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { listSamples } from "#contract/samples.schemas";
import { signedInStaff } from "../../support/factories";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  importText,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  reviewed,
} from "../plates";

async function measured(quantity = 1): Promise<Laboratory & { ids: string[]; barcodes: string[]; runId: string }> {
  const lab = await createLaboratory();
  return { ...lab, ...(await measuredTubes(lab, quantity)) };
}

const submit = (lab: Laboratory, ids: string[]) =>
  lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
const reviewAs = (lab: Laboratory, as: Laboratory["reviewer"], ids: string[]) =>
  lab.world.call(reviewResultSets, { as, body: { ids } });

test("whoever submits a result cannot review it", async () => {
  const lab = await measured();
  await submit(lab, lab.ids);
  const own = await reviewAs(lab, lab.technician, lab.ids);
  expect(own.data).toEqual({ done: [], refused: [{ id: lab.ids[0], message: resultMessages.ownResult }] });
  const { data } = await lab.world.call(getResultSet, { as: lab.technician, params: { id: lab.ids[0] ?? "" } });
  expect(data.reviewBlockedBy).toBe(resultMessages.ownResult);
  expect((await reviewAs(lab, lab.reviewer, lab.ids)).data.done).toEqual(lab.ids);
});

test("whoever imported the file cannot review what somebody else submitted from it", async () => {
  const lab = await measured();
  const colleague = await signedInStaff(lab.world);
  await lab.world.call(submitResultSets, { as: colleague, body: { ids: lab.ids } });
  expect((await reviewAs(lab, lab.technician, lab.ids)).data.refused).toMatchObject([
    { message: resultMessages.ownResult },
  ]);
  expect((await reviewAs(lab, lab.reviewer, lab.ids)).data.done).toEqual(lab.ids);
});

test("a result is submitted once, even by two people at the same moment", async () => {
  const lab = await measured();
  const both = await Promise.all([submit(lab, lab.ids), submit(lab, lab.ids)]);
  expect(both.flatMap(({ data }) => data.done)).toEqual(lab.ids);
  const third = await submit(lab, lab.ids);
  expect(third.data.refused).toMatchObject([{ message: "结果当前为「待审核」，不能变为「待审核」" }]);
});

test("a draft cannot be reviewed before it is submitted", async () => {
  const lab = await measured();
  const early = await reviewAs(lab, lab.reviewer, lab.ids);
  expect(early.data.refused).toMatchObject([{ message: "结果当前为「待提交」，不能变为「待发布」" }]);
});

test("a run is reviewed when the last of its results is", async () => {
  const lab = await measured(2);
  await submit(lab, lab.ids);
  const state = async () =>
    (await lab.world.call(getRun, { as: lab.reviewer, params: { id: lab.runId } })).data.run.state;
  await reviewAs(lab, lab.reviewer, lab.ids.slice(0, 1));
  expect(await state()).toBe("qc_passed");
  await reviewAs(lab, lab.reviewer, lab.ids.slice(1));
  expect(await state()).toBe("reviewed");
});

test("results are returned together, say why and may be submitted again; one that was not submitted is named", async () => {
  const lab = await measured();
  await submit(lab, lab.ids);
  const body = { ids: lab.ids, reason: "请核对试剂批号" };
  const returned = await lab.world.call(returnResultSets, { as: lab.reviewer, body });
  expect(returned.data).toEqual({ done: lab.ids, refused: [] });
  const { data } = await lab.world.call(getResultSet, { as: lab.reviewer, params: { id: lab.ids[0] ?? "" } });
  expect(data.resultSet).toMatchObject({ state: "returned" });
  const twice = await lab.world.call(returnResultSets, { as: lab.reviewer, body });
  expect(twice.data.done).toEqual([]);
  expect(twice.data.refused).toHaveLength(lab.ids.length);
  expect(twice.data.refused[0]?.message).toContain("「已退回」");
  expect((await submit(lab, lab.ids)).data.done).toEqual(lab.ids);
});

test("a re-test opens a second attempt that its requester cannot review", async () => {
  const lab = await measured();
  const { world, technician, reviewer, barcodes } = lab;
  await submit(lab, lab.ids);
  const asked = await world.call(retestResultSets, { as: reviewer, body: { ids: lab.ids, reason: "信号偏弱" } });
  expect(asked.data.done).toEqual(lab.ids);
  const { data: waiting } = await world.call(listSamples, { as: technician, query: { state: "retest_queued" } });
  expect(waiting.list).toHaveLength(1);
  world.clock.advance(60_000);
  const second = await importText(lab, `${alcoholPlate([{ barcode: barcodes[0] ?? "", genotypes: carrier }])}\n`);
  await submit(lab, second.resultSetIds);
  expect((await submit(lab, lab.ids)).data.refused).toMatchObject([{ message: resultMessages.replaced }]);
  expect((await reviewAs(lab, reviewer, second.resultSetIds)).data.refused).toMatchObject([
    { message: resultMessages.ownResult },
  ]);
  const third = await signedInStaff(world);
  expect((await reviewAs(lab, third, second.resultSetIds)).data.done).toEqual(second.resultSetIds);
  const { data } = await world.call(getResultSet, { as: third, params: { id: second.resultSetIds[0] ?? "" } });
  expect(data.attempts.map(({ attempt, state }) => [attempt, state])).toEqual([
    [1, "revoked"],
    [2, "reviewed"],
  ]);
});

test("lists of results show no genotype", async () => {
  const lab = await measured();
  await reviewed(lab, lab.ids);
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "reviewed" } });
  expect(data.list).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/"AG"|"CT"|rs671/);
});

test("a tube that gave no result twice is not measured a third time; its owner is asked for a new sample", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const silent = alcoholPlate([{ barcode: tube, genotypes: { ...carrier, rs671: null } }]);
  const first = await importText(lab, silent);
  const again = { as: technician, body: { ids: first.resultSetIds, reason: "未判读" } };
  expect((await world.call(retestResultSets, again)).data.done).toEqual(first.resultSetIds);
  world.clock.advance(60_000);
  const second = await importText(lab, `${silent}\n`);
  const [id = ""] = second.resultSetIds;
  const { data: shown } = await world.call(getResultSet, { as: technician, params: { id } });
  expect(shown).toMatchObject({ needsRecollection: true, resultSet: { attempt: 2 } });
  const third = await world.call(retestResultSets, { as: technician, body: { ids: [id], reason: "未判读" } });
  expect(third.data).toEqual({ done: [], refused: [{ id, message: resultMessages.recollect }] });
});
