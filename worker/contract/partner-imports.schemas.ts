import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, text } from "./fields.schemas";
import { idParams, productCodeField, productRef, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { limits } from "./limits";
import * as calls from "./partner-imports";
import { type PartnerVerdict, partnerMessages, partnerVerdictNames } from "./partner-imports";

const partnerVerdicts = Object.keys(partnerVerdictNames) as PartnerVerdict[];

const verdict = z.enum(partnerVerdicts as [PartnerVerdict, ...PartnerVerdict[]]);
const state = z.enum(["uploaded", "judged", "refused", "committed", "rolled_back", "discarded"]);

const partnerImportItem = z.object({
  /** Character encoding of the file. */
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "gb18030"]),
  id: z.string(),
  fileName: z.string(),
  byteSize: z.int(),
  sha256: z.string(),
  partner: z.string(),
  product: productRef,
  state,
  refusal: z.string(),
  rowTotal: z.int(),
  /** Rows checked so far. */
  rowsDone: z.int(),
  /** Number of rows that need a person or were left out, by verdict. */
  wrongCounts: z.record(z.string(), z.int()),
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
  uploadedBy: staffRef,
  closedAt: timeOrNull,
  createdAt: z.int(),
});
export type PartnerImportItem = z.output<typeof partnerImportItem>;

/** The columns of a row as a person may correct them. */
const partnerCells = z.strictObject({
  barcode: text(0, 64),
  target: text(0, 64),
  allele1: text(0, 32),
  allele2: text(0, 32),
  result: text(0, 32),
  ct: text(0, 32),
});
export type PartnerCells = z.output<typeof partnerCells>;

const partnerRow = z.object({
  /** Number of the row among the file's results, from 1. */
  line: z.int(),
  barcode: z.string(),
  targetCode: z.string(),
  /** Name as the assay defines it; empty for a target that is not one of the product's. */
  targetName: z.string(),
  value: z.nullable(z.string()),
  ct: z.nullable(z.number()),
  verdict,
  /** Null for rows that never needed a person. */
  cells: z.nullable(partnerCells),
  fixedAt: timeOrNull,
});
export type PartnerRow = z.output<typeof partnerRow>;

const access = { kind: "staff", permission: "lab:run:import" } as const;
const readAccess = { kind: "staff", permission: "lab:run:list" } as const;

/** The file's bytes are the body; the rows are checked in the background. The same bytes sent again answer the first import. */
export const uploadPartnerImport = endpoint(calls.uploadPartnerImport, {
  title: "上传合作实验室结果",
  access,
  rate: "upload",
  query: z.object({
    fileName: text(1, 200, partnerMessages.nameRequired),
    productCode: productCodeField,
    partner: text(2, 64, partnerMessages.partnerRequired),
  }),
  bodyBytesMax: limits.instrumentFileBytesMax,
  tooLargeMessage: partnerMessages.tooLarge,
  reply: z.object({ ...partnerImportItem.shape, isKnown: z.boolean() }),
  auditFields: ["byteSize", "fileName", "partner", "sha256", "reason"],
});

export const listPartnerImports = endpoint(calls.listPartnerImports, {
  title: "合作实验室导入记录",
  access: readAccess,
  query: z.object({ ...growingListQuery, state: z.optional(state) }),
  reply: cursorPage(partnerImportItem),
});

export const getPartnerImport = endpoint(calls.getPartnerImport, {
  title: "合作实验室导入",
  access: readAccess,
  params: idParams,
  reply: partnerImportItem,
});

/** Without a verdict, every row that needs a person. */
export const listPartnerRows = endpoint(calls.listPartnerRows, {
  title: "合作实验室结果行",
  access: readAccess,
  params: idParams,
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    pageSize: cursorQuery.pageSize,
    verdict: z.optional(verdict),
  }),
  reply: cursorPage(partnerRow),
});

/** Checks the row again with corrected cells; the file itself is not changed. */
export const fixPartnerRow = endpoint(calls.fixPartnerRow, {
  title: "改正结果行",
  access,
  params: idParams,
  body: z.strictObject({ line: z.int().check(z.gte(1)), ...partnerCells.shape }),
  reply: z.object({ row: partnerRow, item: partnerImportItem }),
  auditFields: ["line"],
});

/** Leaves rows out: the named ones, or all rows with one verdict. */
export const leaveOutPartnerRows = endpoint(calls.leaveOutPartnerRows, {
  title: "排除结果行",
  isLong: true,
  access,
  params: idParams,
  body: z.strictObject({
    lines: z._default(z.array(z.int()).check(z.maxLength(100)), []),
    verdict: z.optional(verdict),
  }),
  reply: partnerImportItem,
  auditFields: ["lines", "verdict"],
});

/** Checks tubes and samples again, because their states can change before the import is committed. */
export const recheckPartnerImport = endpoint(calls.recheckPartnerImport, {
  title: "重新核对合作实验室结果",
  isLong: true,
  access,
  params: idParams,
  reply: partnerImportItem,
});

/** Commits all rows in one batch: a run, result sets for the reviewer, samples marked as tested. */
export const commitPartnerImport = endpoint(calls.commitPartnerImport, {
  title: "合作实验室结果生效",
  isLong: true,
  access,
  params: idParams,
  reply: z.object({
    item: partnerImportItem,
    isKnown: z.boolean(),
    submittedCount: z.int(),
    heldCount: z.int(),
  }),
  auditFields: ["heldCount", "runId", "submittedCount"],
});

/** Takes back a whole committed import, as long as none of its results was published. */
export const rollBackPartnerImport = endpoint(calls.rollBackPartnerImport, {
  title: "回滚合作实验室导入",
  isLong: true,
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: partnerImportItem,
  auditFields: ["runId", "reason"],
});

export const discardPartnerImport = endpoint(calls.discardPartnerImport, {
  title: "弃用合作实验室导入",
  isLong: true,
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: partnerImportItem,
  auditFields: ["reason"],
});
