import type { CallOf } from "./endpoint";
import { noticeNames } from "./outbox";
import type * as schemas from "./sms-delivery.schemas";

export const smsTemplateStateNames = {
  draft: "未报备",
  submitted: "审核中",
  approved: "已通过",
  rejected: "未通过",
} as const;

export const smsTemplateNames = {
  code_bind: "绑定验证码",
  code_valid: "查看报告验证码",
  ...noticeNames,
} as const;

export const smsTemplateMessages = {
  saved: "模板已保存",
  codeRequired: "审核通过的模板需要填写模板编号",
  conflict: "这条模板刚被别人改过，请刷新后再试",
} as const;

export const receiveSmsReceipts: CallOf<typeof schemas, "receiveSmsReceipts"> = {
  name: "receiveSmsReceipts",
  method: "POST",
  path: "/api/v1/sms-receipts/{vendor}",
  bodyKind: "raw",
};

export const listSmsTemplates: CallOf<typeof schemas, "listSmsTemplates"> = {
  name: "listSmsTemplates",
  method: "GET",
  path: "/api/v1/sms-templates",
};

export const saveSmsTemplate: CallOf<typeof schemas, "saveSmsTemplate"> = {
  name: "saveSmsTemplate",
  method: "PUT",
  path: "/api/v1/sms-templates/{provider}/{template}",
};
