import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idField, timeField } from "./fields.schemas";
import { dayField, idParams, reasonField } from "./lab-fields.schemas";
import * as calls from "./report-office";
import { printReportsMax } from "./report-office";
import { reportView } from "./report-view.schemas";

const difference = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  /** The part of the page with the difference; `label` names the row or paragraph in it. */
  part: z.string(),
  label: z.string(),
  /** Text before the change, empty for an addition; both are empty for a person's own data. */
  before: z.string(),
  after: z.string(),
});
export type ReportDifference = z.output<typeof difference>;

const seen = {
  /** As the customer's page draws it, with the name masked. */
  view: reportView,
  /** Differences from the version before; empty for the first. */
  differences: z.array(difference),
};

/** One version as its owner sees it, with the name masked; every access is recorded in the audit log and in the report's access list. */
export const viewReport = endpoint(calls.viewReport, {
  title: "查看报告内容",
  access: { kind: "staff", permission: "lab:report:view", needsProof: true },
  params: idParams,
  body: z.strictObject({ version: z.int().check(z.gte(1), z.lte(999)) }),
  reply: z.object({
    ...seen,
    /** Whether the owner no longer sees the report, because it or its consent was withdrawn. */
    isHidden: z.boolean(),
  }),
  auditFields: ["version"],
});

/** The page that publishing a reviewed result would send out now. Errors: 409 with the sentence with which publishing would refuse. */
export const previewReport = endpoint(calls.previewReport, {
  title: "预览待发布的报告",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  params: idParams,
  reply: z.object({ ...seen, warning: z.nullable(z.string()) }),
});

/** What a printed report shows beside its page. */
const reportSheet = z.object({
  versionId: z.string(),
  view: reportView,
  /** Null for reports older than report numbers. */
  number: z.nullable(z.string()),
  barcode: z.string(),
  receivedAt: z.nullable(timeField),
  /** Names of people; null when no person did it: measured by a device, or released by rule. */
  testedBy: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(timeField),
  publishedBy: z.nullable(z.string()),
  isByRule: z.boolean(),
});
export type ReportSheet = z.output<typeof reportSheet>;

const laboratory = z.object({ name: z.string(), licence: z.string(), address: z.string(), phone: z.string() });
export type Laboratory = z.output<typeof laboratory>;

/**
 * Starts a print job: one version, or the current versions of all reports of a merchant that were published on that day in
 * China. One audit row records how many; every report gets an entry in its access list. Errors: 409 for none, for too many, and
 * for a report that is no longer shown.
 */
export const startReportPrint = endpoint(calls.startReportPrint, {
  title: "打印报告",
  access: { kind: "staff", permission: "lab:report:print", needsProof: true },
  rate: "strict",
  body: z.union([
    z.strictObject({ versionId: idField, reason: reasonField }),
    z.strictObject({ merchantId: idField, day: dayField, reason: reasonField }),
  ]),
  reply: z.object({
    /** Encrypted: which versions, for whom, since when. Valid for an hour. */
    ticket: z.string(),
    count: z.int(),
    laboratory,
  }),
  auditFields: ["count", "merchantId", "day", "version", "reason"],
});

/**
 * The next sheets of a print job that the caller started. Errors: 409 when the ticket belongs to somebody else or is too old.
 */
export const readReportSheets = endpoint(calls.readReportSheets, {
  title: "读取打印的报告",
  access: { kind: "staff", permission: "lab:report:print" },
  body: z.strictObject({
    ticket: z.string().check(z.maxLength(40_000)),
    from: z.int().check(z.gte(0), z.lte(printReportsMax)),
  }),
  reply: z.object({ sheets: z.array(reportSheet) }),
});
