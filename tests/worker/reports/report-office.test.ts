import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getReport, publishReports, searchReports, withdrawReport } from "#contract/lab-reports.schemas";
import { checkReport } from "#contract/report-check.schemas";
import { correctPerson, decideCorrection } from "#contract/report-corrections.schemas";
import { printSheetsPerReply, reportOfficeMessages } from "#contract/report-office";
import { previewReport, readReportSheets, startReportPrint, viewReport } from "#contract/report-office.schemas";
import { readReport } from "#contract/reports.schemas";
import { saveSettings } from "#contract/settings.schemas";
import { auditEventsTable } from "#drizzle/schema/logs";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { settingsSeedStatements } from "#worker/features/settings/settings.actions";
import { chinaDay } from "#worker/platform/china-day";
import { db, rows } from "#worker/platform/database/query";
import { createMerchantRow, someone } from "../laboratory";
import { createLaboratory, type Laboratory, measuredTubes, reviewed } from "../plates";

const reason = "客户要求纸质报告";

async function published(quantity = 1, merchantId?: string, given?: Laboratory) {
  const lab = given ?? (await createLaboratory());
  const { ids, barcodes } = await measuredTubes(lab, quantity, merchantId);
  await reviewed(lab, ids);
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  const reports = data.published.map(({ reportId, key }) => ({ id: reportId, key }));
  return { ...lab, ids, barcodes, reports, id: reports[0]?.id ?? "", key: reports[0]?.key ?? "" };
}

const auditOf = async ({ world }: Laboratory, action: string) =>
  (await world.read(rows(db.select().from(auditEventsTable).where(eq(auditEventsTable.action, action))))).map(
    ({ actorLabel, objectId, changes, reason: why }) => ({ actorLabel, objectId, changes, why }),
  );

async function sheetsOf(lab: Laboratory, as: Laboratory["reviewer"], ticket: string, count: number) {
  const all = [];
  for (let from = 0; from < count; from += printSheetsPerReply)
    all.push(...(await lab.world.call(readReportSheets, { as, body: { ticket, from } })).data.sheets);
  return all;
}

const currentVersion = async ({ world, reviewer }: Laboratory, id: string) =>
  (await world.call(getReport, { as: reviewer, params: { id } })).data.currentVersionId ?? "";

test("staff see what the customer sees but for the name, and the look stays on record", async () => {
  const lab = await published();
  const { world, reviewer, id, key } = lab;
  const seen = await world.call(viewReport, { as: reviewer, params: { id }, body: { version: 1 } });
  const customer = await verifiedCustomer(world, someone.phone, "valid");
  const { data: page } = await customer.call(readReport, { params: { key } });
  if (!("name" in page)) throw new Error("the customer saw no report");
  expect(seen.data).toEqual({
    view: { ...page, name: `${page.name.slice(0, 1)}**`, proof: null },
    differences: [],
    isHidden: false,
  });
  expect(await auditOf(lab, "report.view")).toMatchObject([{ objectId: id, changes: { version: 1 } }]);
  const { data } = await world.call(getReport, { as: reviewer, params: { id } });
  expect(data.accesses.map(({ kind, actorKind, versionN }) => [kind, actorKind, versionN])).toContainEqual([
    "view",
    "staff",
    1,
  ]);
  expect(data.accesses.find(({ actorKind }) => actorKind === "staff")?.actorName).toMatch(/^员工/);
  expect(data.report.number).toMatch(/^BG\d{8}$/);
});

test("whoever may only see the list of reports opens none and prints none", async () => {
  const lab = await published();
  const as = await signedInStaff(lab.world, { permissions: ["lab:report:list"] });
  const versionId = await currentVersion(lab, lab.id);
  const looked = await lab.world.call(viewReport, { as, params: { id: lab.id }, body: { version: 1 } });
  const printed = await lab.world.call(startReportPrint, { as, body: { versionId, reason } });
  expect([looked.status, printed.status]).toEqual([403, 403]);
  expect(await auditOf(lab, "report.view")).toEqual([]);
});

test("the publisher sees the page before it goes out, and it is the one that goes out", async () => {
  const lab = await createLaboratory();
  const { ids } = await measuredTubes(lab, 1);
  const params = { id: ids[0] ?? "" };
  const early = await lab.world.call(previewReport, { as: lab.reviewer, params });
  expect(early).toMatchObject({ status: 409, msg: "结果尚未审核，不能发布" });
  await reviewed(lab, ids);
  const { data: before } = await lab.world.call(previewReport, { as: lab.reviewer, params });
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  const id = data.published[0]?.reportId ?? "";
  const { data: after } = await lab.world.call(viewReport, { as: lab.reviewer, params: { id }, body: { version: 1 } });
  const { key, fingerprint, checkCode, publishedAt, timeline } = after.view;
  expect({ ...before.view, key, fingerprint, checkCode, publishedAt, timeline }).toEqual(after.view);
  expect(await auditOf(lab, "report.preview")).toHaveLength(1);
});

test("a version says what it says otherwise than the one before, a person's own data without values", async () => {
  const lab = await published();
  const { world, technician, reviewer, id } = lab;
  const { data } = await world.call(correctPerson, {
    as: technician,
    params: { id },
    body: { name: "王小红", reason },
  });
  await world.call(decideCorrection, { as: reviewer, params: { id: data.id }, body: { decision: "publish" } });
  const second = await world.call(viewReport, { as: reviewer, params: { id }, body: { version: 2 } });
  expect(second.data.view).toMatchObject({ name: "王**", version: 2 });
  expect(second.data.differences).toEqual([
    { kind: "changed", part: "个人信息", label: "姓名", before: "", after: "" },
  ]);
  const third = await world.call(viewReport, { as: reviewer, params: { id }, body: { version: 3 } });
  expect(third.status).toBe(404);
});

test("a printed report names the laboratory, who tested, reviewed and published, its number and its code", async () => {
  const lab = await published();
  const { world, reviewer, technician, id, barcodes } = lab;
  await world.write(...settingsSeedStatements(world.clock.now()));
  const body = [
    { configKey: "lab_name", configValue: "青山医学检验实验室" },
    { configKey: "lab_licence", configValue: "PDY10001234567" },
  ];
  await world.call(saveSettings, { as: await signedInStaff(world), body });
  const versionId = await currentVersion(lab, id);
  const { data } = await world.call(startReportPrint, { as: reviewer, body: { versionId, reason } });
  expect(data).toMatchObject({ count: 1, laboratory: { name: "青山医学检验实验室", licence: "PDY10001234567" } });
  const [sheet] = await sheetsOf(lab, reviewer, data.ticket, 1);
  const names = await world.call(getReport, { as: reviewer, params: { id } });
  const [version] = names.data.versions;
  expect(sheet).toMatchObject({
    number: names.data.report.number,
    barcode: barcodes[0],
    testedBy: version?.submittedBy?.name,
    reviewedBy: version?.reviewedBy?.name,
    publishedBy: version?.publishedBy?.name,
    isByRule: false,
    view: { name: "张小明" },
  });
  expect(version?.submittedBy?.userId).toBe(technician.userId);
  expect(await auditOf(lab, "report.print")).toMatchObject([{ objectId: id, why: reason }]);
  const code = sheet?.view.checkCode ?? "";
  const { data: checked } = await world.browser().call(checkReport, { params: { code } });
  expect(checked).toMatchObject({ number: sheet?.number, state: "valid" });
  const { data: named } = await world.call(searchReports, { as: reviewer, body: { number: sheet?.number ?? "" } });
  expect(named.list.map((one) => one.id)).toEqual([id]);
});

test("a merchant's day is one job and one audit row that says how many; others' tickets and old ones open nothing", async () => {
  const lab = await createLaboratory();
  const merchantId = await createMerchantRow(lab.world);
  const { world, reviewer, reports } = await published(12, merchantId, lab);
  await published(1, undefined, lab);
  const day = chinaDay(world.clock.now());
  const { data } = await world.call(startReportPrint, { as: reviewer, body: { merchantId, day, reason } });
  expect(data.count).toBe(12);
  const sheets = await sheetsOf(lab, reviewer, data.ticket, data.count);
  expect(new Set(sheets.map(({ view }) => view.key))).toEqual(new Set(reports.map(({ key }) => key)));
  expect(new Set(sheets.map(({ number }) => number)).size).toBe(12);
  const audit = await auditOf(lab, "report.print");
  expect(audit).toMatchObject([{ objectId: merchantId, why: reason }]);
  expect(audit[0]?.changes).toEqual({ count: 12, day });

  const other = await signedInStaff(world);
  const body = { ticket: data.ticket, from: 0 };
  const refused = { status: 409, msg: reportOfficeMessages.ticketInvalid };
  expect(await world.call(readReportSheets, { as: other, body })).toMatchObject(refused);
  world.clock.advance(3_600_000);
  const again = await signedInStaff(world);
  expect(await world.call(readReportSheets, { as: again, body })).toMatchObject(refused);
  const empty = await world.call(startReportPrint, { as: again, body: { merchantId, day: "2020-01-01", reason } });
  expect(empty).toMatchObject({ status: 409, msg: reportOfficeMessages.nothingToPrint });
});

test("a withdrawn report is printed no more, not even by a job that had begun; staff are told what its owner sees", async () => {
  const lab = await published();
  const { world, reviewer, id } = lab;
  const versionId = await currentVersion(lab, id);
  const { data } = await world.call(startReportPrint, { as: reviewer, body: { versionId, reason } });
  await world.call(withdrawReport, { as: reviewer, params: { id }, body: { reason } });
  expect(await sheetsOf(lab, reviewer, data.ticket, 1)).toEqual([]);
  const again = await world.call(startReportPrint, { as: reviewer, body: { versionId, reason } });
  expect(again).toMatchObject({ status: 409, msg: reportOfficeMessages.gone });
  const seen = await world.call(viewReport, { as: reviewer, params: { id }, body: { version: 1 } });
  expect(seen.data.isHidden).toBe(true);
});
