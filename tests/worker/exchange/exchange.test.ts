import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { BodyIn } from "#contract/endpoint";
import { getReport, publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { eraseMyData, withdrawConsent } from "#contract/my-data.schemas";
import type { Permission } from "#contract/permissions";
import { correctPerson, decideCorrection } from "#contract/report-corrections.schemas";
import { exchangeMessages, exportHeaders, exportReportsMax } from "#contract/report-exchange";
import { exportReports } from "#contract/report-exchange.schemas";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { auditEventsTable } from "#drizzle/schema/logs";
import { reportsTable } from "#drizzle/schema/reports";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { chinaDay } from "#worker/platform/china-day";
import { readCsv } from "#worker/platform/csv";
import { db, rows } from "#worker/platform/database/query";
import type { Browser } from "../../support/browser";
import { createMerchantRow, someone } from "../laboratory";
import { createLaboratory, type Laboratory, measuredTubes, reviewed } from "../plates";
import { publishedReport } from "../reports/published-report";

const reason = "送医院存档";
const plain = { format: "fhir", isIdentified: false, reason } as const;
const exporting = ["lab:exchange:export"] as const satisfies readonly Permission[];

async function published(lab: Laboratory, quantity = 1, merchantId?: string) {
  const { ids, barcodes } = await measuredTubes(lab, quantity, merchantId);
  await reviewed(lab, ids);
  const { data } = await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  const reportIds = data.published.map(({ reportId }) => reportId);
  return { reportIds, reportId: reportIds[0] ?? "", barcodes };
}

async function exported(lab: Laboratory, as: Browser, body: BodyIn<typeof exportReports>) {
  const reply = await lab.world.call(exportReports, { as, body });
  const text = new TextDecoder().decode(reply.bytes);
  const [count, leftOut, next] = Object.values(exportHeaders).map((name) => reply.headers.get(name));
  return { ...reply, text, count, leftOut, next };
}

const auditOf = async ({ world }: Laboratory) =>
  (await world.read(rows(db.select().from(auditEventsTable).where(eq(auditEventsTable.action, "report.export"))))).map(
    ({ objectId, changes, reason: why }) => ({ objectId, changes, why }),
  );
const revealsOf = ({ world }: Laboratory) =>
  world.read(rows(db.select().from(tubeEventsTable).where(eq(tubeEventsTable.kind, "reveal"))));
const today = ({ world }: Laboratory) => {
  const day = chinaDay(world.clock.now());
  return { from: day, until: day };
};

interface Bundle {
  readonly entry: readonly {
    readonly resource: Readonly<Record<string, unknown>> & { readonly resourceType: string };
  }[];
}
const resourcesOf = (text: string, type: string) =>
  (JSON.parse(text) as Bundle).entry.flatMap(({ resource }) => (resource.resourceType === type ? resource : []));

test("one report leaves as FHIR by a pseudonym, after an audit row with format and purpose and a line among its readers", async () => {
  const lab = await createLaboratory();
  const { reportId, barcodes } = await published(lab);
  const as = await signedInStaff(lab.world, { permissions: exporting });
  const file = await exported(lab, as, { ...plain, reportId });
  expect(file).toMatchObject({ status: 200, count: "1", leftOut: "0", next: "" });
  expect(file.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/filename="BG\d{8}\.fhir\.json"/);
  expect(file.headers.get("cache-control")).toContain("no-store");
  expect(resourcesOf(file.text, "DiagnosticReport")).toMatchObject([{ status: "final" }]);
  expect(file.text).toContain("NC_000012.12:g.111803962G>A");
  for (const secret of [someone.name, someone.phone, barcodes[0] ?? "", "1996-"])
    expect(file.text).not.toContain(secret);
  expect(await auditOf(lab)).toEqual([
    { objectId: reportId, changes: { exportFormat: "fhir", isIdentified: false, count: 1, leftOut: 0 }, why: reason },
  ]);
  const { data } = await lab.world.call(getReport, { as: lab.reviewer, params: { id: reportId } });
  expect(data.accesses).toContainEqual(expect.objectContaining({ kind: "export", actorKind: "staff", versionN: 1 }));
  expect(await revealsOf(lab)).toEqual([]);
  const again = await exported(lab, as, { ...plain, reportId });
  expect(again.text).toBe(file.text);
});

test("with the name only for who may reveal it, and then the tube's life tells it", async () => {
  const lab = await createLaboratory();
  const { reportId, barcodes } = await published(lab);
  const body = { ...plain, format: "hl7", isIdentified: true, reportId } as const;
  const refused = await exported(lab, await signedInStaff(lab.world, { permissions: exporting }), body);
  expect(refused).toMatchObject({ status: 403, msg: exchangeMessages.identifiedRefused });
  expect(await auditOf(lab)).toEqual([]);
  const as = await signedInStaff(lab.world, { permissions: [...exporting, "lab:tube:reveal"] });
  const file = await exported(lab, as, body);
  expect(file.text).toContain(`|${someone.name}^^^^^^L|`);
  expect(file.text).toContain(`SPM|1|^${barcodes[0]}|`);
  expect(file.text).not.toContain(someone.phone);
  expect(await revealsOf(lab)).toMatchObject([{ reason, details: { field: "name" } }]);
});

test("whoever may only read reports exports none", async () => {
  const lab = await createLaboratory();
  const { reportId } = await published(lab);
  const as = await signedInStaff(lab.world, {
    permissions: ["lab:report:list", "lab:report:view", "lab:report:print"],
  });
  expect((await exported(lab, as, { ...plain, reportId })).status).toBe(403);
  expect((await exported(lab, as, { ...plain, ...today(lab) })).status).toBe(403);
});

test("a heterozygote of rs671 is 0/1 on GRCh38, and rs1229984's reference is the fast letter", async () => {
  const lab = await createLaboratory();
  const { reportId } = await published(lab);
  const { text } = await exported(lab, lab.reviewer, { ...plain, format: "vcf", reportId });
  expect(text).toContain("chr12\t111803962\trs671\tG\tA\t.\tPASS\tGENE=ALDH2\tGT\t0/1\n");
  expect(text).toContain("chr4\t99318162\trs1229984\tT\tC\t.\tPASS\tGENE=ADH1B\tGT\t0/1\n");
});

test("who withdrew the consent or was erased is refused, and left out and counted among many", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { reportIds } = await published(lab, 3);
  const [first = "", third = "", fourth = ""] = reportIds;
  const { reportId: second, bindingId } = await publishedReport(world, { phone: "13900139000" });
  const other = await verifiedCustomer(world, "13900139000", "valid");
  const erased = await other.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(erased).toMatchObject({ status: 200, data: { tubes: 1 } });
  const [report] = await world.read(rows(db.select().from(reportsTable).where(eq(reportsTable.id, first))));
  const customer = await verifiedCustomer(world, someone.phone, "valid");
  const bindingIds = [report?.bindingId ?? ""];
  expect((await customer.call(withdrawConsent, { body: { bindingIds } })).status).toBe(200);
  await world.call(withdrawReport, { as: lab.reviewer, params: { id: third }, body: { reason } });
  const as = await signedInStaff(world, { permissions: exporting });
  expect(await exported(lab, as, { ...plain, reportId: first })).toMatchObject({
    status: 409,
    msg: exchangeMessages.consentWithdrawn,
  });
  expect((await exported(lab, as, { ...plain, reportId: second })).status).toBe(409);
  const many = await exported(lab, as, { ...plain, format: "csv", ...today(lab) });
  expect(many).toMatchObject({ status: 200, count: "1", leftOut: "3", next: "" });
  const [fourthReport] = await world.read(rows(db.select().from(reportsTable).where(eq(reportsTable.id, fourth))));
  const lines = readCsv(many.text);
  expect(lines).toHaveLength(3);
  expect(lines[1]?.[0]).toBe(`BG${String(fourthReport?.serial).padStart(8, "0")}`);
  expect((await auditOf(lab)).at(-1)?.changes).toMatchObject({ count: 1, leftOut: 3, exportFormat: "csv" });
});

test("a withdrawn report leaves as a notice without a result, in FHIR and HL7 alone", async () => {
  const lab = await createLaboratory();
  const { reportId } = await published(lab);
  await lab.world.call(withdrawReport, { as: lab.reviewer, params: { id: reportId }, body: { reason } });
  const fhir = await exported(lab, lab.reviewer, { ...plain, reportId });
  expect(resourcesOf(fhir.text, "DiagnosticReport")).toMatchObject([{ status: "entered-in-error" }]);
  expect(resourcesOf(fhir.text, "Observation")).toEqual([]);
  expect((await exported(lab, lab.reviewer, { ...plain, format: "hl7", reportId })).text).not.toContain("OBX");
  for (const format of ["vcf", "pharmcat", "csv"] as const)
    expect(await exported(lab, lab.reviewer, { ...plain, format, reportId })).toMatchObject({
      status: 409,
      msg: exchangeMessages.withdrawn,
    });
});

test("a second version says what it is and which it replaces, and the person is the same to the reader", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const { reportId } = await published(lab);
  const before = await exported(lab, reviewer, { ...plain, reportId });
  const { data } = await world.call(correctPerson, {
    as: technician,
    params: { id: reportId },
    body: { name: "王小红", reason },
  });
  await world.call(decideCorrection, { as: reviewer, params: { id: data.id }, body: { decision: "publish" } });
  const after = await exported(lab, reviewer, { ...plain, isIdentified: true, reportId });
  expect(resourcesOf(after.text, "DiagnosticReport")).toMatchObject([
    {
      status: "amended",
      extension: [{ valueReference: { identifier: { value: expect.stringMatching(/^BG\d{8}-1$/) } } }],
    },
  ]);
  expect(resourcesOf(after.text, "Patient")).toMatchObject([{ name: [{ text: "王小红" }] }]);
  const person = (text: string) => resourcesOf(text, "Patient")[0]?.identifier;
  expect(person(after.text)).toEqual(person(before.text));
});

test("many are read file by file; a merchant's alone; none is said in words", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const merchantId = await createMerchantRow(world);
  await published(lab, 12, merchantId);
  await published(lab, 12);
  // Requests about one file do not depend on the number of files; the remaining rows add nothing new.
  const as = await signedInStaff(world, { permissions: exporting });
  const all = await exported(lab, as, { ...plain, ...today(lab) });
  expect(all).toMatchObject({ count: "24", next: "" });
  expect(all.text.trimEnd().split("\n")).toHaveLength(24);
  expect(exportReportsMax).toBeGreaterThan(24);
  const own = await exported(lab, as, { ...plain, format: "hl7", merchantId, productCode: "alcohol", ...today(lab) });
  expect(own.text.match(/MSH\|/g)).toHaveLength(12);
  expect(own.text).toMatch(/BTS\|12\rFTS\|1\r$/);
  expect((await auditOf(lab)).at(-1)?.changes).toMatchObject({ count: 12, merchantId, productCode: "alcohol" });
  const columns = await exported(lab, as, { ...plain, format: "vcf", merchantId, ...today(lab) });
  expect(
    columns.text
      .split("\n")
      .find((line) => line.startsWith("#CHROM"))
      ?.split("\t"),
  ).toHaveLength(9 + 12);
  const none = await exported(lab, as, { ...plain, from: "2020-01-01", until: "2020-01-02" });
  expect(none).toMatchObject({ status: 409, msg: exchangeMessages.nothing });
});

test("an export goes on behind the last report that was seen", async () => {
  const lab = await createLaboratory();
  const { reportIds } = await published(lab, 3);
  const [first = ""] = reportIds.toSorted();
  const rest = await exported(lab, lab.reviewer, { ...plain, ...today(lab), cursor: first });
  expect(rest).toMatchObject({ count: "2", next: "" });
});

test("a time that ends before it begins is refused with its field", async () => {
  const lab = await createLaboratory();
  const body = {
    format: "csv",
    isIdentified: false,
    reason: "科室统计",
    from: "2026-11-20",
    until: "2026-11-19",
  } as const;
  const reply = await lab.world.call(exportReports, { as: lab.reviewer, body });
  expect([reply.status, reply.errors]).toEqual([422, { until: [exchangeMessages.endsEarlier] }]);
});
