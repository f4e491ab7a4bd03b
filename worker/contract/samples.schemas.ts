import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, text } from "./fields.schemas";
import {
  dayField,
  idParams,
  idsField,
  merchantRef,
  noteField,
  productCodeField,
  productRef,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import { plainDigits } from "./plain-text";
import * as calls from "./samples";
import { sampleStateNames } from "./samples";

const sampleState = z.enum(keysOf(sampleStateNames));
const condition = z.enum(["good", "leak", "low_volume", "contaminated", "label_unreadable"]);
const scanReason = z.enum([
  "unbound",
  "leak",
  "low_volume",
  "contaminated",
  "label_unreadable",
  "wrong_lot",
  "expired",
  "recalled",
  "not_issued",
  "void",
  "used",
]);

export const sampleItem = z.object({
  id: z.string(),
  accessionNo: z.nullable(z.string()),
  tubeId: z.string(),
  barcode: z.string(),
  product: productRef,
  merchant: z.nullable(merchantRef),
  state: sampleState,
  stateChangedAt: z.int(),
  condition: z.string(),
  attempts: z.int(),
  waitingFor: z.string(),
  receivedBy: z.nullable(staffRef),
  receivedAt: timeOrNull,
  dueAt: timeOrNull,
  isOverdue: z.boolean(),
});
export type SampleItem = z.output<typeof sampleItem>;

/** The text that a hand scanner types; whatever it is, the answer is a verdict and not an error. */
export const scannedBarcode = z
  .string({ error: "请扫描条码" })
  .check(z.minLength(1, "请扫描条码"), z.maxLength(64, "条码格式错误"), z.overwrite(plainDigits));

/** One scan at the receiving desk; `expectedLot` is the lot of the box being unpacked, when there is one. */
export const receiveSample = endpoint(calls.receiveSample, {
  title: "扫码签收",
  access: { kind: "staff", permission: "lab:sample:receive" },
  body: z.strictObject({
    barcode: scannedBarcode,
    condition: z._default(condition, "good"),
    expectedLot: z.optional(text(1, 32)),
    box: z.optional(text(0, 32)),
    note: noteField,
  }),
  reply: z.object({
    scanId: z.string(),
    verdict: z.enum(["received", "quarantined", "repeated", "refused", "unknown"]),
    reasons: z.array(scanReason),
    message: z.string(),
    barcode: z.string(),
    tube: z.nullable(
      z.object({
        id: z.string(),
        state: z.string(),
        product: productRef,
        merchant: z.nullable(merchantRef),
        lot: z.string(),
        expiresOn: z.string(),
      }),
    ),
    sample: z.nullable(z.object({ id: z.string(), accessionNo: z.string(), state: sampleState })),
  }),
  auditFields: ["state", "reason"],
});

export const listReceivingScans = endpoint(calls.listReceivingScans, {
  title: "签收扫描记录",
  access: { kind: "staff", permission: "lab:sample:receive" },
  query: z.object({
    ...growingListQuery,
    outcome: z.optional(z.enum(["received", "quarantined", "refused", "repeated"])),
  }),
  reply: cursorPage(
    z.object({
      id: z.string(),
      barcode: z.string(),
      outcome: z.enum(["received", "quarantined", "refused", "repeated"]),
      reason: z.string(),
      tubeId: z.nullable(z.string()),
      box: z.string(),
      scannedBy: staffRef,
      at: z.int(),
    }),
  ),
});

export const listSamples = endpoint(calls.listSamples, {
  title: "样本列表",
  access: { kind: "staff", permission: "lab:sample:list" },
  query: z.object({
    ...growingListQuery,
    state: z.optional(sampleState),
    /**
     * The oldest first. `overdue`: in the laboratory and past the promised time; `rejected`: its person still needs a new tube.
     */
    queue: z.optional(z.enum(["overdue", "rejected"])),
    /** Received on that day in China. */
    day: z.optional(dayField),
    barcode: z.optional(z.string().check(z.regex(/^\d{1,13}$/, "条码格式错误"))),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
  }),
  reply: cursorPage(sampleItem),
});

/** Which of the requested samples moved, and why the others did not. */
const samplesMoved = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** Accepts a whole box, or the selected rows of a list. */
export const acceptSamples = endpoint(calls.acceptSamples, {
  title: "整盒验收",
  access: { kind: "staff", permission: "lab:sample:receive" },
  body: z.strictObject({ ids: idsField }),
  reply: samplesMoved,
  auditFields: ["from", "ids", "refused"],
});

/** Takes back a mistaken acceptance while the sample is on no plate. */
export const undoAcceptance = endpoint(calls.undoAcceptance, {
  title: "撤销验收",
  access: { kind: "staff", permission: "lab:sample:receive" },
  body: z.strictObject({ ids: idsField }),
  reply: samplesMoved,
  auditFields: ["from", "ids", "refused"],
});

export const acceptSample = endpoint(calls.acceptSample, {
  title: "验收样本",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ note: noteField }),
  reply: sampleItem,
  auditFields: ["state", "reason"],
});
