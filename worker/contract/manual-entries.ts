import * as z from "zod/mini";
import { growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { barcodeField, cursorPage } from "./fields";
import { idParams, productRef, reasonField, staffRef } from "./lab-fields";

export const manualMessages = {
  notAllowed: "该产品不允许手工录入，请上机检测后导入",
  methodInvalid: "请选择检测方法",
  valueInvalid: "请选择结果",
  controlsRequired: "请确认本次检测的对照符合要求",
  otherPerson: "第一遍由您录入，请另一位同事录入第二遍",
  changed: "另一位同事刚刚录入，请刷新后重试",
  closed: "该录入已结束",
  equal: "两遍一致，结果已提交，等待第三位同事审核",
  held: "两遍一致，但没有得出结果，样本进入复检队列",
  different: "两遍不一致，请核对后重新录入",
  first: "第一遍已保存，请另一位同事录入第二遍",
} as const;

export const manualStateNames = {
  waiting: "待第二遍",
  different: "两遍不一致",
  agreed: "已一致",
  dropped: "已取消",
} as const;

export const manualMethodNames = { sanger: "Sanger 测序", gel: "凝胶电泳", reading: "仪器屏幕读数" } as const;

const values = z.record(z.string(), z.string());
const method = z.enum(["sanger", "gel", "reading"], { error: manualMessages.methodInvalid });
const state = z.enum(["waiting", "different", "agreed", "dropped"]);
const permission = "lab:run:enter";
const access = { kind: "staff", permission } as const;
const base = "/api/v1/manual-entries";

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

/** Who typed in the round, once they are two; what they typed is the form's. */
const listedEntry = z.object({ ...entryFields, typings: z.array(z.object({ typedBy: staffRef })) });
export type ListedEntry = z.output<typeof listedEntry>;

/** Both typings of the round once they are two; never the first alone. */
const manualEntryItem = z.object({ ...entryFields, typings: z.array(z.object({ typedBy: staffRef, values })) });
export type ManualEntryItem = z.output<typeof manualEntryItem>;

export const listManualEntries = endpoint({
  name: "listManualEntries",
  title: "手工录入记录",
  method: "GET",
  path: base,
  access,
  query: z.object({ ...growingQuery, state: z.optional(state) }),
  reply: cursorPage(listedEntry),
});

/** What is to be typed for a tube. Errors: 404 without such a tube, 409 when it cannot take a result by hand. */
export const readManualForm = endpoint({
  name: "readManualForm",
  title: "手工录入表",
  method: "GET",
  path: `${base}/form`,
  access,
  query: z.object({ barcode: barcodeField }),
  reply: z.object({
    barcode: z.string(),
    product: productRef,
    /** Sites or targets with the values that can be; "" is "no call". */
    targets: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    /** The entry that is open for the tube; its method is fixed. */
    entry: z.nullable(manualEntryItem),
  }),
});

/** The first typing opens an entry, the second by somebody else closes it or shows both. */
export const typeManualResult = endpoint({
  name: "typeManualResult",
  title: "手工录入结果",
  method: "POST",
  path: base,
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

export const dropManualEntry = endpoint({
  name: "dropManualEntry",
  title: "取消手工录入",
  method: "POST",
  path: `${base}/{id}/drop`,
  access,
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.null(),
  auditFields: ["reason"],
});
