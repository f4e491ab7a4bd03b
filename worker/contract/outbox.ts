import type { CallOf } from "./endpoint";
import type * as schemas from "./outbox.schemas";

/** States of one text message, as the staff list names them. */
export const messageStateNames = {
  queued: "待发送",
  sending: "发送中",
  retry_wait: "等待重试",
  accepted: "已提交，待回执",
  delivered: "已送达",
  undelivered: "未送达",
  failed: "发送失败",
  cancelled: "已取消",
} as const;

/** Notices that a customer gets without asking; each kind has a template of its own. */
export const noticeNames = {
  report_ready: "报告完成通知",
  report_corrected: "报告更正通知",
  report_confirmed: "复核结果一致通知",
  report_update: "新的解读通知",
  report_withdrawn: "报告撤回通知",
  sample_rejected: "样本拒收通知",
  recollect: "重新采样通知",
} as const;

/** Channel by which a notice was last sent or will be sent. */
export const messageChannelNames = { sms: "短信", wechat: "微信" } as const;
export type MessageChannel = keyof typeof messageChannelNames;

export const messageKindNames = { code: "验证码", ...noticeNames } as const;

/** What a provider's refusal means for the next attempt. */
export const messageErrorNames = {
  transient: "暂时故障，将自动重试",
  limited: "运营商限流，到时自动重试",
  permanent: "无法发送，需人工处理",
  unknown: "结果未知，核实后再发",
} as const;

export const outboxMessages = {
  codeNotResendable: "验证码短信不能重发，请由客户重新获取",
  notResendable: "只有未送达或发送失败的短信可以重发",
  subjectGone: "报告已撤回、客户已撤回同意或个人信息已删除，不能重发",
  resendLimit: "该短信今日重发次数已达上限",
  resent: "已重新加入发送队列",
} as const;

export const listOutbox: CallOf<typeof schemas, "listOutbox"> = {
  name: "listOutbox",
  method: "GET",
  path: "/api/v1/messages",
};

export const searchOutbox: CallOf<typeof schemas, "searchOutbox"> = {
  name: "searchOutbox",
  method: "POST",
  path: "/api/v1/messages/search",
};

export const readOutbox: CallOf<typeof schemas, "readOutbox"> = {
  name: "readOutbox",
  method: "GET",
  path: "/api/v1/messages/{id}",
};

export const resendOutbox: CallOf<typeof schemas, "resendOutbox"> = {
  name: "resendOutbox",
  method: "POST",
  path: "/api/v1/messages/{id}/resend",
};
