import * as z from "zod/mini";
import { growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf } from "./fields";
import {
  dayField,
  idParams,
  maskedPerson,
  merchantRef,
  productCodeField,
  productRef,
  reasonField,
  searchedPerson,
  staffRef,
  timeOrNull,
} from "./lab-fields";

export const tubeMessages = {
  unknownTube: "采样管不存在",
  nobodyBound: "该采样管没有绑定的客户",
  quarantineUnbound: "该采样管尚未绑定，绑定后才能解除隔离",
} as const;

export const tubeStateNames = {
  printed: "待发放",
  issued: "待绑定",
  bound: "已绑定",
  received: "已签收",
  quarantined: "隔离中",
  consumed: "已用完",
  disposed: "已销毁",
  replaced: "已更换",
  void: "已作废",
  expired: "已过期",
  lost: "已遗失",
} as const;

/** One line of a life line by its kind; the first three come from the batch, `bind` and `undo_bind` from the customer. */
export const tubeEventNames = {
  create: "制作",
  issue: "发放",
  void: "作废",
  bind: "客户绑定",
  undo_bind: "撤销绑定",
  receive: "签收",
  quarantine: "隔离",
  clear: "解除隔离",
  accept: "验收",
  undo_accept: "撤销验收",
  reject: "拒收",
  recollect: "申请重新采样",
  replace: "更换采样管",
  lose: "登记遗失",
  expire: "过期",
  dispose: "销毁",
  plate: "上板",
  unplate: "离板",
  test: "上机检测",
  qc_failed: "质控未通过",
  import_undone: "结果导入已回滚",
  retest: "安排复检",
  submit: "提交结果",
  return: "退回结果",
  review: "审核结果",
  rule_check: "由规则核对，没有人工审核",
  publish: "发布报告",
  correct: "发布更正",
  confirm: "确认原报告有效",
  recall: "重新判读",
  renew: "新的解读",
  withdraw: "撤回报告",
  reveal: "查看完整信息",
  withdraw_consent: "客户撤回同意",
  erase: "删除个人信息",
  change_phone: "更换手机号",
} as const;
export type TubeEventKind = keyof typeof tubeEventNames;

export const tubeState = z.enum(keysOf(tubeStateNames));

/** A tube as lists show it. */
const tubeItem = z.object({
  id: z.string(),
  barcode: z.string(),
  state: tubeState,
  stateReason: z.string(),
  /** Of the sample in it, once it came in. */
  sampleState: z.nullable(z.string()),
  batch: z.object({ id: z.string(), code: z.string() }),
  product: productRef,
  merchant: z.nullable(merchantRef),
  lot: z.string(),
  expiresOn: z.string(),
  person: z.nullable(maskedPerson),
  boundAt: timeOrNull,
  receivedAt: timeOrNull,
  stateChangedAt: z.int(),
});
export type TubeItem = z.output<typeof tubeItem>;

/** One line of a tube's life: who, when, what. States are tube states; `details` never hold personal data. */
const tubeEvent = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  fromState: z.nullable(z.string()),
  toState: z.nullable(z.string()),
  actorKind: z.enum(["staff", "customer", "device", "system"]),
  actorName: z.string(),
  reason: z.string(),
  at: z.int(),
});

/** At most `searchedMost` tubes that the person has bound now. */
export const searchTubes = endpoint({
  name: "searchTubes",
  title: "按客户查采样管",
  method: "POST",
  path: "/api/v1/tubes/search",
  access: { kind: "staff", permission: "lab:tube:list", evenWhile: ["viewing"] },
  body: z.union(searchedPerson),
  reply: z.object({ list: z.array(tubeItem) }),
});

/** A tube with everything that happened to it. */
const tubeLife = z.object({
  tube: tubeItem,
  events: z.array(tubeEvent),
  sample: z.nullable(
    z.object({
      id: z.string(),
      accessionNo: z.nullable(z.string()),
      state: z.string(),
      condition: z.string(),
      storage: z.string(),
      /** Whether its rejection has a photo. */
      hasPhoto: z.boolean(),
      receivedAt: timeOrNull,
      dueAt: timeOrNull,
    }),
  ),
  runs: z.array(
    z.object({
      id: z.string(),
      runNo: z.string(),
      state: z.string(),
      positions: z.array(z.string()),
      endedAt: timeOrNull,
    }),
  ),
  resultSets: z.array(
    z.object({
      id: z.string(),
      attempt: z.int(),
      state: z.string(),
      holdReason: z.string(),
      submittedBy: z.nullable(staffRef),
      reviewedBy: z.nullable(staffRef),
      createdAt: z.int(),
    }),
  ),
  report: z.nullable(
    z.object({
      id: z.string(),
      key: z.nullable(z.string()),
      state: z.string(),
      versionCount: z.int(),
      publishedAt: timeOrNull,
      firstViewedAt: timeOrNull,
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      phoneMasked: z.string(),
      state: z.string(),
      createdAt: z.int(),
      deliveredAt: timeOrNull,
    }),
  ),
});
export type TubeLife = z.output<typeof tubeLife>;

/** `barcode` (first digits) and `last4` search alone; the other filters combine. */
export const listTubes = endpoint({
  name: "listTubes",
  title: "采样管列表",
  method: "GET",
  path: "/api/v1/tubes",
  access: { kind: "staff", permission: "lab:tube:list" },
  query: z.object({
    ...growingQuery,
    barcode: z.optional(z.string().check(z.regex(/^\d{1,13}$/, "条码格式错误"))),
    last4: z.optional(z.string().check(z.regex(/^\d{4}$/, "请输入条码后 4 位"))),
    state: z.optional(tubeState),
    /** `unbound`: arrived and in quarantine because nobody has bound it, the oldest first. */
    queue: z.optional(z.enum(["unbound"])),
    /** Bound on that day in China. */
    day: z.optional(dayField),
    batchId: z.optional(idField),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
  }),
  reply: cursorPage(tubeItem),
});

export const getTube = endpoint({
  name: "getTube",
  title: "采样管生命线",
  method: "GET",
  path: "/api/v1/tubes/{id}",
  access: { kind: "staff", permission: "lab:tube:list" },
  params: idParams,
  reply: tubeLife,
});

/** The full value, once, for a reason that stays in the audit log. */
export const revealTubePerson = endpoint({
  name: "revealTubePerson",
  title: "查看完整姓名或手机号",
  method: "POST",
  path: "/api/v1/tubes/{id}/reveal",
  access: { kind: "staff", permission: "lab:tube:reveal", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ field: z.enum(["phone", "name"]), reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["field", "reason"],
});

/** Lets a quarantined tube go on to the laboratory, once somebody is bound to it. */
export const clearTube = endpoint({
  name: "clearTube",
  title: "解除隔离",
  method: "POST",
  path: "/api/v1/tubes/{id}/clear",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ tubeId: z.string(), sampleId: z.string(), accessionNo: z.string() }),
  auditFields: ["state", "reason"],
});
