import * as z from "zod/mini";
import { growingQuery, partField } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, plainDigits, text } from "./fields";
import {
  dayField,
  idParams,
  merchantRef,
  noteField,
  productCodeField,
  productRef,
  reasonField,
  timeOrNull,
} from "./lab-fields";
import { tubeState } from "./tubes";

export const kitMessages = {
  quantityRange: "数量应为 1-5000 的整数",
  lotRequired: "请输入批号",
  firstNumberInvalid: "起始号应为数字，连同校验位共 6-13 位",
  expiryPast: "有效期应晚于今天",
  rangeTaken: "条码号段与已有批次重叠，请更换起始号",
  rangeOverflow: "号段超出了位数，请更换起始号或减少数量",
  productNotLive: "该产品未上线，不能制作采样管",
  merchantOff: "该商家已停用，请更换商家",
  unknownBatch: "批次不存在",
  listEmpty: "请粘贴或选择条码",
  listTooLong: "一次最多导入 5000 支",
  listBroken: "还有条码需要改正，请先处理标出的行",
  listKnown: "这份条码已导入过，未作任何改动",
  mistyped: "校验位不符，条码可能没扫全或输错一位，请重扫",
} as const;

export const checkSchemeNames = {
  none: "无校验位",
  gs1: "GS1 模 10",
  luhn: "Luhn 模 10",
  damm: "Damm",
  mod11: "模 11（权 2-7）",
  mod11_10: "ISO 7064 模 11,10",
  mod97: "ISO 7064 模 97-10（两位）",
} as const;

/** How many digits at a barcode's end a scheme takes. */
export const checkDigitCounts = { none: 0, gs1: 1, luhn: 1, damm: 1, mod11: 1, mod11_10: 1, mod97: 2 } as const;

export const kitBatchStateNames = {
  draft: "草稿",
  printed: "已打印",
  issued: "已发放",
  closed: "已关闭",
  recalled: "已召回",
  cancelled: "已作废",
} as const;

const checkScheme = z.enum(["none", "gs1", "luhn", "damm", "mod11", "mod11_10", "mod97"]);
const batchState = z.enum(keysOf(kitBatchStateNames));
const kitBatch = z.object({
  id: z.string(),
  code: z.string(),
  product: productRef,
  merchant: z.nullable(merchantRef),
  lot: z.string(),
  quantity: z.int(),
  firstBarcode: z.string(),
  lastBarcode: z.string(),
  checkScheme,
  expiresOn: z.string(),
  state: batchState,
  note: z.string(),
  printedAt: timeOrNull,
  issuedAt: timeOrNull,
  createdAt: z.int(),
});
export type KitBatch = z.output<typeof kitBatch>;

export const listKitBatches = endpoint({
  name: "listKitBatches",
  title: "采样管批次列表",
  method: "GET",
  path: "/api/v1/kit-batches",
  access: { kind: "staff", permission: "lab:kit:list" },
  query: z.object({
    ...growingQuery,
    /** Part of the batch's code or its lot. */
    search: partField,
    state: z.optional(batchState),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
  }),
  reply: cursorPage(kitBatch),
});

const batchFacts = {
  productCode: productCodeField,
  lot: text(1, 32, kitMessages.lotRequired),
  expiresOn: dayField,
  merchantId: z.optional(z.nullable(idField)),
  note: noteField,
};

/** Without `firstNumber` the next free numbers of our own series are taken; the check digit is appended to each number. */
export const createKitBatch = endpoint({
  name: "createKitBatch",
  title: "新建采样管批次",
  method: "POST",
  path: "/api/v1/kit-batches",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:create" },
  body: z.strictObject({
    ...batchFacts,
    quantity: z
      .int({ error: kitMessages.quantityRange })
      .check(z.gte(1, kitMessages.quantityRange), z.lte(5000, kitMessages.quantityRange)),
    checkScheme: z._default(checkScheme, "damm"),
    firstNumber: z.optional(z.string().check(z.regex(/^\d{5,13}$/, kitMessages.firstNumberInvalid))),
  }),
  reply: kitBatch,
  auditFields: ["code", "first", "lot", "product", "quantity"],
});

/** What each barcode of a list of another maker's tubes is good for. */
export const listVerdictNames = {
  ok: "可导入",
  not_barcode: "应为 6-13 位数字",
  bad_check: "校验位不符",
  repeated: "与前面的行重复",
  known: "系统中已有",
} as const;

const barcodeList = z
  .array(z.string().check(z.maxLength(64), z.overwrite(plainDigits)))
  .check(z.minLength(1, kitMessages.listEmpty), z.maxLength(5000, kitMessages.listTooLong));

/** A look at a list before it is taken in; changes nothing. Verdicts stand in the order of the list. */
export const checkKitList = endpoint({
  name: "checkKitList",
  title: "检查外来条码",
  method: "POST",
  path: "/api/v1/kit-batches/check",
  access: { kind: "staff", permission: "lab:kit:create" },
  body: z.strictObject({ checkScheme, barcodes: barcodeList }),
  bodyBytesMax: 256 * 1024,
  reply: z.object({ verdicts: z.array(z.enum(["ok", "not_barcode", "bad_check", "repeated", "known"])) }),
});

/** Tubes that already carry barcodes, all of them or none. The same list again answers its batch and changes nothing. */
export const importKitList = endpoint({
  name: "importKitList",
  title: "导入外来条码",
  method: "POST",
  path: "/api/v1/kit-batches/import",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:create" },
  body: z.strictObject({ ...batchFacts, checkScheme: z._default(checkScheme, "none"), barcodes: barcodeList }),
  bodyBytesMax: 256 * 1024,
  reply: z.object({ id: z.string(), code: z.string(), quantity: z.int(), isKnown: z.boolean() }),
  auditFields: ["code", "first", "lot", "product", "quantity"],
});

export const getKitBatch = endpoint({
  name: "getKitBatch",
  title: "采样管批次",
  method: "GET",
  path: "/api/v1/kit-batches/{id}",
  access: { kind: "staff", permission: "lab:kit:list" },
  params: idParams,
  reply: z.object({ batch: kitBatch, tubeCounts: z.array(z.object({ state: tubeState, count: z.int() })) }),
});

/** Rows for printing: Code 128 of `barcode`, its digits in groups 4-4-5, a QR of `qrUrl`. */
export const listKitLabels = endpoint({
  name: "listKitLabels",
  title: "批次标签",
  method: "GET",
  path: "/api/v1/kit-batches/{id}/labels",
  access: { kind: "staff", permission: "lab:kit:print" },
  params: idParams,
  reply: z.object({
    batch: kitBatch,
    labels: z.array(
      z.object({ barcode: z.string(), grouped: z.string(), qrUrl: z.string(), lot: z.string(), expiresOn: z.string() }),
    ),
  }),
});

export const printKitBatch = endpoint({
  name: "printKitBatch",
  title: "确认标签已打印",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/print",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:print" },
  params: idParams,
  reply: kitBatch,
  auditFields: ["state"],
});

export const issueKitBatch = endpoint({
  name: "issueKitBatch",
  title: "发放批次",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/issue",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:issue" },
  params: idParams,
  reply: kitBatch,
  auditFields: ["state", "reason"],
});

/** A batch that is not issued yet is cancelled, an issued one recalled: its unbound tubes can no longer be bound. */
export const voidKitBatch = endpoint({
  name: "voidKitBatch",
  title: "作废批次",
  method: "POST",
  path: "/api/v1/kit-batches/{id}/void",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:void" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: kitBatch,
  auditFields: ["state", "reason"],
});
