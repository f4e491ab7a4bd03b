import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAutomaticReleases } from "#contract/automatic-release.schemas";
import { listMyBindings } from "#contract/bindings.schemas";
import { getReport, listReports } from "#contract/lab-reports.schemas";
import { reportMessages } from "#contract/reports";
import { readReport } from "#contract/reports.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import { getTube } from "#contract/tubes.schemas";
import { verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { issuedBarcodes, tubeRow } from "../laboratory";
import { boundTube, runOf } from "./test-device";
import { missed, play, trusted, tubes, waiting } from "./trusted-device";

/** An automatically released report, with the phone of its owner. */
async function released() {
  const { lab, device, params } = await trusted();
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await issuedBarcodes(world, technician, { productCode: "respiratory", quantity: 1 });
  const phone = await boundTube(lab, barcode);
  await play(device, runOf(world.clock.now(), [barcode]), "run-released");
  const { data } = await world.call(listReports, { as: reviewer, query: { state: "published" } });
  const customer = await verifiedCustomer(world, phone, "valid");
  return { lab, device, params, barcode, customer, report: data.list[0] };
}

test("a report that was released by rule says so, names who approved it, and tells no review to its reader", async () => {
  const { lab, customer, report } = await released();
  const { data } = await customer.call(readReport, { params: { key: report?.key ?? "" } });
  if (!("release" in data)) throw new Error("the report did not open");
  const settings = await lab.world.call(listAutomaticReleases, { as: lab.reviewer });
  const [setting] = settings.data.list;
  expect(data.release).toMatchObject({ approvedBy: setting?.approvedBy?.name, approvedAt: setting?.approvedAt });
  expect(data.release?.conditions).toHaveLength((setting?.conditions.length ?? 0) + 1);
  expect(data.release?.conditions).toContainEqual({ text: "模块温度在范围内", figure: "最大 0.2 ℃" });
  expect(data.timeline.map(({ step, title }) => `${step} ${title}`)).toEqual([
    "bound 绑定样本",
    "received 收到样本",
    "tested 完成检测",
    `published ${reportMessages.releasedByRule}`,
  ]);
  const mine = await customer.call(listMyBindings);
  expect(mine.data.list[0]?.timeline.map(({ step, title }) => `${step} ${title}`)).toEqual([
    "bound 绑定样本",
    "received 现场签收",
    "testing 完成检测",
    "published 由规则自动发布",
  ]);
});

test("staff read that nobody reviewed it: no reviewer, no time of a review, and the conditions with the version", async () => {
  const { lab, barcode, report } = await released();
  const { world, reviewer } = lab;
  const { data } = await world.call(getReport, { as: reviewer, params: { id: report?.id ?? "" } });
  const [version] = data.versions;
  expect(version).toMatchObject({ isByRule: true, reviewedBy: null, submittedBy: null });
  expect(version?.release?.conditions.length).toBeGreaterThan(15);
  const result = await world.call(getResultSet, { as: reviewer, params: { id: version?.resultSetId ?? "" } });
  expect(result.data).toMatchObject({ isReleasedByRules: true, resultSet: { reviewedBy: null, reviewedAt: null } });
  const life = await world.call(getTube, { as: reviewer, params: { id: (await tubeRow(world, barcode)).id } });
  const titles = life.data.events.map(({ title }) => title);
  expect(titles).toContain("由规则核对，没有人工审核");
  expect(titles).not.toContain("审核结果");
});

test("who switches automatic release on reads every condition with its limit, and another limit wants another approval", async () => {
  const { lab, device } = await trusted();
  const { world, reviewer } = lab;
  const settings = async () => (await world.call(listAutomaticReleases, { as: reviewer })).data.list[0];
  const limits = Object.fromEntries((await settings())?.conditions.map(({ rule, limit }) => [rule, limit]) ?? []);
  expect(limits).toMatchObject({
    temperature: "不超过 1 ℃，质控模块也是",
    curves: "每个通道都有，至少 40 个循环，质控模块也是",
    ct: "相差不超过 0.5 个循环，阈值 0.2",
    endpoint: "相差不超过 20%，小于阈值的差不计",
    score: "界值 0.5",
    internalControl: "Ct 不晚于 36，终点荧光不低于阈值",
  });
  expect(await settings()).toMatchObject({ state: "on", isOutdated: false });
  // As if the laboratory had approved a new revision; one in force cannot be changed.
  await world.write(statement(sql`drop trigger assays_frozen`, () => undefined));
  await world.write(
    statement(
      sql`update assays set definition = json_set(definition, '$.moduleLimits.ctAllowance', 3) where code = 'RESP-4'`,
      () => undefined,
    ),
  );
  expect(await settings()).toMatchObject({ state: "on", isOutdated: true });
  await play(device, runOf(world.clock.now(), await tubes(lab, 1)), "run-other-limits");
  const [result] = await waiting(lab);
  expect(result && missed(result)).toEqual(["allowed"]);
  const allowed = result?.data.releaseChecks.find(({ rule }) => rule === "allowed");
  expect(allowed?.figure).toBe("批准之后限值有变化，须重新批准");
});
