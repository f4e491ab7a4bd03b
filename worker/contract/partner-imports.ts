import * as z from "zod/mini";
import { growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, text } from "./fields";
import { idParams, productCodeField, productRef, reasonField, staffRef, timeOrNull } from "./lab-fields";
import { limits } from "./limits";

export const partnerMessages = {
  known: "该文件已导入过，未作任何改动",
  knownCommitted: "该文件已导入并生效过，未作任何改动",
  tooLarge: "文件超过 20 MB，请分成几个文件",
  tooManyRows: "文件超过 100000 行，请分成几个文件",
  noHeading: "找不到表头：需要条码、检测项，以及等位基因或结果",
  noRows: "文件里没有结果行",
  chooseProduct: "请先选择产品",
  partnerRequired: "请填写实验室名称（2-64 个字）",
  nameRequired: "缺少文件名",
  busy: "文件还在核对，请稍候",
  closed: "该导入已结束，不能再修改",
  wrongLeft: "还有需要处理的行，请先改正或排除",
  nothing: "没有可以生效的结果",
  stale: "样本状态已变化，请重新核对后再提交",
  repeated: "同一条码和检测项出现多次，请重新核对",
  published: "已有报告发布，不能回滚；请逐份更正或撤回",
  notCommitted: "该导入尚未生效，不需要回滚",
  fileMissing: "原始文件不存在，请重新上传",
  untouched: `${limits.partnerIdleDays} 天没有处理，已自动弃用；如需使用，请重新上传`,
} as const;

export const partnerStateNames = {
  uploaded: "核对中",
  judged: "待提交",
  refused: "已拒绝",
  committed: "已生效",
  rolled_back: "已回滚",
  discarded: "已弃用",
} as const;

/** What becomes of a row on commit; everything but `ok` and `left_out` wants a person first. */
export const partnerVerdictNames = {
  ok: "可以导入",
  left_out: "已排除",
  bad_barcode: "条码格式不对",
  unknown_target: "检测项不属于该产品",
  bad_value: "结果无法识别",
  repeated: "同一条码和检测项重复",
  unknown_barcode: "系统中没有这个条码",
  wrong_product: "属于另一个产品",
  not_bound: "尚未绑定客户",
  erased: "客户已删除资料，结果不保留",
  not_received: "尚未签收或不能出结果",
  already_reported: "已出报告",
  duplicate: "已有待处理的结果",
} as const;
export type PartnerVerdict = keyof typeof partnerVerdictNames;
const partnerVerdicts = Object.keys(partnerVerdictNames) as PartnerVerdict[];

const verdict = z.enum(partnerVerdicts as [PartnerVerdict, ...PartnerVerdict[]]);
const state = z.enum(["uploaded", "judged", "refused", "committed", "rolled_back", "discarded"]);

const partnerImportItem = z.object({
  /** How the file's letters are written down; null for files of before this was kept. */
  encoding: z.nullable(z.enum(["utf-8", "utf-16le", "utf-16be", "gb18030"])),
  id: z.string(),
  fileName: z.string(),
  byteSize: z.int(),
  sha256: z.string(),
  partner: z.string(),
  product: productRef,
  state,
  refusal: z.string(),
  rowTotal: z.int(),
  /** Rows judged so far. */
  rowsDone: z.int(),
  /** Rows that need a person, and those left out, by verdict. */
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
  /** As the assay defines it; empty for a target that is not the product's. */
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
const base = "/api/v1/partner-imports";

/** The file's bytes are the body; the rows are judged in the background. The same bytes again answer the first import. */
export const uploadPartnerImport = endpoint({
  name: "uploadPartnerImport",
  title: "上传合作实验室结果",
  method: "POST",
  path: base,
  access,
  rate: "upload",
  query: z.object({
    fileName: text(1, 200, partnerMessages.nameRequired),
    productCode: productCodeField,
    partner: text(2, 64, partnerMessages.partnerRequired),
  }),
  bodyKind: "raw",
  bodyBytesMax: limits.instrumentFileBytesMax,
  tooLargeMessage: partnerMessages.tooLarge,
  reply: z.object({ ...partnerImportItem.shape, isKnown: z.boolean() }),
  auditFields: ["byteSize", "fileName", "partner", "sha256", "reason"],
});

export const listPartnerImports = endpoint({
  name: "listPartnerImports",
  title: "合作实验室导入记录",
  method: "GET",
  path: base,
  access: readAccess,
  query: z.object({ ...growingQuery, state: z.optional(state) }),
  reply: cursorPage(partnerImportItem),
});

export const getPartnerImport = endpoint({
  name: "getPartnerImport",
  title: "合作实验室导入",
  method: "GET",
  path: `${base}/{id}`,
  access: readAccess,
  params: idParams,
  reply: partnerImportItem,
});

/** Without a verdict: every row that needs a person. */
export const listPartnerRows = endpoint({
  name: "listPartnerRows",
  title: "合作实验室结果行",
  method: "GET",
  path: `${base}/{id}/rows`,
  access: readAccess,
  params: idParams,
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    pageSize: cursorQuery.pageSize,
    verdict: z.optional(verdict),
  }),
  reply: cursorPage(partnerRow),
});

/** Judges the row anew with corrected cells; the file itself stays as it came. */
export const fixPartnerRow = endpoint({
  name: "fixPartnerRow",
  title: "改正结果行",
  method: "PUT",
  path: `${base}/{id}/rows`,
  access,
  params: idParams,
  body: z.strictObject({ line: z.int().check(z.gte(1)), ...partnerCells.shape }),
  reply: z.object({ row: partnerRow, item: partnerImportItem }),
  auditFields: ["line"],
});

/** Leaves rows out: those named, or all of one verdict. */
export const leaveOutPartnerRows = endpoint({
  name: "leaveOutPartnerRows",
  title: "排除结果行",
  method: "POST",
  path: `${base}/{id}/left-out`,
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

/** Looks again at tubes and samples, which move on while a file waits. */
export const recheckPartnerImport = endpoint({
  name: "recheckPartnerImport",
  title: "重新核对合作实验室结果",
  method: "POST",
  path: `${base}/{id}/recheck`,
  isLong: true,
  access,
  params: idParams,
  reply: partnerImportItem,
});

/** Makes all rows count in one batch: a run, result sets for the reviewer, samples tested. */
export const commitPartnerImport = endpoint({
  name: "commitPartnerImport",
  title: "合作实验室结果生效",
  method: "POST",
  path: `${base}/{id}/commit`,
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

/** Takes a committed import back whole while none of its results was published. */
export const rollBackPartnerImport = endpoint({
  name: "rollBackPartnerImport",
  title: "回滚合作实验室导入",
  method: "POST",
  path: `${base}/{id}/roll-back`,
  isLong: true,
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: partnerImportItem,
  auditFields: ["runId", "reason"],
});

export const discardPartnerImport = endpoint({
  name: "discardPartnerImport",
  title: "弃用合作实验室导入",
  method: "POST",
  path: `${base}/{id}/discard`,
  isLong: true,
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: partnerImportItem,
  auditFields: ["reason"],
});
