import type { CallOf } from "./endpoint";
import type * as schemas from "./service.schemas";

/** How staff and a customer communicated; `note` is for staff only. */
export const contactKindNames = { note: "备注", call_in: "客户来电", call_out: "致电客户" } as const;

export const contactLimits = { textMin: 2, textMax: 500 } as const;

export const serviceMessages = {
  unknown: "客户不存在，或个人信息已删除",
  textLength: "请写下内容（2-500 个字）",
  kindRequired: "请选择方式",
  notHere: "请选择这个手机号名下的人",
  noted: "已登记",
} as const;

export const readCustomer: CallOf<typeof schemas, "readCustomer"> = {
  name: "readCustomer",
  method: "GET",
  path: "/api/v1/service/customers/{id}",
};

export const revealCustomer: CallOf<typeof schemas, "revealCustomer"> = {
  name: "revealCustomer",
  method: "POST",
  path: "/api/v1/service/customers/{id}/reveal",
};

export const addCustomerNote: CallOf<typeof schemas, "addCustomerNote"> = {
  name: "addCustomerNote",
  method: "POST",
  path: "/api/v1/service/customers/{id}/notes",
};
