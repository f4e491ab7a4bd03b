import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { parseBirthDate, parseDateTime } from "./calendar";
import { endpoint } from "./endpoint";
import { barcodeField, cursorPage, idField, keysOf, personNameField, phoneField, text } from "./fields.schemas";
import { idParams, productCodeField, reasonField, timeOrNull } from "./lab-fields.schemas";
import { orderStateNames } from "./order-states";
import * as calls from "./orders";
import { orderMessages } from "./orders";

const patient = {
  patientId: text(1, 64, orderMessages.patientRequired),
  name: z.optional(personNameField),
  phone: z.optional(phoneField),
  birth: z.optional(
    z.pipe(
      z.pipe(
        z.string({ error: orderMessages.birth }).check(z.maxLength(40, orderMessages.birth)),
        z.transform((text: string) => parseBirthDate(text)),
      ),
      z.string({ error: orderMessages.birth }),
    ),
  ),
  sex: z.optional(z.enum(["male", "female", "unknown"], { error: orderMessages.sex })),
};

/** One order, from whichever source. Times are ms UTC. */
export const orderFields = z.object({
  orderNo: text(1, 64, orderMessages.numberRequired).check(z.regex(/^[^/?#%]+$/, orderMessages.numberRequired)),
  product: productCodeField,
  ...patient,
  barcode: z.optional(barcodeField),
  priority: z._default(z.enum(["routine", "urgent"], { error: orderMessages.priority }), "routine"),
  consentRef: text(1, 64, orderMessages.consentRequired),
  consentAt: z.pipe(
    z.pipe(
      z.string({ error: orderMessages.consentRequired }).check(z.maxLength(40, orderMessages.consentTime)),
      z.transform((text: string) => parseDateTime(text)),
    ),
    z.number({ error: orderMessages.consentTime }),
  ),
});
export type OrderFields = z.output<typeof orderFields>;

/** The progress of an order, never a result; clients and staff get the same fields. */
const order = z.object({
  id: z.string(),
  orderNo: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** Empty where the client sent none. */
  nameMasked: z.string(),
  phoneMasked: z.string(),
  priority: z.string(),
  consentRef: z.string(),
  consentAt: z.int(),
  source: z.enum(["fhir", "csv", "staff"]),
  state: z.enum(keysOf(orderStateNames)),
  stateReason: z.string(),
  stateChangedAt: z.int(),
  createdAt: z.int(),
  tubeId: z.nullable(z.string()),
  /** Empty until there is a tube. */
  barcode: z.string(),
  boundAt: timeOrNull,
  receivedAt: timeOrNull,
  reportId: z.nullable(z.string()),
  /** Empty until it is published. */
  reportNumber: z.string(),
  reportState: z.string(),
  publishedAt: timeOrNull,
});
export type OrderItem = z.output<typeof order>;

const listed = z.omit(order, { boundAt: true, receivedAt: true, reportId: true, reportState: true, publishedAt: true });
export type ListedOrder = z.output<typeof listed>;

const verdicts = z.object({
  rows: z.array(
    z.object({
      /** Line number in the file; the heading is line 1. */
      line: z.int(),
      orderNo: z.string(),
      verdict: z.enum(["new", "same", "refused"]),
      errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
  /** False after a trial, and when `allOrNothing` was set and a line was refused. */
  isWritten: z.boolean(),
});
export type OrderVerdict = z.output<typeof verdicts>["rows"][number];

/** `trial` writes nothing; with `allOrNothing` one refused line refuses the file. */
const csvQuery = z.object({ trial: z.optional(z.literal("1")), allOrNothing: z.optional(z.literal("1")) });
const csvBytesMax = 512 * 1024;

const numberParams = z.strictObject({ orderNo: z.string().check(z.maxLength(64)) });

/** Assigns the drawn tube to the order, or cancels an order that the laboratory has not received. */
const step = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("link"), barcode: barcodeField }),
  z.strictObject({ step: z.literal("cancel"), reason: reasonField }),
]);
export type OrderStep = z.output<typeof step>;

/** Calls of clients, each with `Authorization: Bearer <key>`. */
const byKey = { kind: "public" } as const;

/** An order as a FHIR R4 ServiceRequest, alone or in a Bundle with Patient, Specimen and Consent. A repeated order changes nothing. */
export const orderByFhir = endpoint(calls.orderByFhir, {
  title: "送检下单（FHIR）",
  access: byKey,
  provesItself: true,
  reply: z.object({ order, isNew: z.boolean() }),
  auditFields: ["count"],
});

export const orderByCsv = endpoint(calls.orderByCsv, {
  title: "送检下单（CSV）",
  access: byKey,
  provesItself: true,
  rate: "upload",
  bodyBytesMax: csvBytesMax,
  query: csvQuery,
  reply: verdicts,
  auditFields: ["count"],
});

export const readOrder = endpoint(calls.readOrder, {
  title: "查询送检订单",
  access: byKey,
  provesItself: true,
  params: numberParams,
  reply: order,
});

export const stepOrder = endpoint(calls.stepOrder, {
  title: "关联采样管或取消送检订单",
  access: byKey,
  provesItself: true,
  params: numberParams,
  body: step,
  reply: order,
  auditFields: ["reason"],
});

const list = { kind: "staff", permission: "lab:order:list" } as const;
const edit = { kind: "staff", permission: "lab:order:edit" } as const;

export const listOrders = endpoint(calls.listOrders, {
  title: "送检订单列表",
  access: list,
  /** `search`: part of the client's own order number. */
  query: z.object({
    ...growingListQuery,
    search: searchPartField,
    clientId: z.optional(idField),
    state: z.optional(z.enum(keysOf(orderStateNames))),
  }),
  reply: cursorPage(listed),
});

export const getOrder = endpoint(calls.getOrder, {
  title: "送检订单",
  access: list,
  params: idParams,
  reply: order,
});

export const moveOrder = endpoint(calls.moveOrder, {
  title: "关联采样管或取消订单",
  access: edit,
  params: idParams,
  body: step,
  reply: order,
  auditFields: ["reason"],
});

/** The patient as the client named him; the access is recorded first. */
export const revealOrder = endpoint(calls.revealOrder, {
  title: "查看送检订单的患者信息",
  access: { kind: "staff", permission: "lab:order:reveal", needsProof: true },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object(patient),
  auditFields: ["reason"],
});

/** A file that a client sent to staff by other means, uploaded by staff. */
export const uploadOrders = endpoint(calls.uploadOrders, {
  title: "上传送检订单",
  access: edit,
  params: idParams,
  rate: "upload",
  bodyBytesMax: csvBytesMax,
  query: csvQuery,
  reply: verdicts,
  auditFields: ["count"],
});
