import * as z from "zod/mini";
import { growingQuery, partField } from "./admin-fields";
import { readBirth, readMoment } from "./calendar";
import { endpoint } from "./endpoint";
import { barcodeField, cursorPage, idField, keysOf, personNameField, phoneField, text } from "./fields";
import { idParams, productCodeField, reasonField, timeOrNull } from "./lab-fields";
import { orderStateNames } from "./order-states";

export const orderMessages = {
  numberRequired: "请填写订单号（1-64 个字，不含 / ? # %）",
  patientRequired: "请填写患者编号（1-64 个字）",
  consentRequired: "没有写明知情同意：请填写同意书编号和签署时间",
  consentLater: "知情同意的签署时间不能晚于现在",
  consentTime: "同意时间不是有效的时间：格式如 2026-11-19 09:40",
  birth: "出生日期不是有效的日期：格式如 1990-05-17，可以只写年或年月",
  birthLater: "出生日期不能晚于今天",
  consentDenied: "知情同意书写明不同意（provision.type 为 deny），不能送检",
  consentOver: "知情同意书已过期或还没有生效（provision.period）",
  consentOfOther: "知情同意书是另一位患者的（Consent.patient）",
  priority: "优先级应为 普通 或 加急",
  sex: "性别应为 男、女 或 未知",
  product: "该送检单位不能送检这个产品",
  tubeUnknown: "没有发给该送检单位的这个采样管",
  tubeOtherProduct: "采样管不是这个产品的",
  tubeTaken: "采样管已属于另一个订单",
  tubeUnusable: "采样管不能再用于下单：订单须在本人绑定采样管之前提交",
  repeated: "文件中有重复的订单号",
  different: (fields: string) => `订单号已存在，内容不同：${fields}`,
  headings: (missing: string) => `缺少列：${missing}`,
  rows: "一次须有 1-500 个订单",
  notFhir: "请求应为 FHIR R4 的 ServiceRequest（active、order），或含有一个它的 Bundle",
  tooLate: (state: string) => `订单当前为「${state}」，不能更换采样管或取消`,
  unknown: "订单不存在",
  noPatient: "订单的患者信息已删除",
} as const;

/** Most rows of one file. */
export const orderRowsMax = 500;

/** Columns of a file by field, with their Chinese headings; the English headings are the fields' names. */
export const orderColumns = {
  orderNo: "订单号",
  product: "产品",
  patientId: "患者编号",
  consentRef: "同意书编号",
  consentAt: "同意时间",
  name: "姓名",
  phone: "手机号",
  birth: "出生日期",
  sex: "性别",
  barcode: "采样管编号",
  priority: "优先级",
} as const;
export type OrderField = keyof typeof orderColumns;
/** The first columns must be there. */
export const neededColumns = 5;

const patient = {
  patientId: text(1, 64, orderMessages.patientRequired),
  name: z.optional(personNameField),
  phone: z.optional(phoneField),
  birth: z.optional(
    z.pipe(
      z.pipe(
        z.string({ error: orderMessages.birth }).check(z.maxLength(40, orderMessages.birth)),
        z.transform((text: string) => readBirth(text)),
      ),
      z.string({ error: orderMessages.birth }),
    ),
  ),
  sex: z.optional(z.enum(["male", "female", "unknown"], { error: orderMessages.sex })),
};

/** One order, whichever way it came. Times are ms UTC. */
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
      z.transform((text: string) => readMoment(text)),
    ),
    z.number({ error: orderMessages.consentTime }),
  ),
});
export type OrderFields = z.output<typeof orderFields>;

/** Where an order is, never a result; what its client gets and what staff see. */
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
      /** Line in the file; the heading is 1. */
      line: z.int(),
      orderNo: z.string(),
      verdict: z.enum(["new", "same", "refused"]),
      errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
  /** False after a trial, and when all or nothing was asked for and a line was refused. */
  isWritten: z.boolean(),
});
export type OrderVerdict = z.output<typeof verdicts>["rows"][number];

/** `trial` writes nothing; with `allOrNothing` one refused line refuses the file. */
const csvQuery = z.object({ trial: z.optional(z.literal("1")), allOrNothing: z.optional(z.literal("1")) });
const csvBytesMax = 512 * 1024;

const numberParams = z.strictObject({ orderNo: z.string().check(z.maxLength(64)) });

/** Names the tube that was drawn, or cancels what the laboratory has not received. */
const step = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("link"), barcode: barcodeField }),
  z.strictObject({ step: z.literal("cancel"), reason: reasonField }),
]);
export type OrderStep = z.output<typeof step>;

/** Calls of clients, each with `Authorization: Bearer <key>`. */
const byKey = { kind: "public" } as const;

/** An order as a FHIR R4 ServiceRequest, alone or in a Bundle with Patient, Specimen and Consent. The same again changes nothing. */
export const orderByFhir = endpoint({
  name: "orderByFhir",
  title: "送检下单（FHIR）",
  method: "POST",
  path: "/api/v1/orders/fhir",
  access: byKey,
  provesItself: true,
  bodyKind: "raw",
  reply: z.object({ order, isNew: z.boolean() }),
  auditFields: ["count"],
});

export const orderByCsv = endpoint({
  name: "orderByCsv",
  title: "送检下单（CSV）",
  method: "POST",
  path: "/api/v1/orders/csv",
  access: byKey,
  provesItself: true,
  rate: "upload",
  bodyKind: "raw",
  bodyBytesMax: csvBytesMax,
  query: csvQuery,
  reply: verdicts,
  auditFields: ["count"],
});

export const readOrder = endpoint({
  name: "readOrder",
  title: "查询送检订单",
  method: "GET",
  path: "/api/v1/orders/{orderNo}",
  access: byKey,
  provesItself: true,
  params: numberParams,
  reply: order,
});

export const stepOrder = endpoint({
  name: "stepOrder",
  title: "关联采样管或取消送检订单",
  method: "POST",
  path: "/api/v1/orders/{orderNo}/step",
  access: byKey,
  provesItself: true,
  params: numberParams,
  body: step,
  reply: order,
  auditFields: ["reason"],
});

const list = { kind: "staff", permission: "lab:order:list" } as const;
const edit = { kind: "staff", permission: "lab:order:edit" } as const;

export const listOrders = endpoint({
  name: "listOrders",
  title: "送检订单列表",
  method: "GET",
  path: "/api/v1/client-orders",
  access: list,
  /** `search`: part of the client's number. */
  query: z.object({
    ...growingQuery,
    search: partField,
    clientId: z.optional(idField),
    state: z.optional(z.enum(keysOf(orderStateNames))),
  }),
  reply: cursorPage(listed),
});

export const getOrder = endpoint({
  name: "getOrder",
  title: "送检订单",
  method: "GET",
  path: "/api/v1/client-orders/{id}",
  access: list,
  params: idParams,
  reply: order,
});

export const moveOrder = endpoint({
  name: "moveOrder",
  title: "关联采样管或取消订单",
  method: "POST",
  path: "/api/v1/client-orders/{id}/step",
  access: edit,
  params: idParams,
  body: step,
  reply: order,
  auditFields: ["reason"],
});

/** The patient as the client named him; the look is on record first. */
export const revealOrder = endpoint({
  name: "revealOrder",
  title: "查看送检订单的患者信息",
  method: "POST",
  path: "/api/v1/client-orders/{id}/reveal",
  access: { kind: "staff", permission: "lab:order:reveal", needsProof: true },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object(patient),
  auditFields: ["reason"],
});

/** A file that a client sent on another way, uploaded by staff. */
export const uploadOrders = endpoint({
  name: "uploadOrders",
  title: "上传送检订单",
  method: "POST",
  path: "/api/v1/clients/{id}/orders",
  access: edit,
  params: idParams,
  rate: "upload",
  bodyKind: "raw",
  bodyBytesMax: csvBytesMax,
  query: csvQuery,
  reply: verdicts,
  auditFields: ["count"],
});
