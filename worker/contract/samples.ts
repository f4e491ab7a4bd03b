import * as z from "zod/mini";
import { growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, plainDigits, text } from "./fields";
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
} from "./lab-fields";

export const sampleStateNames = {
  expected: "待签收",
  received: "已签收",
  accepted: "已验收",
  plated: "已上板",
  tested: "已检测",
  retest_queued: "待复检",
  completed: "已完成",
  rejected: "已拒收",
  recollect_requested: "待重新采样",
  closed: "已关闭",
  withdrawn: "已撤回",
  cancelled: "已取消",
} as const;

/** What the person at the bench saw; everything but `good` sends the tube into quarantine. */
export const sampleConditionNames = {
  good: "完好",
  leak: "渗漏",
  low_volume: "样本量不足",
  contaminated: "疑似污染",
  label_unreadable: "标签无法识别",
} as const;

/** One sentence per outcome of a scan; the scanner speaks and colours by `verdict`, the sentence says what to do. */
export const scanMessages = {
  received: "签收成功",
  quarantined: "请放入隔离架",
  unknown: "条码不在任何批次中，请核对后重扫",
  repeated: "该采样管已经收过，无需重复扫描",
  refused: "该采样管不能签收",
} as const;

export const acceptMessages = {
  notReceived: "样本不在待验收状态",
  notAccepted: "样本已不在已验收状态，不能撤销",
  onPlate: "样本已放入样本板，请先从板上取下",
} as const;

export const scanReasonNames = {
  unbound: "尚未绑定",
  leak: "渗漏",
  low_volume: "样本量不足",
  contaminated: "疑似污染",
  label_unreadable: "标签无法识别",
  wrong_lot: "批号与本箱不符",
  expired: "采样管已过期",
  not_issued: "所在批次未发放",
  void: "采样管已作废",
  used: "采样管已使用",
} as const;

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

/** What a hand scanner types; whatever it is, the answer is a verdict. */
export const scannedBarcode = z
  .string({ error: "请扫描条码" })
  .check(z.minLength(1, "请扫描条码"), z.maxLength(64, "条码格式错误"), z.overwrite(plainDigits));

/** One scan at the receiving desk; `expectedLot` is the lot of the box being unpacked, when there is one. */
export const receiveSample = endpoint({
  name: "receiveSample",
  title: "扫码签收",
  method: "POST",
  path: "/api/v1/samples/receive",
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

export const listReceivingScans = endpoint({
  name: "listReceivingScans",
  title: "签收扫描记录",
  method: "GET",
  path: "/api/v1/receiving-scans",
  access: { kind: "staff", permission: "lab:sample:receive" },
  query: z.object({
    ...growingQuery,
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

export const listSamples = endpoint({
  name: "listSamples",
  title: "样本列表",
  method: "GET",
  path: "/api/v1/samples",
  access: { kind: "staff", permission: "lab:sample:list" },
  query: z.object({
    ...growingQuery,
    state: z.optional(sampleState),
    /** The oldest first. `overdue`: in the laboratory and past the promised time; `rejected`: its person is owed another tube. */
    queue: z.optional(z.enum(["overdue", "rejected"])),
    /** Received on that day in China. */
    day: z.optional(dayField),
    barcode: z.optional(z.string().check(z.regex(/^\d{1,13}$/, "条码格式错误"))),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
  }),
  reply: cursorPage(sampleItem),
});

/** Which of the asked samples moved, and why the others did not. */
const samplesMoved = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** Accepts a whole box, or the ticked rows of a list. */
export const acceptSamples = endpoint({
  name: "acceptSamples",
  title: "整盒验收",
  method: "POST",
  path: "/api/v1/samples/accept",
  access: { kind: "staff", permission: "lab:sample:receive" },
  body: z.strictObject({ ids: idsField }),
  reply: samplesMoved,
  auditFields: ["from", "ids", "refused"],
});

/** An acceptance by mistake is taken back while the sample lies on no plate. */
export const undoAcceptance = endpoint({
  name: "undoAcceptance",
  title: "撤销验收",
  method: "POST",
  path: "/api/v1/samples/undo-acceptance",
  access: { kind: "staff", permission: "lab:sample:receive" },
  body: z.strictObject({ ids: idsField }),
  reply: samplesMoved,
  auditFields: ["from", "ids", "refused"],
});

export const acceptSample = endpoint({
  name: "acceptSample",
  title: "验收样本",
  method: "POST",
  path: "/api/v1/samples/{id}/accept",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ note: noteField }),
  reply: sampleItem,
  auditFields: ["state", "reason"],
});
