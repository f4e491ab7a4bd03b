import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf } from "./fields.schemas";
import {
  dayField,
  idParams,
  maskedPerson,
  merchantRef,
  personSearchFields,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import * as calls from "./lab-reports";
import { reportStateNames } from "./lab-reports";
import { correctionItem } from "./report-corrections.schemas";
import { releasedByRule, reportChangeKind } from "./report-view.schemas";

// Limited, because each report adds an outbox row to the batch and the platform limits statements per request.
const publishIdsField = z
  .array(idField)
  .check(z.minLength(1, "请至少选择一项"), z.maxLength(30, "一次最多发布 30 份报告"));

const reportState = z.enum(keysOf(reportStateNames));

const reportItem = z.object({
  id: z.string(),
  key: z.nullable(z.string()),
  /** As printed: BG00000123; null for reports older than report numbers. */
  number: z.nullable(z.string()),
  sampleId: z.string(),
  tubeId: z.string(),
  barcode: z.string(),
  product: productRef,
  merchant: z.nullable(merchantRef),
  person: z.nullable(maskedPerson),
  state: reportState,
  versionCount: z.int(),
  publishedAt: timeOrNull,
  firstViewedAt: timeOrNull,
  stateChangedAt: z.int(),
});
export type ReportItem = z.output<typeof reportItem>;

/**
 * Publishes one report, one version and one message per result set, all in one batch; a repeated call publishes nothing twice.
 */
export const publishReports = endpoint(calls.publishReports, {
  title: "发布报告",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  body: z.strictObject({ resultSetIds: publishIdsField }),
  reply: z.object({
    published: z.array(
      z.object({
        resultSetId: z.string(),
        reportId: z.string(),
        key: z.string(),
        messageId: z.string(),
        warning: z.nullable(z.string()),
      }),
    ),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  auditFields: ["refused", "reports", "reason"],
});

export const listReports = endpoint(calls.listReports, {
  title: "报告列表",
  access: { kind: "staff", permission: "lab:report:list" },
  query: z.object({
    ...growingListQuery,
    state: z.optional(reportState),
    /**
     * `unviewed`: published and never opened by its owner, the oldest first. `contradicted`: another run of its tube has a
     * different result, and nobody has decided which one stands.
     */
    queue: z.optional(z.enum(["unviewed", "contradicted"])),
    /** Published on that day in China. */
    day: z.optional(dayField),
    /** Last opened by its owner on that day in China. */
    viewedDay: z.optional(dayField),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
    /** Only reports with an open correction; `submitted`: only those that wait for the second person. */
    correction: z.optional(z.enum(["open", "submitted"])),
  }),
  reply: cursorPage(reportItem),
});

/** At most `searchMatchesMax` reports that match the text; a POST, because phones and names must not stand in a URL. */
export const searchReports = endpoint(calls.searchReports, {
  title: "查找报告",
  access: { kind: "staff", permission: "lab:report:list", evenWhile: ["viewing"] },
  body: z.union([
    /** The barcode's first digits; four digits are also matched with the last four. */
    z.strictObject({ barcode: z.string().check(z.regex(/^\d{4,13}$/)) }),
    z.strictObject({ keyPart: z.string().check(z.regex(/^[A-Z]{4,15}$/)) }),
    z.strictObject({ number: z.string().check(z.regex(/^BG\d{1,9}$/)) }),
    ...personSearchFields,
  ]),
  reply: z.object({ list: z.array(reportItem) }),
});

export const getReport = endpoint(calls.getReport, {
  title: "报告",
  access: { kind: "staff", permission: "lab:report:list" },
  params: idParams,
  reply: z.object({
    report: reportItem,
    withdrawnReason: z.nullable(z.string()),
    /** The state of the sample now, for a result that is being made again. */
    sampleState: z.string(),
    currentVersionId: z.nullable(z.string()),
    corrections: z.array(correctionItem),
    /** The result that the report shows, when a hold was opened after publication and nobody has released it. */
    doubtedResultSetId: z.nullable(z.string()),
    versions: z.array(
      z.object({
        id: z.string(),
        n: z.int(),
        resultSetId: z.string(),
        ruleSet: z.object({ id: z.string(), revision: z.int() }),
        tplId: z.string(),
        tplType: z.enum(["mer", "std"]),
        level: z.nullable(z.int()),
        /** The level that the stored rule set gives for the stored calls today; must equal `level`. */
        recomputedLevel: z.nullable(z.int()),
        isLevelConfirmed: z.boolean(),
        pcrTime: z.int(),
        merchantName: z.string(),
        contentHash: z.string(),
        previousHash: z.string(),
        reason: z.string(),
        origin: z.enum(["first", "correction", "rules"]),
        changes: z.array(reportChangeKind),
        templateRevision: z.nullable(z.int()),
        /** The reader's answer to an offered version. */
        offer: z.nullable(z.enum(["open", "taken", "kept", "overtaken"])),
        submittedBy: z.nullable(staffRef),
        reviewedBy: z.nullable(staffRef),
        /** No person reviewed the result: it was released by rule. */
        isByRule: z.boolean(),
        /** Null for reviewed results, and for versions older than this record. */
        release: z.nullable(releasedByRule),
        publishedBy: z.nullable(staffRef),
        publishedAt: z.int(),
        erasedAt: timeOrNull,
      }),
    ),
    deliveries: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        phoneMasked: z.string(),
        state: z.string(),
        attempts: z.int(),
        lastErrorCode: z.nullable(z.string()),
        createdAt: z.int(),
        deliveredAt: timeOrNull,
      }),
    ),
    accesses: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        actorKind: z.enum(["customer", "staff"]),
        /** Empty for customers. */
        actorName: z.string(),
        versionN: z.nullable(z.int()),
        at: z.int(),
      }),
    ),
  }),
});

export const withdrawReport = endpoint(calls.withdrawReport, {
  title: "撤回报告",
  access: { kind: "staff", permission: "lab:report:withdraw", needsProof: true },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: reportItem,
  auditFields: ["reason"],
});
