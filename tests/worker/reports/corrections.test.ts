import { expect, test } from "vitest";
import { labReportMessages } from "#contract/lab-reports";
import { getReport, listReports, publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { checkMessages } from "#contract/report-check";
import { checkReport } from "#contract/report-check.schemas";
import { correctionMessages } from "#contract/report-corrections";
import {
  cancelCorrection,
  confirmReport,
  correctPerson,
  decideCorrection,
  redoResult,
  revealCorrection,
} from "#contract/report-corrections.schemas";
import type { ReportView } from "#contract/report-view.schemas";
import { readReport } from "#contract/reports.schemas";
import { getResultSet, listResultSets, omitWell, returnResultSets } from "#contract/result-sets.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { deliverMessages } from "#worker/features/messages/messages.delivery";
import type { WorldOptions } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { createLaboratory, type Laboratory, measuredTubes, reviewed } from "../plates";
import { cell, raw } from "../platform/raw-rows";

const reason = "客户提供了证件，姓名写错";
const phone = "13800138000";

/** `prepare` runs while the result is a draft. */
async function published(options?: WorldOptions, prepare?: (lab: Laboratory, resultSetId: string) => Promise<void>) {
  const lab = await createLaboratory(options);
  const { ids } = await measuredTubes(lab, 1);
  await prepare?.(lab, ids[0] ?? "");
  await reviewed(lab, ids);
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  const [report] = data.published;
  lab.world.queue.take();
  return { lab, id: report?.reportId ?? "", key: report?.key ?? "" };
}

const detail = async ({ world, reviewer }: Laboratory, id: string) =>
  (await world.call(getReport, { as: reviewer, params: { id } })).data;

const correctName = ({ world, technician }: Laboratory, id: string) =>
  world.call(correctPerson, { as: technician, params: { id }, body: { name: "张晓明", reason } });

const decide = (lab: Laboratory, id: string, as = lab.reviewer) =>
  lab.world.call(decideCorrection, { as, params: { id }, body: { decision: "publish" } });

const redo = ({ world, technician: as }: Laboratory, id: string, way: "recall" | "retest" = "recall") =>
  world.call(redoResult, { as, params: { id }, body: { way, reason } });

async function read(lab: Laboratory, key: string, version?: number): Promise<ReportView> {
  const as = await verifiedCustomer(lab.world, phone, "valid");
  const { data } = await lab.world.call(readReport, { as, params: { key }, query: version ? { version } : {} });
  if (!("name" in data)) throw new Error("the gate stayed shut");
  return data;
}

test("a name that somebody corrects and somebody else lets out is the second version, and its owner is told", async () => {
  const { lab, id, key } = await published();
  const { data: correction } = await correctName(lab, id);
  expect(await decide(lab, correction.id, lab.technician)).toMatchObject({
    status: 409,
    msg: correctionMessages.ownCorrection,
  });
  const cost = await lab.world.cost(() => decide(lab, correction.id));
  expect(cost.roundTrips).toBe(2);
  const { report, versions, corrections, deliveries } = await detail(lab, id);
  expect(report).toMatchObject({ state: "corrected", versionCount: 2, key });
  expect(versions).toMatchObject([
    { n: 1, origin: "first", changes: [] },
    { n: 2, origin: "correction", changes: ["name"], reason, previousHash: versions[0]?.contentHash, level: 4 },
  ]);
  expect(corrections).toMatchObject([
    { state: "published", fields: ["name"], reviewedBy: { userId: lab.reviewer.userId } },
  ]);
  expect(deliveries.map(({ kind }) => kind).toSorted()).toEqual(["report_corrected", "report_ready"]);
  expect((await decide(lab, correction.id)).status).toBe(409);
});

test("the owner reads the corrected page, what changed, and can open the first version", async () => {
  const { lab, id, key } = await published();
  await decide(lab, (await correctName(lab, id)).data.id);
  const now = await read(lab, key);
  expect(now).toMatchObject({
    name: "张晓明",
    version: 2,
    versions: [
      { n: 1, state: "superseded" },
      { n: 2, state: "current", reason, changes: [{ label: "姓名", before: "", after: "" }] },
    ],
  });
  expect(await read(lab, key, 1)).toMatchObject({
    name: "张小明",
    version: 1,
    checkCode: expect.stringMatching(/^[A-Z]{16}$/),
  });
});

test("a correction without a difference, a second one at the same time, and one of a withdrawn report are refused", async () => {
  const { lab, id } = await published();
  const { world, technician, reviewer } = lab;
  const same = await world.call(correctPerson, { as: technician, params: { id }, body: { name: "张小明", reason } });
  expect(same).toMatchObject({ status: 422, errors: { name: [correctionMessages.nothingChanged] } });
  const { data: open } = await correctName(lab, id);
  expect(await correctName(lab, id)).toMatchObject({ status: 409, msg: correctionMessages.open });
  expect((await world.call(listReports, { as: reviewer, query: { correction: "open" } })).data.list).toHaveLength(1);
  await world.call(withdrawReport, { as: reviewer, params: { id }, body: { reason } });
  expect(await decide(lab, open.id)).toMatchObject({
    status: 409,
    msg: "更正当前为「已取消」，不能变为「已发布」，请刷新后重试",
  });
  expect(await correctName(lab, id)).toMatchObject({ status: 409, msg: correctionMessages.notShown });
});

test("whoever decides sees both values once, for a reason; a returned correction forgets them", async () => {
  const { lab, id } = await published();
  const { world, reviewer } = lab;
  const { data: made } = await correctName(lab, id);
  const look = () =>
    world.call(revealCorrection, { as: reviewer, params: { id: made.id }, body: { reason: "复核更正" } });
  expect((await look()).data.value).toBe("姓名：张小明 → 张晓明");
  const back = (note: string) =>
    world.call(decideCorrection, { as: reviewer, params: { id: made.id }, body: { decision: "return", note } });
  expect(await back("")).toMatchObject({ status: 422, errors: { note: [correctionMessages.noteRequired] } });
  await back("证件不清楚");
  expect((await detail(lab, id)).corrections).toMatchObject([{ state: "returned", reviewNote: "证件不清楚" }]);
  expect((await look()).status).toBe(409);
});

test("a result that is called again and says the same makes no version: somebody else confirms the first one", async () => {
  const { lab, id, key } = await published();
  const { world, technician, reviewer } = lab;
  const redone = await world.call(redoResult, {
    as: reviewer,
    params: { id },
    body: { way: "recall", reason: "复制孔不一致，剔除后重新判读" },
  });
  expect(redone.status).toBe(200);
  const drafts = async () =>
    (await world.call(listResultSets, { as: technician, query: { state: "draft" } })).data.list;
  const [draft] = await drafts();
  expect(draft).toMatchObject({ attempt: 2, level: 4 });
  const resultSetId = draft?.id ?? "";
  await expect(reviewed(lab, [resultSetId])).rejects.toThrow("review refused");
  await world.call(returnResultSets, { as: reviewer, body: { ids: [resultSetId], reason: "由另一人审核" } });
  const other = await signedInStaff(world);
  await reviewed({ ...lab, reviewer: other }, [resultSetId]);
  const publish = async () =>
    (await world.call(publishReports, { as: other, body: { resultSetIds: [resultSetId] } })).data;
  expect(await publish()).toMatchObject({ published: [], refused: [{ message: correctionMessages.sameResult }] });
  await world.call(confirmReport, { as: other, params: { id: resultSetId }, body: { note: "判读一致" } });
  expect(await detail(lab, id)).toMatchObject({
    report: { state: "published", key },
    versions: [{ n: 1 }],
    corrections: [{ state: "confirmed", reason: "复制孔不一致，剔除后重新判读" }],
  });
  expect((await publish()).refused).toMatchObject([{ message: labReportMessages.alreadyPublished }]);
});

test("a result whose wells were changed is called again with its last calls, not with those they replaced", async () => {
  const { lab, id } = await published({}, async ({ world, technician: as }, resultSetId) => {
    const params = { id: resultSetId };
    const { wells } = (await world.call(getResultSet, { as, params })).data;
    for (const isOmitted of [true, false])
      await world.call(omitWell, { as, params, body: { position: wells[0]?.position ?? "", isOmitted, reason } });
  });
  await redo(lab, id);
  const draftId = String(await cell(lab.world, "select id from result_sets where state = 'draft'"));
  const { data } = await lab.world.call(getResultSet, { as: lab.technician, params: { id: draftId } });
  const calls = data.calls.map(({ targetCode, value, state }) => `${targetCode} ${value} ${state}`);
  expect(calls.toSorted()).toEqual(["rs1229984 CT called", "rs671 AG called"]);
});

test("a run that was closed stays closed as it was when one of its results is called again and confirmed", async () => {
  const { lab, id } = await published();
  const { world, reviewer: as } = lab;
  const run = () => cell(world, "select state || ' ' || state_changed_at || ' ' || version from runs");
  const before = await run();
  expect(before).toMatch(/^closed /);
  world.clock.advance(60_000);
  await redo(lab, id);
  const resultSetId = String(await cell(world, "select id from result_sets where state = 'draft'"));
  await reviewed(lab, [resultSetId]);
  const confirmed = await world.call(confirmReport, { as, params: { id: resultSetId }, body: { note: "判读一致" } });
  expect(confirmed.status).toBe(200);
  expect(await run()).toBe(before);
});

test.each([
  [
    "that gets a hold",
    `insert into result_holds (id, result_set_id, rule, subject_kind, message, created_at)
      select 'late', id, 'late', 'sample', '后来发现', 1 from result_sets where state = 'reviewed'`,
  ],
  ["whose consent is withdrawn", "update bindings set withdrawn_at = 1"],
  ["whose report is withdrawn", "update reports set state = 'withdrawn'"],
])("a result %s while it confirms its report confirms nothing", async (_what, act) => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { world, reviewer: as } = lab;
  await redo(lab, id);
  const resultSetId = String(await cell(world, "select id from result_sets where state = 'draft'"));
  await reviewed(lab, [resultSetId]);
  other.beforeWriteTo("report_corrections", () => raw(world, act));
  const confirmation = { as, params: { id: resultSetId }, body: { note: "判读一致" } };
  expect((await world.call(confirmReport, confirmation)).status).toBe(409);
  expect(await cell(world, "select confirmed_by_set_id from report_corrections")).toBeNull();
});

test("a redo that is given up leaves the report and its sample as they were", async () => {
  const { lab, id } = await published();
  const { world, technician, reviewer } = lab;
  const body = { way: "recall" as const, reason };
  const { data } = await world.call(redoResult, { as: technician, params: { id }, body });
  expect(await world.call(redoResult, { as: technician, params: { id }, body })).toMatchObject({
    status: 409,
    msg: correctionMessages.open,
  });
  const { ids: others } = await measuredTubes(lab, 1);
  await world.call(cancelCorrection, { as: technician, params: { id: data.id } });
  const { data: drafts } = await world.call(listResultSets, { as: reviewer, query: { state: "draft" } });
  expect(drafts.list.map((draft) => draft.id)).toEqual(others);
  expect(await detail(lab, id)).toMatchObject({
    report: { state: "published" },
    corrections: [{ state: "cancelled" }],
  });
  expect((await world.call(redoResult, { as: technician, params: { id }, body })).status).toBe(200);
});

test("the owner of a withdrawn report is told, and reads why nothing is shown", async () => {
  const { lab, id, key } = await published();
  const { world, reviewer } = lab;
  await world.call(withdrawReport, { as: reviewer, params: { id }, body: { reason: "样本混淆" } });
  const messages = world.queue.take().map((messageId) => ({ body: { messageId }, ack: () => {}, retry: () => {} }));
  await deliverMessages(world.deps, { messages } as unknown as Parameters<typeof deliverMessages>[1]);
  expect(world.sms.lastTo(phone).text).toMatch(/尾号\d{4}的样本报告已由实验室撤回/);
  const as = await verifiedCustomer(world, phone, "valid");
  for (const query of [{}, { version: 1 }]) {
    const { data } = await world.call(readReport, { as, params: { key }, query });
    expect(data).toMatchObject({ kind: "withdrawn", title: "报告已撤回" });
    expect(JSON.stringify(data)).not.toMatch(/张|rs671|样本混淆/);
  }
});

test("a printout can be checked by anybody, without a name or a result, and says when it no longer stands", async () => {
  const { lab, id, key } = await published();
  const check = async (code: string) => (await lab.world.call(checkReport, { params: { code } })).data;
  const { checkCode } = await read(lab, key);
  const code = checkCode ?? "";
  const first = await check(code);
  expect(first).toMatchObject({ product: "酒精耐受基因检测", version: 1, state: "valid" });
  expect(JSON.stringify(first)).not.toMatch(/张|4级|rs671|1996/);
  await decide(lab, (await correctName(lab, id)).data.id);
  expect(await check(code)).toMatchObject({ version: 1, state: "superseded" });
  expect(await check((await read(lab, key)).checkCode ?? "")).toMatchObject({ version: 2, state: "valid" });
  await lab.world.call(withdrawReport, { as: lab.reviewer, params: { id }, body: { reason } });
  expect(await check(code)).toMatchObject({ state: "withdrawn" });
  const unknown = await lab.world.call(checkReport, { params: { code: "ABCDEFGHIJKLMNOP" } });
  expect(unknown).toMatchObject({ status: 404, msg: checkMessages.unknown });
});

test.each([
  ["withdrawn", "update reports set state = 'withdrawn'"],
  ["given another version", "update reports set version_count = 2"],
  ["corrected by somebody else", "update report_corrections set state = 'returned'"],
])("a report that is %s while its correction is published gets no version of it", async (_what, act) => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { data: correction } = await correctName(lab, id);
  other.beforeWriteTo("report_versions", () => raw(lab.world, act));
  expect((await decide(lab, correction.id)).status).toBe(409);
  expect(await cell(lab.world, "select count(*) from report_versions")).toBe(1);
  expect(await cell(lab.world, "select count(*) from messages where kind = 'report_corrected'")).toBe(0);
});

test("a correction that is published while it is returned stays published", async () => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { world, reviewer: as } = lab;
  const { data: correction } = await correctName(lab, id);
  const back = { as, params: { id: correction.id }, body: { decision: "return", note: "证件不清楚" } } as const;
  other.beforeWriteTo("report_corrections", () => decide(lab, correction.id));
  expect((await world.call(decideCorrection, back)).status).toBe(409);
  expect(await cell(world, "select state from report_corrections")).toBe("published");
});

test.each([
  ["whose sample is measured again", "update samples set state = 'plated'"],
  ["that has other versions", "update reports set version_count = 2"],
  ["that is erased", "update reports set state = 'erased'"],
])("a report %s at the same moment is not called again", async (_what, act) => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  other.beforeWriteTo("report_corrections", () => raw(lab.world, act));
  expect((await redo(lab, id)).status).toBe(409);
  expect(await cell(lab.world, "select count(*) from report_corrections")).toBe(0);
  expect(await cell(lab.world, "select count(*) from result_sets where state = 'draft'")).toBe(0);
});

test("a report whose name somebody corrects at the same moment is not called again", async () => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  other.beforeWriteTo("report_corrections", () => correctName(lab, id));
  expect((await redo(lab, id)).status).toBe(409);
  expect(await cell(lab.world, "select group_concat(kind) from report_corrections")).toBe("person");
});

test.each([
  ["is put on a plate", "update samples set state = 'plated'", "retest"],
  ["comes to a reviewer", "update result_sets set state = 'submitted' where state = 'draft'", "recall"],
] as const)("a redo whose sample or result %s while it is given up goes on", async (_what, act, way) => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { world, technician: as } = lab;
  const { data } = await redo(lab, id, way);
  other.beforeWriteTo("report_corrections", () => raw(world, act));
  expect((await world.call(cancelCorrection, { as, params: { id: data.id } })).status).toBe(409);
  expect(await cell(world, "select state from report_corrections")).toBe("waiting");
});

test("a redo that somebody gives up and asks for anew, while another gives up the first, keeps its new draft", async () => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { world, technician: as } = lab;
  const { data } = await redo(lab, id);
  const giveUp = () => world.call(cancelCorrection, { as, params: { id: data.id } });
  other.beforeWriteTo("report_corrections", async () => {
    world.clock.advance(1);
    expect((await giveUp()).status).toBe(200);
    expect((await redo(lab, id)).status).toBe(200);
  });
  expect((await giveUp()).status).toBe(409);
  expect(await cell(world, "select count(*) from result_sets where state = 'draft'")).toBe(1);
  expect(await cell(world, "select state from samples")).toBe("tested");
});

test("a redo that two people give up at the same moment is given up once", async () => {
  const other = meanwhile();
  const { lab, id } = await published(other);
  const { world, technician: as } = lab;
  const { data } = await redo(lab, id);
  const giveUp = () => world.call(cancelCorrection, { as, params: { id: data.id } });
  other.beforeWriteTo("report_corrections", giveUp);
  expect((await giveUp()).status).toBe(409);
  expect(await cell(world, "select count(*) from audit_events where action = 'report.cancelRedo'")).toBe(1);
});
