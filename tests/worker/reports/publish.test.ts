import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.schemas";
import { labReportMessages } from "#contract/lab-reports";
import { getReport, listReports, publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { getTube, listTubes } from "#contract/tubes.schemas";
import { bindingsTable } from "#drizzle/schema/bindings";
import { messagesTable } from "#drizzle/schema/messages";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { isReportKey } from "#worker/features/reports/publish/report-key.rules";
import { db, rows, write } from "#worker/platform/database/query";
import { createMerchantRow, tubeRow } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  importText,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  reviewed,
  runEndedAt,
} from "../plates";

async function ready(quantity = 1, merchantId?: string, lab?: Laboratory) {
  const laboratory = lab ?? (await createLaboratory());
  const { ids, barcodes } = await measuredTubes(laboratory, quantity, merchantId);
  await reviewed(laboratory, ids);
  return { ...laboratory, ids, barcodes };
}

const publish = ({ world, reviewer }: Laboratory, resultSetIds: string[]) =>
  world.call(publishReports, { as: reviewer, body: { resultSetIds } });

test("from batch to published report: every state moves, one message waits, the sender is woken", async () => {
  const lab = await ready();
  const { world, reviewer, barcodes } = lab;
  const { data } = await publish(lab, lab.ids);
  const [made] = data.published;
  expect(data.refused).toEqual([]);
  expect(isReportKey(made?.key ?? "")).toBe(true);
  expect(made?.key).toHaveLength(15);
  expect(world.queue.take()).toEqual([made?.messageId]);
  const { id } = await tubeRow(world, barcodes[0] ?? "");
  const { data: life } = await world.call(getTube, { as: reviewer, params: { id } });
  expect(life).toMatchObject({
    tube: { state: "consumed" },
    sample: { state: "completed" },
    resultSets: [{ state: "released" }],
    report: { id: made?.reportId, state: "published", key: made?.key },
    messages: [{ id: made?.messageId, kind: "report_ready", state: "queued" }],
    runs: [{ state: "closed" }],
  });
  expect(life.events.map(({ title }) => title)).toEqual([
    "制作",
    "发放",
    "签收",
    "上板",
    "上机检测",
    "提交结果",
    "审核结果",
    "发布报告",
  ]);
});

test("a published version keeps level, rule set, run time and two names, and its level can be computed again", async () => {
  const lab = await ready();
  const { data } = await publish(lab, lab.ids);
  const id = data.published[0]?.reportId ?? "";
  const { data: report } = await lab.world.call(getReport, { as: lab.reviewer, params: { id } });
  expect(report.versions).toMatchObject([
    {
      n: 1,
      tplId: "alcohol",
      tplType: "std",
      level: 4,
      recomputedLevel: 4,
      isLevelConfirmed: true,
      pcrTime: runEndedAt,
      ruleSet: { revision: 1 },
      submittedBy: { userId: lab.technician.userId },
      reviewedBy: { userId: lab.reviewer.userId },
      previousHash: "",
    },
  ]);
  const [version] = await lab.world.read(
    rows(db.select().from(reportVersionsTable).where(eq(reportVersionsTable.reportId, id))),
  );
  expect(version?.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(version?.payload)).not.toContain("张小明");
  expect(version?.payload).toMatchObject({ schema: 1, kind: "level", product: { code: "alcohol" } });
});

test("publishing twice at the same moment makes one report and one message", async () => {
  const lab = await ready();
  const both = await Promise.all([publish(lab, lab.ids), publish(lab, lab.ids)]);
  expect(both.flatMap(({ data }) => data.published)).toHaveLength(1);
  const again = await publish(lab, lab.ids);
  expect(again.data.refused).toEqual([{ id: lab.ids[0], message: labReportMessages.alreadyPublished }]);
  const { data } = await lab.world.call(listReports, { as: lab.reviewer });
  expect(data.list).toHaveLength(1);
  expect(await lab.world.read(rows(db.select({ id: messagesTable.id }).from(messagesTable)))).toHaveLength(1);
});

test("a merchant's tube gives a report of type mer with the name and address of the place", async () => {
  const lab = await createLaboratory();
  const merchantId = await createMerchantRow(lab.world);
  const { ids } = await ready(1, merchantId, lab);
  const { data } = await publish(lab, ids);
  const { data: report } = await lab.world.call(getReport, {
    as: lab.reviewer,
    params: { id: data.published[0]?.reportId ?? "" },
  });
  expect(report.versions[0]).toMatchObject({ tplType: "mer", merchantName: expect.stringContaining("机构") });
  expect(report.report.merchant?.id).toBe(merchantId);
});

test("nothing is published that nobody reviewed, or whose customer has withdrawn consent", async () => {
  const lab = await createLaboratory();
  const [early = "", gone = ""] = await receivedTubes(lab, "alcohol", 2);
  const made = await importText(lab, alcoholPlate([early, gone].map((barcode) => ({ barcode, genotypes: carrier }))));
  const { data } = await publish(lab, made.resultSetIds);
  expect(data.refused.map(({ message }) => message)).toEqual([
    labReportMessages.notReviewed,
    labReportMessages.notReviewed,
  ]);
  await reviewed(lab, made.resultSetIds);
  const now = lab.world.clock.now();
  await lab.world.write(
    write(
      db
        .update(bindingsTable)
        .set({ withdrawnAt: now })
        .where(eq(bindingsTable.tubeId, (await tubeRow(lab.world, gone)).id)),
    ),
  );
  const second = await publish(lab, made.resultSetIds);
  expect(second.data.published).toHaveLength(1);
  expect(second.data.refused.map(({ message }) => message)).toEqual([labReportMessages.consentWithdrawn]);
});

test("several reports leave in one batch of two round trips, but for the first of all, which makes the key", async () => {
  const lab = await ready();
  const first = await lab.world.cost(() => publish(lab, lab.ids));
  expect(first.roundTrips).toBe(3);
  Object.assign(lab, await ready(5, undefined, lab));
  const cost = await lab.world.cost(() => publish(lab, lab.ids));
  expect(cost.roundTrips).toBe(2);
  const { data } = await lab.world.call(listTubes, { as: lab.reviewer, query: { state: "consumed" } });
  expect(data.list).toHaveLength(6);
});

test("a withdrawn report stops the message that has not gone out", async () => {
  const lab = await ready();
  const { data } = await publish(lab, lab.ids);
  const id = data.published[0]?.reportId ?? "";
  const body = { reason: "客户投诉，核查中" };
  const withdrawn = await lab.world.call(withdrawReport, { as: lab.reviewer, params: { id }, body });
  expect(withdrawn.data.state).toBe("withdrawn");
  const { data: report } = await lab.world.call(getReport, { as: lab.reviewer, params: { id } });
  expect(report.withdrawnReason).toBe(body.reason);
  expect(Object.fromEntries(report.deliveries.map(({ kind, state }) => [kind, state]))).toEqual({
    report_ready: "cancelled",
    report_withdrawn: "queued",
  });
  const twice = await lab.world.call(withdrawReport, { as: lab.reviewer, params: { id }, body });
  expect(twice).toMatchObject({ status: 409, msg: "报告当前为「已撤回」，不能变为「已撤回」，请刷新后重试" });
});

test("a lost wake-up does not undo a publication", async () => {
  const lab = await ready();
  Object.assign(lab.world.deps.queue, { wake: () => Promise.reject(new Error("queue is down")) });
  const { data } = await publish(lab, lab.ids);
  expect(data.published).toHaveLength(1);
});

test("the dashboard counts what waits and how long a report takes", async () => {
  const lab = await ready(2);
  lab.world.clock.advance(600_000);
  await publish(lab, lab.ids.slice(0, 1));
  const { data } = await lab.world.call(getDashboard, { as: lab.reviewer });
  const waiting = Object.fromEntries(data.queues.map(({ queue, count }) => [queue, count]));
  expect(waiting).toMatchObject({ awaiting_publish: 1, awaiting_review: 0, messages_failed: 0 });
  expect(data.laboratory?.today).toMatchObject({ received: 2, published: 1, runs: 1, bound: 2 });
  expect(data.laboratory?.turnaround).toEqual({ sampleSize: 1, p50Ms: 600_000, p90Ms: 600_000 });
  const cost = await lab.world.cost(() => lab.world.call(getDashboard, { as: lab.reviewer }));
  expect(cost.roundTrips).toBe(1);
});
