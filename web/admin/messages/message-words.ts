import type { MessageChannel, messageStateNames } from "#contract/outbox";
import { nameOfKey } from "../parts/choice";
import { type ScreenHref, screenLink } from "../parts/screen-link";

/** What each state of a message means, in plain words. */
export const messageStateMeanings: Record<keyof typeof messageStateNames, string> = {
  queued: "已排队，几秒内会发出。",
  sending: "正在交给服务商。",
  retry_wait: "上一次没有发成，会在稍后自动重试，无需处理。",
  accepted: "运营商已接收，等待手机回执。",
  delivered: "客户已收到。",
  undelivered: "运营商报告手机没有收到，可能关机、停机或拦截。可以重发，或电话联系客户。",
  failed: "没有发出，系统不会再试。请看原因，处理后重发；已用别的方式通知客户的，选“不再发送”。",
  cancelled: "已取消或标记为不再发送，客户不会收到。",
};

/** What the state of a message means, depending on the channel. */
export const messageStateMeaning = ({
  state,
  channel,
}: {
  state: keyof typeof messageStateNames;
  channel: MessageChannel;
}) =>
  channel === "wechat" && state === "accepted"
    ? "微信已接收，等待回执；十分钟没有送达会改发短信。"
    : messageStateMeanings[state];

export const outcomeNames = {
  started: "发送中断，结果未知",
  accepted: "服务商已接收",
  transient: "暂时故障",
  permanent: "被拒绝",
  limited: "被限流",
  unknown: "没有答复，结果未知",
} as const;

/** Providers with which a company may have a contract. */
export const vendorNames = { aliyun: "阿里云", tencent: "腾讯云" } as const;

const providerNames: Record<string, string> = {
  ...vendorNames,
  wechat: "微信",
  local: "本机演示",
  unconfigured: "尚未配置",
};

/** The name of a message's provider. */
export const providerName = (provider: string): string => nameOfKey(providerNames, provider);

export const receiptNames = { delivered: "已送达", undelivered: "未送达" } as const;

/** The address of the record that a message is about; undefined for codes. */
export function subjectHref(subjectType: string, subjectId: string): ScreenHref | undefined {
  return subjectType === "report" ? screenLink("/lab/reports/$reportId", { reportId: subjectId }) : undefined;
}
