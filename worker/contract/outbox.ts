import * as z from "zod/mini";
import { growingBody, growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, idField, keysOf, phoneField, timeField } from "./fields";
import { idParams, reasonField, timeOrNull } from "./lab-fields";

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

/** What a customer is told without asking; each kind has a template of its own. */
export const noticeNames = {
  report_ready: "报告完成通知",
  report_corrected: "报告更正通知",
  report_confirmed: "复核结果一致通知",
  report_update: "新的解读通知",
  report_withdrawn: "报告撤回通知",
  sample_rejected: "样本拒收通知",
  recollect: "重新采样通知",
} as const;

/** Where a notice went last, or goes. */
export const messageChannelNames = { sms: "短信", wechat: "微信" } as const;
export type MessageChannel = keyof typeof messageChannelNames;

export const messageKindNames = { code: "验证码", ...noticeNames } as const;

/** What a provider's refusal means for the next step. */
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

const messageState = z.enum(keysOf(messageStateNames));
export const messageKind = z.enum(keysOf(messageKindNames));
const messageChannel = z.enum(keysOf(messageChannelNames));
const messageError = z.enum(keysOf(messageErrorNames));

const outboxItem = z.object({
  id: idField,
  kind: messageKind,
  /** Masked by the server; the full number is never part of a list. */
  phoneMasked: z.string(),
  state: messageState,
  /** What the message is about: a report, a sample or a code. */
  subjectType: z.string(),
  subjectId: z.string(),
  provider: z.nullable(z.string()),
  channel: messageChannel,
  attempts: z.int(),
  lastError: z.nullable(messageError),
  lastErrorCode: z.nullable(z.string()),
  notBefore: timeField,
  createdAt: timeField,
  acceptedAt: timeOrNull,
  deliveredAt: timeOrNull,
  expiresAt: timeField,
});

const filters = { state: z.optional(messageState), kind: z.optional(messageKind), channel: z.optional(messageChannel) };

/** Newest first, keyset paged. */
export const listOutbox = endpoint({
  name: "listOutbox",
  title: "短信列表",
  method: "GET",
  path: "/api/v1/messages",
  access: { kind: "staff", permission: "msg:message:list" },
  query: z.object({ ...growingQuery, ...filters }),
  reply: cursorPage(outboxItem),
});

/** The same list for one phone; a POST, because a phone number does not belong into an address. */
export const searchOutbox = endpoint({
  name: "searchOutbox",
  title: "按手机号查短信",
  method: "POST",
  path: "/api/v1/messages/search",
  access: { kind: "staff", permission: "msg:message:list" },
  body: z.strictObject({ ...growingBody, ...filters, phone: phoneField }),
  reply: cursorPage(outboxItem),
});

/** One message with every attempt and every receipt. The text is shown with its variable parts masked. */
export const readOutbox = endpoint({
  name: "readOutbox",
  title: "短信详情",
  method: "GET",
  path: "/api/v1/messages/{id}",
  access: { kind: "staff", permission: "msg:message:list" },
  params: idParams,
  /** The sample that the message is about: whose archive is looked into when the message is no row any more. */
  query: z.object({ sample: z.optional(idField) }),
  reply: z.object({
    ...outboxItem.shape,
    /** The template with its variables as dots. */
    textMasked: z.string(),
    canResend: z.boolean(),
    attemptList: z.array(
      z.object({
        n: z.int(),
        provider: z.string(),
        outcome: z.enum(["started", "accepted", "transient", "permanent", "limited", "unknown"]),
        code: z.string(),
        startedAt: timeField,
        finishedAt: timeOrNull,
      }),
    ),
    receiptList: z.array(
      z.object({ outcome: z.enum(["delivered", "undelivered"]), code: z.string(), reportedAt: timeField }),
    ),
  }),
});

/** Puts a notice that did not arrive back into the queue; its attempts stay on the same row. Errors: 404, 409. */
export const resendOutbox = endpoint({
  name: "resendOutbox",
  title: "重发短信",
  method: "POST",
  path: "/api/v1/messages/{id}/resend",
  access: { kind: "staff", permission: "msg:message:resend" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ id: idField, state: messageState }),
  auditFields: ["reason"],
});
