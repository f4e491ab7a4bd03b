import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { barcodeField, cursorPage } from "./fields.schemas";
import { idParams, productRef, reasonField, staffRef } from "./lab-fields.schemas";
import * as calls from "./manual-entries";
import { manualMessages } from "./manual-entries";

const values = z.record(z.string(), z.string());
const method = z.enum(["sanger", "gel", "reading"], { error: manualMessages.methodInvalid });
const state = z.enum(["waiting", "different", "agreed", "dropped"]);
const permission = "lab:run:enter";
const access = { kind: "staff", permission } as const;

const entryFields = {
  id: z.string(),
  barcode: z.string(),
  tubeId: z.string(),
  product: productRef,
  method,
  state,
  round: z.int(),
  firstBy: staffRef,
  createdAt: z.int(),
};

/** Who typed in this round, once there are two typings; the values themselves are only in the form. */
const listedEntry = z.object({ ...entryFields, typings: z.array(z.object({ typedBy: staffRef })) });
export type ListedEntry = z.output<typeof listedEntry>;

/** Both typings of the round once there are two; a single first typing is never shown. */
const manualEntryItem = z.object({ ...entryFields, typings: z.array(z.object({ typedBy: staffRef, values })) });
export type ManualEntryItem = z.output<typeof manualEntryItem>;

export const listManualEntries = endpoint(calls.listManualEntries, {
  title: "手工录入记录",
  access,
  query: z.object({ ...growingListQuery, state: z.optional(state) }),
  reply: cursorPage(listedEntry),
});

/** The fields to be typed for a tube. Errors: 404 when there is no such tube, 409 when it cannot take a manual result. */
export const readManualForm = endpoint(calls.readManualForm, {
  title: "手工录入表",
  access,
  query: z.object({ barcode: barcodeField }),
  reply: z.object({
    barcode: z.string(),
    product: productRef,
    /** Sites or targets with their possible values; "" means "no call". */
    targets: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    /** The open entry of the tube, whose method can no longer change. */
    entry: z.nullable(manualEntryItem),
  }),
});

/** The first typing opens an entry; the second, by somebody else, closes it or shows both when they differ. */
export const typeManualResult = endpoint(calls.typeManualResult, {
  title: "手工录入结果",
  access,
  body: z.strictObject({
    barcode: barcodeField,
    method,
    values,
    controlsOk: z.literal(true, { error: manualMessages.controlsRequired }),
  }),
  reply: manualEntryItem,
  auditFields: ["isEqual", "method", "round"],
});

export const dropManualEntry = endpoint(calls.dropManualEntry, {
  title: "取消手工录入",
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.null(),
  auditFields: ["reason"],
});
