import type { CallOf } from "./endpoint";
import type * as schemas from "./orders.schemas";

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
/** The first columns, this many, are required. */
export const requiredColumnCount = 5;

export const orderByFhir: CallOf<typeof schemas, "orderByFhir"> = {
  name: "orderByFhir",
  method: "POST",
  path: "/api/v1/orders/fhir",
  bodyKind: "raw",
};

export const orderByCsv: CallOf<typeof schemas, "orderByCsv"> = {
  name: "orderByCsv",
  method: "POST",
  path: "/api/v1/orders/csv",
  bodyKind: "raw",
};

export const readOrder: CallOf<typeof schemas, "readOrder"> = {
  name: "readOrder",
  method: "GET",
  path: "/api/v1/orders/{orderNo}",
};

export const stepOrder: CallOf<typeof schemas, "stepOrder"> = {
  name: "stepOrder",
  method: "POST",
  path: "/api/v1/orders/{orderNo}/step",
};

export const listOrders: CallOf<typeof schemas, "listOrders"> = {
  name: "listOrders",
  method: "GET",
  path: "/api/v1/client-orders",
};

export const getOrder: CallOf<typeof schemas, "getOrder"> = {
  name: "getOrder",
  method: "GET",
  path: "/api/v1/client-orders/{id}",
};

export const moveOrder: CallOf<typeof schemas, "moveOrder"> = {
  name: "moveOrder",
  method: "POST",
  path: "/api/v1/client-orders/{id}/step",
};

export const revealOrder: CallOf<typeof schemas, "revealOrder"> = {
  name: "revealOrder",
  method: "POST",
  path: "/api/v1/client-orders/{id}/reveal",
};

export const uploadOrders: CallOf<typeof schemas, "uploadOrders"> = {
  name: "uploadOrders",
  method: "POST",
  path: "/api/v1/clients/{id}/orders",
  bodyKind: "raw",
};
