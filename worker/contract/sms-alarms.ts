import type { CallOf } from "./endpoint";
import type * as schemas from "./sms-alarms.schemas";

/** Alarms about text messages, and what a person does about them. */
export const smsAlarmNames = {
  sms_notice_budget: {
    title: "通知短信已用到 24 小时预算的八成",
    advice: "用完后其余通知会推迟。属正常业务时，请提高参数 sys_sms_notice_budget。",
  },
  sms_budget: {
    title: "验证码短信已用到每小时预算的一半",
    advice:
      "每次获取验证码都要先完成安全验证；到八成时只发给持报告链接或绑定过样本的客户。请核对来访量，属正常业务时提高 sys_sms_hourly_budget 或 sys_sms_daily_budget。",
  },
  sms_unused: {
    title: "大量验证码发出后无人使用",
    advice:
      "可能有人刷短信，系统已自动要求输入图形验证码。请在服务监控查看数量，必要时在项目工具打开“获取短信验证码前总是安全验证”或关闭“发送短信验证码”。",
  },
  sms_pumping: {
    title: "相邻号码在批量获取验证码",
    advice: "可能有人刷短信。请在服务日志中查看来源地址，必要时在防火墙拦截。",
  },
  sms_codes_guessed: {
    title: "有人在多个手机号上试猜验证码",
    advice: "每个号码的次数已受限。请在服务日志中查看来源地址，必要时在防火墙拦截。",
  },
  sms_codes_failing: {
    title: "有验证码短信发送失败",
    advice: "请在短信记录中按“发送失败”查看原因；多条同时失败时，请核对模板、余额与密钥。",
  },
} as const;
export type SmsAlarmKind = keyof typeof smsAlarmNames;

export const smsAlarmMessages = { closed: "提醒已处理", gone: "这条提醒已由他人处理" } as const;

export const listSmsAlarms: CallOf<typeof schemas, "listSmsAlarms"> = {
  name: "listSmsAlarms",
  method: "GET",
  path: "/api/v1/sms-alarms",
};

export const closeSmsAlarm: CallOf<typeof schemas, "closeSmsAlarm"> = {
  name: "closeSmsAlarm",
  method: "POST",
  path: "/api/v1/sms-alarms/{id}/close",
};
