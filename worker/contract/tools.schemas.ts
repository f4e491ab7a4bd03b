import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage } from "./fields.schemas";
import * as calls from "./tools";

/**
 * The OpenAPI 3.1 document, generated from this contract: complete for holders of `admin:sysApi:list`, otherwise with the calls
 * that the caller may make.
 */
export const readOpenApi = endpoint(calls.readOpenApi, {
  title: "接口文档（OpenAPI 3.1）",
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
  /** SYS: open to every caller of its kind. BUS: needs a permission that roles can hold. */
  type: z.enum(["SYS", "BUS"]),
  access: z.enum(["public", "customer", "staff"]),
  permission: z.string(),
  permissionTitle: z.string(),
  needsProof: z.boolean(),
});
export type ApiItem = z.output<typeof apiItem>;

/** Every call that the server answers, from the contract itself. */
export const listApis = endpoint(calls.listApis, {
  title: "接口列表",
  access: { kind: "staff", permission: "admin:sysApi:list" },
  query: z.object({
    title: searchPartField,
    path: searchPartField,
    method: z.optional(z.enum(["GET", "POST", "PUT", "DELETE"])),
    type: z.optional(z.enum(["SYS", "BUS"])),
    permission: searchPartField,
  }),
  reply: z.object({ list: z.array(apiItem), count: z.int() }),
});

/** One call, with the people who may make it. */
export const getApi = endpoint(calls.getApi, {
  title: "接口详情",
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

const clockTask = z.object({
  name: z.string(),
  title: z.string(),
  /** Null when it never ran. */
  ranAt: z.nullable(z.int()),
  tookMs: z.int(),
  isGood: z.boolean(),
  handled: z.int(),
  failedAt: z.nullable(z.int()),
  error: z.string(),
});

const part = z.object({ name: z.string(), isGood: z.boolean(), detail: z.string() });

/** State of the platform: database, stores, message queue, audit chain, versions. */
export const readHealth = endpoint(calls.readHealth, {
  title: "服务监控",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  reply: z.object({
    at: z.int(),
    parts: z.array(part),
    database: z.object({ engine: z.string(), roundTripMs: z.int(), migration: z.string() }),
    messages: z.object({ waiting: z.int(), retrying: z.int(), failed: z.int(), oldestWaitingAt: z.nullable(z.int()) }),
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
export const listClientErrors = endpoint(calls.listClientErrors, {
  title: "前端错误日志",
  access: { kind: "staff", permission: "sysTools:serverMonitor:list" },
  query: z.object(growingListQuery),
  reply: cursorPage(clientErrorItem),
});

const switchItem = z.object({
  key: z.string(),
  title: z.string(),
  effect: z.string(),
  isOn: z.boolean(),
  updatedAt: z.nullable(z.int()),
  version: z.int(),
});

export const listSwitches = endpoint(calls.listSwitches, {
  title: "功能开关",
  access: { kind: "staff", permission: "sysTools:project:list" },
  reply: z.array(switchItem),
});

export const setSwitch = endpoint(calls.setSwitch, {
  title: "设置功能开关",
  access: { kind: "staff", permission: "sysTools:project:update", needsProof: true },
  body: z.strictObject({ key: z.string().check(z.maxLength(64)), isOn: z.boolean(), version: z.int().check(z.gte(0)) }),
  reply: z.object({ version: z.int() }),
  auditFields: ["isOn"],
});

export const readBuildInfo = endpoint(calls.readBuildInfo, {
  title: "构建信息",
  access: { kind: "staff", permission: "sysTools:project:list" },
  reply: z.object({
    endpoints: z.int(),
    permissions: z.int(),
    migration: z.string(),
    runtime: z.string(),
    isLocal: z.boolean(),
  }),
});
