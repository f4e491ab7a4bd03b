import * as z from "zod/mini";
import { growingQuery, partField } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage } from "./fields";

export const toolMessages = {
  unknownApi: "没有这个接口",
  unknownSwitch: "没有这个开关",
  bundleInvalid: "文件不是本系统导出的配置包，或内容被改动过",
  bundleTooOld: "配置包的版本不受支持",
  imported: "配置已导入",
} as const;

/** The OpenAPI 3.1 document, generated from this contract: whole for `admin:sysApi:list`, else the calls that the caller may make. */
export const readOpenApi = endpoint({
  name: "readOpenApi",
  title: "接口文档（OpenAPI 3.1）",
  method: "GET",
  path: "/api/v1/openapi.json",
  access: { kind: "staff" },
  reply: z.unknown(),
  isFile: true,
});

const apiItem = z.object({
  /** Name of the call in the contract. */
  id: z.string(),
  title: z.string(),
  method: z.string(),
  path: z.string(),
  /** SYS: open to every caller of its kind. BUS: needs a permission that can be granted. */
  type: z.enum(["SYS", "BUS"]),
  access: z.enum(["public", "customer", "staff"]),
  permission: z.string(),
  permissionTitle: z.string(),
  needsProof: z.boolean(),
});
export type ApiItem = z.output<typeof apiItem>;

/** Every call that the server answers, from the contract itself. */
export const listApis = endpoint({
  name: "listApis",
  title: "接口列表",
  method: "GET",
  path: "/api/v1/sys-api",
  access: { kind: "staff", permission: "admin:sysApi:list" },
  query: z.object({
    title: partField,
    path: partField,
    method: z.optional(z.enum(["GET", "POST", "PUT", "DELETE"])),
    type: z.optional(z.enum(["SYS", "BUS"])),
    permission: partField,
  }),
  reply: z.object({ list: z.array(apiItem), count: z.int() }),
});

/** One call with who may make it. */
export const getApi = endpoint({
  name: "getApi",
  title: "接口详情",
  method: "GET",
  path: "/api/v1/sys-api/{id}",
  access: { kind: "staff", permission: "admin:sysApi:list" },
  params: z.strictObject({ id: z.string().check(z.regex(/^\w{1,64}$/)) }),
  reply: z.extend(apiItem, {
    auditFields: z.array(z.string()),
    menus: z.array(z.string()),
    roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
    /** At most 50 user names. */
    people: z.array(z.string()),
    peopleCount: z.int(),
  }),
});

/** Tasks of the clock, each run every minute. */
export const clockTaskTitles = {
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
  devices: "清理设备口令",
  partnerImports: "核对与清理合作实验室结果",
  rawFiles: "清理到期原始文件",
  privacy: "个人信息期限",
  sealing: "加密合作实验室结果",
  results: "自动发布",
  push: "群机器人待办提醒",
  webhooks: "推送送检订单通知",
  release: "新版本的菜单与字典",
} as const;
export type ClockTaskName = keyof typeof clockTaskTitles;

const clockTask = z.object({
  name: z.string(),
  title: z.string(),
  /** Null: it never ran. */
  ranAt: z.nullable(z.int()),
  tookMs: z.int(),
  isGood: z.boolean(),
  handled: z.int(),
  failedAt: z.nullable(z.int()),
  error: z.string(),
});

const part = z.object({ name: z.string(), isGood: z.boolean(), detail: z.string() });

/** How the platform is: database, stores, message queue, audit chain, versions. */
export const readHealth = endpoint({
  name: "readHealth",
  title: "服务监控",
  method: "GET",
  path: "/api/v1/server-monitor",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  reply: z.object({
    at: z.int(),
    parts: z.array(part),
    database: z.object({ engine: z.string(), roundTripMs: z.int(), migration: z.string() }),
    messages: z.object({ waiting: z.int(), failed: z.int(), oldestWaitingAt: z.nullable(z.int()) }),
    audit: z.object({ events: z.int(), sealed: z.int(), oldestUnsealedAt: z.nullable(z.int()) }),
    tasks: z.array(clockTask),
    sessions: z.object({ open: z.int() }),
    clientErrors: z.object({ today: z.int() }),
    versions: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

const clientErrorItem = z.object({
  id: z.string(),
  message: z.string(),
  stack: z.string(),
  page: z.string(),
  release: z.string(),
  seenCount: z.int(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
});

/** Errors that browsers reported, the latest first. */
export const listClientErrors = endpoint({
  name: "listClientErrors",
  title: "前端错误日志",
  method: "GET",
  path: "/api/v1/client-errors",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  query: z.object(growingQuery),
  reply: cursorPage(clientErrorItem),
});

/** Switches of the product with their effect. */
export const featureSwitches = {
  "staff.totpForAdministrators": {
    title: "系统管理员必须使用两步验证",
    effect: "未开启两步验证的系统管理员登录后只能先开启两步验证",
    first: false,
  },
  "site.enquiries": { title: "官网咨询表单", effect: "关闭后不再接收新的咨询", first: true },
  "sms.sending": {
    title: "发送短信验证码",
    effect: "关闭后不再发送任何短信验证码，顾客会看到暂停发送的提示",
    first: true,
  },
  "sms.challengeAlways": {
    title: "获取短信验证码前总是安全验证",
    effect: "关闭时自动判断：同一网络或浏览器一小时内第二次获取、用量超过预算一半或验证码大量未被使用时才要求",
    first: false,
  },
} as const;
export type FeatureSwitch = keyof typeof featureSwitches;

const switchItem = z.object({
  key: z.string(),
  title: z.string(),
  effect: z.string(),
  isOn: z.boolean(),
  updatedAt: z.nullable(z.int()),
  version: z.int(),
});

export const listSwitches = endpoint({
  name: "listSwitches",
  title: "功能开关",
  method: "GET",
  path: "/api/v1/feature-switches",
  access: { kind: "staff", permission: "sysTools:project:list" },
  reply: z.array(switchItem),
});

export const setSwitch = endpoint({
  name: "setSwitch",
  title: "设置功能开关",
  method: "PUT",
  path: "/api/v1/feature-switches",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  body: z.strictObject({ key: z.string().check(z.maxLength(64)), isOn: z.boolean(), version: z.int().check(z.gte(0)) }),
  reply: z.object({ version: z.int() }),
  auditFields: ["isOn"],
});

export const readBuildInfo = endpoint({
  name: "readBuildInfo",
  title: "构建信息",
  method: "GET",
  path: "/api/v1/build-info",
  access: { kind: "staff", permission: "sysTools:project:list" },
  reply: z.object({
    endpoints: z.int(),
    permissions: z.int(),
    migration: z.string(),
    runtime: z.string(),
    isLocal: z.boolean(),
  }),
});
