import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf } from "./fields.schemas";
import {
  assigneeField,
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
import * as calls from "./tubes";
import { tubeStateNames } from "./tubes";

export const tubeState = z.enum(keysOf(tubeStateNames));

/** A tube as lists show it. */
const tubeItem = z.object({
  id: z.string(),
  barcode: z.string(),
  state: tubeState,
  stateReason: z.string(),
  /** State of the sample in it, once it was received. */
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

/** One line of a tube's history: who, when, what. States are tube states; `details` never hold personal data. */
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

/** At most `searchMatchesMax` tubes that the person has bound at present. */
export const searchTubes = endpoint(calls.searchTubes, {
  title: "按客户查采样管",
  access: { kind: "staff", permission: "lab:tube:list", evenWhile: ["viewing"] },
  body: z.union(personSearchFields),
  reply: z.object({ list: z.array(tubeItem) }),
});

/** A tube with its whole history. */
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

/** With `barcode` (first digits of it) the other filters are ignored; without it they can be combined. */
export const listTubes = endpoint(calls.listTubes, {
  title: "采样管列表",
  access: { kind: "staff", permission: "lab:tube:list" },
  query: z.object({
    ...growingListQuery,
    barcode: z.optional(z.string().check(z.regex(/^\d{1,13}$/, "条码格式错误"))),
    last4: z.optional(z.string().check(z.regex(/^\d{4}$/, "请输入条码后 4 位"))),
    state: z.optional(tubeState),
    /** `unbound`: arrived and in quarantine because nobody has bound it, the oldest first. */
    queue: z.optional(z.enum(["unbound"])),
    /** Bound on that day in China. */
    day: z.optional(dayField),
    assignee: assigneeField,
    batchId: z.optional(idField),
    productCode: z.optional(productCodeField),
    merchantId: z.optional(idField),
  }),
  reply: cursorPage(tubeItem),
});

export const getTube = endpoint(calls.getTube, {
  title: "采样管生命线",
  access: { kind: "staff", permission: "lab:tube:list" },
  params: idParams,
  reply: tubeLife,
});

/** The full value, shown once; the reason is stored in the audit log. */
export const revealTubePerson = endpoint(calls.revealTubePerson, {
  title: "查看完整姓名或手机号",
  access: { kind: "staff", permission: "lab:tube:reveal", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ field: z.enum(["phone", "name"]), reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["field", "reason"],
});

/** Releases a quarantined tube to the laboratory, once it is bound to a person. */
export const clearTube = endpoint(calls.clearTube, {
  title: "解除隔离",
  access: { kind: "staff", permission: "lab:sample:receive" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ tubeId: z.string(), sampleId: z.string(), accessionNo: z.string() }),
  auditFields: ["state", "reason"],
});
