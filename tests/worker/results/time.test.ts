import { expect, test } from "vitest";
import { getReport, publishReports } from "#contract/lab-reports.schemas";
import { holdMessages, runTimeReasons } from "#contract/result-holds";
import { stateResultHold, stateRunHolds } from "#contract/result-holds.schemas";
import { getResultSet, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import { signedInStaff } from "../../support/factories";
import { testStart } from "../../support/test-clock";
import { alcoholPlate, carrier, createLaboratory, type Laboratory, receivedTubes, uploadPlanned } from "../plates";

const minute = 60_000;
const receivedAt = testStart;
const reason = "仪器电脑的时钟走错，按操作记录核对";

/** Two received tubes and their file with these facts in its header, committed ten minutes later and submitted. */
async function imported(
  facts: Parameters<typeof alcoholPlate>[2] | ((text: string) => string) = {},
  body: Record<string, string> = {},
) {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  lab.world.clock.advance(10 * minute);
  const samples = barcodes.map((barcode) => ({ barcode, genotypes: carrier }));
  const isEdit = typeof facts === "function";
  const text = alcoholPlate(samples, {}, isEdit ? {} : facts);
  const { data: preview } = await uploadPlanned(lab, isEdit ? facts(text) : text);
  const params = { id: preview.importId };
  const commit = { as: lab.technician, params, body: { productCode: "alcohol", ...body } };
  const { data: made } = await lab.world.call(commitImport, commit);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids: made.resultSetIds } });
  return { ...lab, ids: made.resultSetIds, runId: made.runId, preview };
}

const holdsOf = async (lab: Laboratory, id = "") =>
  (await lab.world.call(getResultSet, { as: lab.reviewer, params: { id } })).data.holds;
const runOf = async (lab: Laboratory, id: string) =>
  (await lab.world.call(getRun, { as: lab.reviewer, params: { id } })).data;
const clockOf = async (lab: Laboratory, id: string) =>
  (await runOf(lab, id)).facts.find(({ name }) => name === "仪器时间")?.value;
const review = (lab: Laboratory, ids: string[]) =>
  lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } });
const publish = async (lab: Laboratory, resultSetIds: string[]) =>
  (await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds } })).data;

test.for([
  ["of 1970", Date.UTC(1970, 0, 1, 0, 0, 1), "检测结束时间 1970-01-01 08:00 早于样本签收时间 2026-11-20 10:00"],
  ["of 2010", Date.UTC(2010, 8, 16, 11, 35, 29), "检测结束时间 2010-09-16 19:35 早于样本签收时间 2026-11-20 10:00"],
  [
    "of a second before the receipt",
    receivedAt - 1_000,
    "检测结束时间 2026-11-20 09:59 早于样本签收时间 2026-11-20 10:00",
  ],
  [
    "of six minutes in the future",
    receivedAt + 16 * minute,
    "检测结束时间 2026-11-20 10:16 在未来：收到结果时是 2026-11-20 10:10，允许相差 5 分钟",
  ],
  [
    "of 2038",
    Date.UTC(2038, 0, 19),
    "检测结束时间 2038-01-19 08:00 在未来：收到结果时是 2026-11-20 10:10，允许相差 5 分钟",
  ],
] as const)("a run %s holds every result of it and says both times", async ([, runEndedAt, message]) => {
  const lab = await imported({ runEndedAt });
  expect(lab.preview.doubts.map((one) => one.message)).toEqual([message]);
  for (const id of lab.ids) expect(await holdsOf(lab, id)).toMatchObject([{ rule: "run_time", message }]);
  expect((await review(lab, lab.ids)).data).toMatchObject({
    done: [],
    refused: lab.ids.map((id) => ({ id, message: holdMessages.open(1) })),
  });
  expect(await clockOf(lab, lab.runId)).toMatch(/（未通过核对）$/);
});

test.for([
  ["without an end", /^\* Experiment Run End Time = .*\n/m, "", runTimeReasons.missing],
  ["whose end nobody can read", /(\* Experiment Run End Time = ).*/, "$1yesterday", runTimeReasons.missing],
  [
    "that began before the receipt",
    /(\* Experiment Run End Time = .*)/,
    "$1\n* Experiment Run Start Time = 2026-11-20 09:00:00 AM CST",
    "检测开始时间 2026-11-20 09:00 早于样本签收时间 2026-11-20 10:00",
  ],
  [
    "that began after its end",
    /(\* Experiment Run End Time = .*)/,
    "$1\n* Experiment Run Start Time = 2026-11-20 10:14:00 AM CST",
    "检测开始时间 2026-11-20 10:14 晚于结束时间 2026-11-20 10:10",
  ],
] as const)("a run %s is held", async ([, from, to, message]) => {
  const lab = await imported((text) => text.replace(from, to));
  expect(await holdsOf(lab, lab.ids[0])).toMatchObject([{ rule: "run_time", message }]);
});

test("a run after the receipt and at most five minutes ahead is not held, and only then its time counts as checked", async () => {
  const ahead = await imported({ runEndedAt: receivedAt + 15 * minute });
  expect(ahead.preview.doubts).toEqual([]);
  expect(await holdsOf(ahead, ahead.ids[0])).toEqual([]);
  expect(await clockOf(ahead, ahead.runId)).toBe("2026-11-20 10:15（已核对：晚于签收）");
  await review(ahead, ahead.ids);
  const { published } = await publish(ahead, ahead.ids);
  const { data } = await ahead.world.call(getReport, {
    as: ahead.reviewer,
    params: { id: published[0]?.reportId ?? "" },
  });
  expect(data.versions[0]?.pcrTime, "nobody is told of a test in the future").toBe(receivedAt + 10 * minute);
});

test("the receipt of the last tube counts, for the whole run", async () => {
  const lab = await createLaboratory();
  const [early = ""] = await receivedTubes(lab, "alcohol", 1);
  lab.world.clock.advance(10 * minute);
  const [late = ""] = await receivedTubes(lab, "alcohol", 1);
  const samples = [early, late].map((barcode) => ({ barcode, genotypes: carrier }));
  const text = alcoholPlate(samples, {}, { runEndedAt: receivedAt + 5 * minute });
  const { data: preview } = await uploadPlanned(lab, text);
  expect(preview.doubts).toMatchObject([{ rule: "run_time", subject: { kind: "run", name: "" } }]);
  expect(preview.verdict).toMatchObject({ kind: "held", sentence: expect.stringContaining("存疑") });
});

test("a reviewer states the true time with a reason, and the report shows it; staff see both and who said so", async () => {
  const lab = await imported({ runEndedAt: Date.UTC(2010, 8, 16) });
  const [hold] = (await runOf(lab, lab.runId)).holds;
  const state = (statedTime?: number, as = lab.reviewer) =>
    lab.world.call(stateRunHolds, {
      as,
      params: { id: lab.runId },
      body: { rule: "run_time", subject: hold?.subject ?? { kind: "run", name: "" }, reason, statedTime },
    });
  const refusedBy = async (statedTime?: number) => (await state(statedTime)).errors?.statedTime;
  expect(await refusedBy()).toEqual([holdMessages.timeRequired]);
  expect(await refusedBy(receivedAt - 1)).toEqual([holdMessages.timeBeforeReceipt]);
  expect(await refusedBy(lab.world.clock.now() + 1)).toEqual([holdMessages.timeInFuture]);
  expect((await state(receivedAt + 6 * minute, lab.technician)).msg).toBe(holdMessages.ownResult);
  const statedTime = receivedAt + 6 * minute;
  expect((await state(statedTime)).data).toEqual({ statedCount: 2, leftCount: 0 });
  expect(await holdsOf(lab, lab.ids[1])).toMatchObject([
    { statedTime, statedReason: reason, statedBy: { userId: lab.reviewer.userId } },
  ]);
  expect(await clockOf(lab, lab.runId)).toMatch(/^2010-09-16 08:00（未通过核对）/);
  expect((await runOf(lab, lab.runId)).facts).toContainEqual({
    name: "说明的检测时间",
    value: expect.stringMatching(/^2026-11-20 10:06（.+ 说明）$/),
  });
  expect((await review(lab, lab.ids)).data.done).toHaveLength(2);
  const { published } = await publish(lab, lab.ids);
  expect(published.map(({ warning }) => warning)).toEqual([null, null]);
  for (const { reportId } of published) {
    const { data } = await lab.world.call(getReport, { as: lab.reviewer, params: { id: reportId } });
    expect(data.versions[0]?.pcrTime).toBe(statedTime);
  }
});

test("no reagent lot holds the run until somebody says why it stands; a lot given on commit or in the file does not", async () => {
  const bare = await imported({ reagentLot: "" });
  const [hold] = await holdsOf(bare, bare.ids[0]);
  expect(hold).toMatchObject({ rule: "reagent_lot", message: "没有记录试剂批号，无法核对试剂" });
  const stated = await bare.world.call(stateResultHold, {
    as: bare.reviewer,
    params: { id: hold?.id ?? "" },
    body: { reason: "批号写在当日记录本上：RG2611A" },
  });
  expect(stated.status).toBe(200);
  expect((await review(bare, bare.ids)).data).toMatchObject({ done: [bare.ids[0]], refused: [{ id: bare.ids[1] }] });
  const given = await imported({ reagentLot: "" }, { reagentLot: "RG2611A" });
  expect(await holdsOf(given, given.ids[0])).toEqual([]);
  const named = await imported();
  expect(await holdsOf(named, named.ids[0])).toEqual([]);
});

test("reagents whose last day was before the run hold its results; their last day itself still counts", async () => {
  const expired = await imported({}, { reagentLot: "RG2510", reagentExpiresOn: "2026-11-19" });
  expect(await holdsOf(expired, expired.ids[0])).toMatchObject([
    {
      rule: "reagent_expired",
      message: "试剂 RG2510 有效期至 2026-11-19，检测时（2026-11-20 10:10）已过期",
    },
  ]);
  expect((await review(expired, expired.ids)).data.done).toEqual([]);
  const lastDay = await imported({}, { reagentLot: "RG2510", reagentExpiresOn: "2026-11-20" });
  expect(await holdsOf(lastDay, lastDay.ids[0])).toEqual([]);
});

test("a last day that the file names counts for the file's own lot", async () => {
  const line = (text: string) => text.replace("* Reagent Lot =", "* Reagent Expiry = 2026-11-19\n* Reagent Lot =");
  const lab = await imported(line);
  expect(await holdsOf(lab, lab.ids[0])).toMatchObject([{ rule: "reagent_expired" }]);
  const other = await imported(line, { reagentLot: "RG2612" });
  expect(await holdsOf(other, other.ids[0])).toEqual([]);
});

test("a collection tube whose lot had ended when it was measured is held, and no other of its run", async () => {
  const lab = await createLaboratory();
  const [ended = ""] = await receivedTubes(lab, "alcohol", 1, undefined, { lot: "L0", expiresOn: "2026-11-20" });
  const [good = ""] = await receivedTubes(lab, "alcohol", 1);
  lab.world.clock.advance(24 * 60 * minute);
  const nextDay = { ...lab, technician: await signedInStaff(lab.world), reviewer: await signedInStaff(lab.world) };
  const text = alcoholPlate([ended, good].map((barcode) => ({ barcode, genotypes: carrier })));
  const { data: preview } = await uploadPlanned(nextDay, text);
  const { data: made } = await lab.world.call(commitImport, {
    as: nextDay.technician,
    params: { id: preview.importId },
    body: { productCode: "alcohol" },
  });
  const { resultSets } = await runOf(nextDay, made.runId);
  const found = await Promise.all(
    resultSets.map(async ({ id, barcode }) => [barcode, (await holdsOf(nextDay, id)).map(({ rule }) => rule)] as const),
  );
  expect(Object.fromEntries(found)).toEqual({ [ended]: ["reagent_expired"], [good]: [] });
});
