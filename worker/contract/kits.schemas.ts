import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, text } from "./fields.schemas";
import * as calls from "./kits";
import { kitBatchStateNames, kitMessages, listVerdictNames } from "./kits";
import {
  dayField,
  idParams,
  merchantRef,
  noteField,
  productCodeField,
  productRef,
  reasonField,
  timeOrNull,
} from "./lab-fields.schemas";
import { plainDigits } from "./plain-text";
import { reportsInUse, resultUseCounts } from "./run-use.schemas";
import { tubeState } from "./tubes.schemas";

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
  /** Why it was recalled or cancelled. */
  stateReason: z.string(),
  note: z.string(),
  printedAt: timeOrNull,
  issuedAt: timeOrNull,
  createdAt: z.int(),
});
export type KitBatch = z.output<typeof kitBatch>;

export const listKitBatches = endpoint(calls.listKitBatches, {
  title: "采样管批次列表",
  access: { kind: "staff", permission: "lab:kit:list" },
  query: z.object({
    ...growingListQuery,
    /** Part of the batch's code or its lot. */
    search: searchPartField,
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
export const createKitBatch = endpoint(calls.createKitBatch, {
  title: "新建采样管批次",
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

const barcodeList = z
  .array(z.string().check(z.maxLength(64), z.overwrite(plainDigits)))
  .check(z.minLength(1, kitMessages.listEmpty), z.maxLength(5000, kitMessages.listTooLong));

/** Checks a list before it is imported; changes nothing. Verdicts are in the order of the list. */
export const checkKitList = endpoint(calls.checkKitList, {
  title: "检查外来条码",
  access: { kind: "staff", permission: "lab:kit:create" },
  body: z.strictObject({ checkScheme, barcodes: barcodeList }),
  bodyBytesMax: 256 * 1024,
  reply: z.object({ verdicts: z.array(z.enum(keysOf(listVerdictNames))) }),
});

/**
 * Imports tubes that already carry barcodes: all of the list or, on any error, none. A repeated list answers the first batch
 * and changes nothing.
 */
export const importKitList = endpoint(calls.importKitList, {
  title: "导入外来条码",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:create" },
  body: z.strictObject({ ...batchFacts, checkScheme: z._default(checkScheme, "none"), barcodes: barcodeList }),
  bodyBytesMax: 256 * 1024,
  reply: z.object({ id: z.string(), code: z.string(), quantity: z.int(), isKnown: z.boolean() }),
  auditFields: ["code", "first", "lot", "product", "quantity"],
});

export const getKitBatch = endpoint(calls.getKitBatch, {
  title: "采样管批次",
  access: { kind: "staff", permission: "lab:kit:list" },
  params: idParams,
  reply: z.object({
    batch: kitBatch,
    tubeCounts: z.array(z.object({ state: tubeState, count: z.int() })),
    /** Results and reports of its tubes: what a recall is about. */
    counts: resultUseCounts,
  }),
});

/** Every published report of a tube of the batch, newest first. */
export const listReportsOfKitBatch = endpoint(calls.listReportsOfKitBatch, {
  title: "批次采样管的报告",
  access: { kind: "staff", permission: "lab:kit:list" },
  ...reportsInUse,
});

/** Rows for printing: Code 128 of `barcode`, its digits in groups 4-4-5, a QR of `qrUrl`. */
export const listKitLabels = endpoint(calls.listKitLabels, {
  title: "批次标签",
  access: { kind: "staff", permission: "lab:kit:print" },
  params: idParams,
  reply: z.object({
    batch: kitBatch,
    labels: z.array(
      z.object({ barcode: z.string(), grouped: z.string(), qrUrl: z.string(), lot: z.string(), expiresOn: z.string() }),
    ),
  }),
});

export const printKitBatch = endpoint(calls.printKitBatch, {
  title: "确认标签已打印",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:print" },
  params: idParams,
  reply: kitBatch,
  auditFields: ["state"],
});

export const issueKitBatch = endpoint(calls.issueKitBatch, {
  title: "发放批次",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:issue" },
  params: idParams,
  reply: kitBatch,
  auditFields: ["state", "reason"],
});

/**
 * A batch that is not issued yet is cancelled. An issued one is recalled: its unbound tubes can no longer be bound, and unpublished
 * results of the others are held, also those that are measured later. Answers how many were held now.
 */
export const voidKitBatch = endpoint(calls.voidKitBatch, {
  title: "作废批次",
  isLong: true,
  access: { kind: "staff", permission: "lab:kit:void" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.extend(kitBatch, { heldCount: z.int() }),
  auditFields: ["state", "reason"],
});
