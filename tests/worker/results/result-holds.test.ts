import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import type { HoldRule } from "#contract/result-holds";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold, stateRunHolds } from "#contract/result-holds.schemas";
import {
  getResultSet,
  listResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import { getRun } from "#contract/runs.schemas";
import { statement } from "#tests/support/statement";
import { signedInStaff } from "../../support/factories";
import { createLaboratory, type Laboratory, measuredTubes } from "../plates";
import { hold, weakSignal } from "./held-results";

const early = { ...weakSignal, rule: "early_ct" as HoldRule, message: "B3 孔 Ct 3.00，早于下限 10" };
const atRun = { rule: "reagent_lot", subject: { kind: "run", name: "" }, message: "没有试剂批号" } as const;
const reason = "复核曲线后确认信号可用";

async function held(quantity = 1, holds: Parameters<typeof hold>[2] = [weakSignal]) {
  const lab = await createLaboratory();
  const made = await measuredTubes(lab, quantity);
  await hold(lab.world, made.ids, holds);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: made.ids } });
  return { ...lab, ...made, id: made.ids[0] ?? "" };
}

const review = (lab: Laboratory, ids: string[]) =>
  lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
const publish = (lab: Laboratory, resultSetIds: string[]) =>
  lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds } });
const detail = async (lab: Laboratory, id: string, as = lab.reviewer) =>
  (await lab.world.call(getResultSet, { as, params: { id } })).data;
const state = (lab: Laboratory, id: string, as = lab.reviewer, why = reason) =>
  lab.world.call(stateResultHold, { as, params: { id }, body: { reason: why } });

test("a result whose evidence is in doubt is not reviewed before every doubt has a reason", async () => {
  const lab = await held(1, [weakSignal, early]);
  const refused = await review(lab, lab.ids);
  expect(refused.data).toEqual({
    done: [],
    refused: [{ id: lab.id, message: "还有 2 项存疑没有说明理由，请先逐项说明" }],
  });
  const { holds } = await detail(lab, lab.id);
  expect(holds.map(({ message, statedReason }) => [message, statedReason])).toEqual([
    [early.message, null],
    [weakSignal.message, null],
  ]);
  await state(lab, holds[0]?.id ?? "");
  expect((await review(lab, lab.ids)).data.refused).toMatchObject([{ message: holdMessages.open(1) }]);
  await state(lab, holds[1]?.id ?? "");
  expect((await review(lab, lab.ids)).data.done).toEqual(lab.ids);
});

test("a review of many passes over the doubtful ones and names them", async () => {
  const lab = await createLaboratory();
  const { ids } = await measuredTubes(lab, 3);
  await hold(lab.world, ids.slice(1, 2));
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  const { data } = await review(lab, ids);
  expect(data.done.toSorted()).toEqual([ids[0], ids[2]].toSorted());
  expect(data.refused).toEqual([{ id: ids[1], message: holdMessages.open(1) }]);
});

test("whoever made the result states nothing about it, and who stated cannot submit it", async () => {
  const lab = await held();
  const { holds, statementBlockedBy } = await detail(lab, lab.id, lab.technician);
  expect(statementBlockedBy).toBe(holdMessages.ownResult);
  const [{ id = "" } = {}] = holds;
  expect(await state(lab, id, lab.technician)).toMatchObject({ status: 409, msg: holdMessages.ownResult });
  expect((await state(lab, id)).status).toBe(200);
  await lab.world.call(returnResultSets, { as: lab.reviewer, body: { ids: [lab.id], reason: "请核对" } });
  const again = await lab.world.call(submitResultSets, { as: lab.reviewer, body: { ids: lab.ids } });
  expect(again.data.refused).toMatchObject([{ message: holdMessages.submitterStated }]);
});

test("a draft's doubts wait until it is submitted", async () => {
  const lab = await createLaboratory();
  const { ids } = await measuredTubes(lab, 1);
  await hold(lab.world, ids);
  const { holds } = await detail(lab, ids[0] ?? "");
  expect(await state(lab, holds[0]?.id ?? "")).toMatchObject({ status: 409, msg: holdMessages.notSubmitted });
});

test("a statement is written once; the same one again answers as it did, another is refused", async () => {
  const lab = await held();
  const { holds } = await detail(lab, lab.id);
  const [{ id = "" } = {}] = holds;
  const first = await state(lab, id);
  lab.world.clock.advance(60_000);
  expect((await state(lab, id)).data).toEqual(first.data);
  expect(await state(lab, id, lab.reviewer, "另一个理由")).toMatchObject({ status: 409, msg: holdMessages.stated });
  const third = await signedInStaff(lab.world);
  expect(await state(lab, id, third)).toMatchObject({ status: 409, msg: holdMessages.stated });
  const { data } = await lab.world.call(listAuditEvents, { as: lab.reviewer, query: {} });
  expect(data.list.filter(({ action }) => action === "hold.state")).toMatchObject([{ reason }]);
});

test("two reviewers at the same moment leave one statement", async () => {
  const lab = await held();
  const third = await signedInStaff(lab.world);
  const { holds } = await detail(lab, lab.id);
  const [{ id = "" } = {}] = holds;
  const both = await Promise.all([state(lab, id), state(lab, id, third, "第二人的理由")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a doubt that comes up after the review wants its own reason before anything is published", async () => {
  const lab = await held();
  await state(lab, (await detail(lab, lab.id)).holds[0]?.id ?? "");
  await review(lab, lab.ids);
  await hold(lab.world, lab.ids, [early]);
  const refused = await publish(lab, lab.ids);
  expect(refused.data).toMatchObject({ published: [], refused: [{ id: lab.id, message: holdMessages.open(1) }] });
  const open = (await detail(lab, lab.id)).holds.find(({ statedAt }) => statedAt === null);
  await state(lab, open?.id ?? "");
  expect((await publish(lab, lab.ids)).data.published).toHaveLength(1);
});

test("one statement settles the same doubt about every result of a run", async () => {
  const lab = await held(3, [atRun]);
  const run = async () => (await lab.world.call(getRun, { as: lab.reviewer, params: { id: lab.runId } })).data;
  expect((await run()).holds).toMatchObject([{ ...atRun, resultCount: 3, openCount: 3, submittedCount: 3 }]);
  expect((await detail(lab, lab.id)).holds).toMatchObject([{ ...atRun, alikeCount: 3 }]);
  const { rule, subject } = atRun;
  const said = { params: { id: lab.runId }, body: { rule, subject, reason } };
  const own = await lab.world.call(stateRunHolds, { as: lab.technician, ...said });
  expect(own).toMatchObject({ status: 409, msg: holdMessages.ownResult });
  expect((await lab.world.call(stateRunHolds, { as: lab.reviewer, ...said })).data).toEqual({
    statedCount: 3,
    leftCount: 0,
  });
  expect((await run()).holds).toMatchObject([{ openCount: 0, statedReasons: [reason] }]);
  for (const id of lab.ids)
    expect((await detail(lab, id)).holds).toMatchObject([{ statedReason: reason, alikeCount: 0 }]);
  expect((await review(lab, lab.ids)).data.done).toHaveLength(3);
});

test("a statement for a whole run passes over who had his data erased meanwhile", async () => {
  const lab = await held(2, [atRun]);
  const at = lab.world.clock.now();
  await lab.world.write(
    statement(
      sql`update result_holds set erased_at = ${at}, message = '', facts = null where result_set_id = ${lab.id}`,
      () => undefined,
    ),
  );
  const { rule, subject } = atRun;
  const said = { params: { id: lab.runId }, body: { rule, subject, reason } };
  expect((await lab.world.call(stateRunHolds, { as: lab.reviewer, ...said })).data).toEqual({
    statedCount: 1,
    leftCount: 0,
  });
});

test("the list shows how many doubts of a result are open", async () => {
  const lab = await held(1, [weakSignal, early]);
  const { data } = await lab.world.call(listResultSets, { as: lab.reviewer, query: { state: "submitted" } });
  expect(data.list).toMatchObject([{ openHoldCount: 2, holdReason: "" }]);
});

test("a stored doubt and its statement cannot be rewritten or removed", async () => {
  const lab = await held();
  await state(lab, (await detail(lab, lab.id)).holds[0]?.id ?? "");
  for (const change of [
    sql`update result_holds set message = 'x'`,
    sql`update result_holds set stated_reason = 'x'`,
    sql`update result_holds set stated_at = null, stated_by = null, stated_reason = null`,
    sql`delete from result_holds`,
  ])
    await expect(lab.world.write(statement(change, () => null))).rejects.toThrow();
});
