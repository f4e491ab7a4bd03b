import * as z from "zod/mini";
import { growingListQuery, timeSpanFields, totalQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields.schemas";
import { logScope } from "./log-scope.schemas";
import * as calls from "./logs";
import { namedValue } from "./named-values.schemas";

const loginLogItem = z.object({
  id: z.string(),
  username: z.string(),
  /** "2" success, "1" failure. */
  status: z.enum(["1", "2"]),
  msg: z.string(),
  ipaddr: z.string(),
  browser: z.string(),
  os: z.string(),
  platform: z.string(),
  requestId: z.string(),
  loginTime: z.int(),
});
export type LoginLogItem = z.output<typeof loginLogItem>;

/** Newest first. */
export const listLoginLogs = endpoint(calls.listLoginLogs, {
  title: "登录日志",
  access: { kind: "staff", permission: "admin:sysLoginLog:list" },
  query: z.object({
    ...growingListQuery,
    /** The whole user name, not a part of it. */
    username: z.optional(z.string().check(z.maxLength(64))),
    status: z.optional(z.enum(["1", "2"])),
    ipaddr: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.extend(cursorPage(loginLogItem), logScope),
});

export const getLoginLog = endpoint(calls.getLoginLog, {
  title: "登录日志详情",
  access: { kind: "staff", permission: "admin:sysLoginLog:list" },
  params: z.strictObject({ id: idField }),
  reply: loginLogItem,
});

/** What a member of staff did, in words; derived from the audit log. */
const operationLogItem = z.object({
  id: z.int(),
  /** What was done, in Chinese. */
  title: z.string(),
  /** sys_oper_type: 1 add, 2 edit, 3 delete, 4 grant, 5 export, 6 import, 7 force-out, 9 clear, 10 login, 11 logout; 0 other. */
  businessType: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Current names of the object and the person, as in the audit log. */
  objectName: z.string(),
  operNickName: z.string(),
  operName: z.string(),
  userId: z.string(),
  /** "1" normal, "2" refused or failed; every other status uses the numbers the other way round. */
  status: z.enum(["1", "2"]),
  reason: z.string(),
  /** Changed fields, where the record has both the old and the new value. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  requestId: z.string(),
  isSealed: z.boolean(),
  operTime: z.int(),
});
export type OperationLogItem = z.output<typeof operationLogItem>;

const operationFilters = {
  operName: z.optional(z.string().check(z.maxLength(64))),
  action: z.optional(z.string().check(z.maxLength(64))),
  objectType: z.optional(z.string().check(z.maxLength(64))),
  objectId: z.optional(z.string().check(z.maxLength(64))),
  status: z.optional(z.enum(["1", "2"])),
  ...timeSpanFields,
};

/** Newest first; one of `operName`, `action` or `objectType` with `objectId` at a time. */
export const listOperationLogs = endpoint(calls.listOperationLogs, {
  title: "操作日志",
  access: { kind: "staff", permission: "admin:sysOperLog:list" },
  query: z.object({
    ...cursorQuery,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    ...totalQuery,
    ...operationFilters,
  }),
  reply: z.extend(cursorPage(operationLogItem), logScope),
});

/** Every entry that matches the filters, newest first, as CSV; the export itself is recorded. */
export const exportOperationLogs = endpoint(calls.exportOperationLogs, {
  title: "导出操作日志",
  access: { kind: "staff", permission: "admin:sysOperLog:export", needsProof: true },
  query: z.object(operationFilters),
  reply: z.unknown(),
  isFile: true,
  auditFields: ["rows", ...Object.keys(operationFilters)],
});

export const getOperationLog = endpoint(calls.getOperationLog, {
  title: "操作日志详情",
  access: { kind: "staff", permission: "admin:sysOperLog:list" },
  params: z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1)) }),
  /** `names`: names of the rows that the changes refer to. */
  reply: z.extend(operationLogItem, { names: z.array(namedValue) }),
});
