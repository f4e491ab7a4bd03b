import type { CallOf } from "./endpoint";
import type * as schemas from "./tools.schemas";

export const toolMessages = {
  unknownApi: "没有这个接口",
  unknownSwitch: "没有这个开关",
  bundleInvalid: "文件不是本系统导出的配置包，或内容被改动过",
  bundleTooOld: "配置包的版本不受支持",
  imported: "配置已导入",
} as const;

export const readOpenApi: CallOf<typeof schemas, "readOpenApi"> = {
  name: "readOpenApi",
  method: "GET",
  path: "/api/v1/openapi.json",
};

export const listApis: CallOf<typeof schemas, "listApis"> = {
  name: "listApis",
  method: "GET",
  path: "/api/v1/sys-api",
};

export const getApi: CallOf<typeof schemas, "getApi"> = { name: "getApi", method: "GET", path: "/api/v1/sys-api/{id}" };

/** Scheduled jobs, each run every minute. */
export const scheduledJobTitles = {
  messages: "补发短信",
  receipts: "短信回执",
  refusals: "记录被拒绝的操作",
  audit: "审计封存",
  archive: "归档旧审计记录、检测批次与已结束样本",
  signIn: "清理登录痕迹",
  clientErrors: "清理网页错误记录",
  history: "清理修改历史与旧图片",
  enquiries: "删除到期咨询",
  tubes: "采样管到期",
  counters: "看板计数核对",
  partnerImports: "核对与清理合作实验室结果",
  rawFiles: "清理到期原始文件",
  privacy: "个人信息期限",
  sealing: "加密合作实验室结果",
  results: "自动发布",
  push: "群机器人待办提醒",
  webhooks: "推送送检订单通知",
  release: "新版本的菜单与字典",
} as const;
export type ScheduledJobName = keyof typeof scheduledJobTitles;

export const readHealth: CallOf<typeof schemas, "readHealth"> = {
  name: "readHealth",
  method: "GET",
  path: "/api/v1/server-monitor",
};

export const listClientErrors: CallOf<typeof schemas, "listClientErrors"> = {
  name: "listClientErrors",
  method: "GET",
  path: "/api/v1/client-errors",
};

/** Switches that turn parts of the product off, with their effect. */
export const featureSwitches = {
  "staff.totpForAdministrators": {
    title: "系统管理员必须使用两步验证",
    effect: "未开启两步验证的系统管理员登录后只能先开启两步验证",
    first: false,
  },
  "site.enquiries": { title: "官网咨询表单", effect: "关闭后不再接收新的咨询", first: true },
  "sms.sending": {
    title: "发送短信验证码",
    effect: "关闭后不再发送任何短信验证码，客户会看到暂停发送的提示",
    first: true,
  },
  "sms.challengeAlways": {
    title: "获取短信验证码前总是安全验证",
    effect: "关闭时自动判断：同一网络或浏览器一小时内第二次获取、用量超过预算一半或验证码大量未被使用时才要求",
    first: false,
  },
} as const;
export type FeatureSwitch = keyof typeof featureSwitches;

export const listSwitches: CallOf<typeof schemas, "listSwitches"> = {
  name: "listSwitches",
  method: "GET",
  path: "/api/v1/feature-switches",
};

export const setSwitch: CallOf<typeof schemas, "setSwitch"> = {
  name: "setSwitch",
  method: "PUT",
  path: "/api/v1/feature-switches",
};

export const readBuildInfo: CallOf<typeof schemas, "readBuildInfo"> = {
  name: "readBuildInfo",
  method: "GET",
  path: "/api/v1/build-info",
};
