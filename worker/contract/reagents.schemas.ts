import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, keysOf, text } from "./fields.schemas";
import {
  boxCodeField,
  dayField,
  idParams,
  productCodeField,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import { boxStateNames, lotStateNames } from "./reagent-states";
import * as calls from "./reagents";
import { reagentMessages, reagentQueues } from "./reagents";
import { reportsInUse, useOfRuns } from "./run-use.schemas";

const form = {
  name: text(1, 64, reagentMessages.nameRequired),
  supplier: z._default(text(0, 64), ""),
  catalogNo: z._default(text(0, 32), ""),
  assayCode: z._default(text(0, 32), ""),
  isRequired: z._default(z.boolean(), false),
  storage: z._default(text(0, 32), ""),
  openDays: z._default(z.int().check(z.gte(0), z.lte(3650)), 0),
  reorderAt: z._default(z.int().check(z.gte(0), z.lte(9999)), 0),
  status: z._default(z.enum(["on", "off"]), "on"),
};

const reagentItem = z.object({
  id: z.string(),
  name: z.string(),
  supplier: z.string(),
  catalogNo: z.string(),
  assayCode: z.string(),
  isRequired: z.boolean(),
  storage: z.string(),
  openDays: z.int(),
  reorderAt: z.int(),
  status: z.enum(["on", "off"]),
  version: z.int(),
  createdAt: z.int(),
  /** Boxes, stored or open, of accepted lots that have not expired. */
  usable: z.int(),
  /** Lots that wait for their acceptance test. */
  waiting: z.int(),
  /** The first day on which a usable lot expires. */
  nextExpiry: z.nullable(z.string()),
});
export type ReagentItem = z.output<typeof reagentItem>;

const comparison = z.object({
  beforeRunNo: z.string(),
  afterRunNo: z.string(),
  compared: z.int(),
  agreeing: z.int(),
});

const lotItem = z.object({
  id: z.string(),
  reagent: z.object({ id: z.string(), name: z.string() }),
  lot: z.string(),
  code: z.string(),
  expiresOn: z.string(),
  receivedOn: z.string(),
  state: z.enum(keysOf(lotStateNames)),
  boxes: z.int(),
  /** Boxes left, stored or open. */
  left: z.int(),
  version: z.int(),
  createdAt: z.int(),
});
export type ReagentLotItem = z.output<typeof lotItem>;

const box = z.object({
  id: z.string(),
  code: z.string(),
  place: z.string(),
  state: z.enum(keysOf(boxStateNames)),
  openedAt: timeOrNull,
  endedAt: timeOrNull,
});
export type ReagentBox = z.output<typeof box>;

export const listReagents = endpoint(calls.listReagents, {
  title: "试剂列表",
  access: { kind: "staff", permission: "lab:reagent:list" },
  /** `search`: part of a name, supplier or catalogue number. */
  query: z.object({
    ...growingListQuery,
    search: searchPartField,
    status: z.optional(z.enum(["on", "off"])),
    queue: z.optional(z.enum(keysOf(reagentQueues))),
  }),
  reply: cursorPage(reagentItem),
});

export const createReagent = endpoint(calls.createReagent, {
  title: "新增试剂",
  access: { kind: "staff", permission: "lab:reagent:edit" },
  body: z.strictObject(form),
  reply: reagentItem,
  auditFields: ["assayCode", "isRequired", "name", "status", "supplier"],
});

/** `version` is the one that was read; if somebody else edited the row since, the answer is 409. */
export const updateReagent = endpoint(calls.updateReagent, {
  title: "修改试剂",
  access: { kind: "staff", permission: "lab:reagent:edit" },
  params: idParams,
  body: z.strictObject({ ...form, version: z.int() }),
  reply: reagentItem,
  auditFields: ["assayCode", "isRequired", "name", "status", "supplier"],
});

export const listReagentLots = endpoint(calls.listReagentLots, {
  title: "试剂批号列表",
  access: { kind: "staff", permission: "lab:reagent:list" },
  /** `search`: part of a lot number, or the beginning of our own code of a lot or a box. */
  query: z.object({
    ...growingListQuery,
    search: searchPartField,
    reagentId: z.optional(idParams.shape.id),
    state: z.optional(z.enum(keysOf(lotStateNames))),
  }),
  reply: cursorPage(lotItem),
});

const boxCount = z
  .int({ error: reagentMessages.boxCount })
  .check(z.gte(1, reagentMessages.boxCount), z.lte(200, reagentMessages.boxCount));
const place = z._default(text(0, 32), "");

export const receiveReagentLot = endpoint(calls.receiveReagentLot, {
  title: "登记试剂到货",
  access: { kind: "staff", permission: "lab:reagent:edit" },
  body: z.strictObject({
    reagentId: idParams.shape.id,
    lot: text(1, 32, reagentMessages.lotRequired),
    expiresOn: dayField,
    receivedOn: dayField,
    boxes: boxCount,
    place,
  }),
  reply: lotItem,
  auditFields: ["boxes", "expiresOn", "lot"],
});

export const getReagentLot = endpoint(calls.getReagentLot, {
  title: "试剂批号",
  access: { kind: "staff", permission: "lab:reagent:list" },
  params: idParams,
  reply: z.object({
    lot: lotItem,
    reagent: z.object({
      supplier: z.string(),
      catalogNo: z.string(),
      assayCode: z.string(),
      storage: z.string(),
      openDays: z.int(),
    }),
    stateReason: z.string(),
    stateBy: z.nullable(staffRef),
    stateChangedAt: z.int(),
    comparison: z.nullable(comparison),
    boxes: z.array(box),
    ...useOfRuns,
  }),
});

/** Every published report with a result that was measured with the lot, newest first. */
export const listReportsOfLot = endpoint(calls.listReportsOfLot, {
  title: "用过试剂批号的报告",
  access: { kind: "staff", permission: "lab:reagent:list" },
  ...reportsInUse,
});

export const addReagentBoxes = endpoint(calls.addReagentBoxes, {
  title: "增加试剂盒",
  access: { kind: "staff", permission: "lab:reagent:edit" },
  params: idParams,
  body: z.strictObject({ boxes: boxCount, place }),
  reply: z.object({ count: z.int() }),
  auditFields: ["boxes"],
});

/** How far two runs of the same samples agree, the second one with this lot; `judgeReagentLot` stores the answer with its verdict. */
export const compareReagentRuns = endpoint(calls.compareReagentRuns, {
  title: "新旧批号比对",
  access: { kind: "staff", permission: "lab:reagent:accept" },
  params: idParams,
  query: z.object({ before: text(1, 32), after: text(1, 32) }),
  reply: z.object({
    ...comparison.shape,
    rows: z.array(z.object({ barcode: z.string(), before: z.string(), after: z.string(), isSame: z.boolean() })),
  }),
});

/** Records the verdict of the acceptance test; a rejected lot may be tested again, an accepted one can only be recalled. */
export const judgeReagentLot = endpoint(calls.judgeReagentLot, {
  title: "验收试剂批号",
  access: { kind: "staff", permission: "lab:reagent:accept" },
  params: idParams,
  body: z.strictObject({
    step: z.enum(["accept", "reject"]),
    reason: reasonField,
    /** Numbers of the two runs that were compared. */
    compared: z.optional(z.strictObject({ before: text(1, 32), after: text(1, 32) })),
  }),
  reply: z.object({ state: lotItem.shape.state }),
  auditFields: ["lot", "reason"],
});

/** Recalls a lot: it must not be used any more, and unpublished results made with it are held. Answers how many. */
export const recallReagentLot = endpoint(calls.recallReagentLot, {
  title: "召回试剂批号",
  access: { kind: "staff", permission: "lab:reagent:accept" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ heldCount: z.int() }),
  auditFields: ["lot", "reason"],
});

export const moveReagentBox = endpoint(calls.moveReagentBox, {
  title: "开封或结束试剂盒",
  access: { kind: "staff", permission: "lab:reagent:edit" },
  params: idParams,
  body: z.strictObject({ step: z.enum(["open", "finish", "discard"]) }),
  reply: box,
  auditFields: ["code"],
});

/** What a scanned code is, and the reasons against using it now for a run of a product. */
export const checkReagentBox = endpoint(calls.checkReagentBox, {
  title: "查验试剂盒",
  access: { kind: "staff", permission: "lab:run:import" },
  query: z.object({ code: boxCodeField, productCode: productCodeField }),
  reply: z.object({
    code: z.string(),
    name: z.string(),
    lot: z.string(),
    expiresOn: z.string(),
    faults: z.array(z.string()),
    /** Reagents that every run of this product must name. */
    required: z.array(z.string()),
  }),
});
