import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields";
import { namedValue } from "./named-values";

export const historyMessages = {
  undone: "已撤销",
  cannotUndo: "之后又有人修改过，不能直接撤销",
  notYours: "只能撤销自己做的修改，或请系统管理员操作",
  tooOld: "只能撤销 30 天内的修改",
  alreadyUndone: "该修改已经撤销过",
} as const;

/** Kinds of rows whose edits are kept for 30 days. */
export const historyTypes = [
  "user",
  "role",
  "menu",
  "department",
  "post",
  "dictionaryType",
  "dictionaryData",
  "config",
] as const;

/** What the audit log tells of an edited row: every field of it by its name on the wire; names and ways to reach people masked. */
export const rowFields = {
  user: [
    "username",
    "nickName",
    "phone",
    "email",
    "sex",
    "deptId",
    "postId",
    "roleIds",
    "status",
    "remark",
    "importId",
  ],
  role: ["roleKey", "roleName", "roleSort", "status", "dataScope", "deptIds", "permissions", "remark"],
  menu: [
    "parentId",
    "menuType",
    "menuName",
    "title",
    "icon",
    "path",
    "component",
    "permission",
    "sort",
    "visible",
    "isFrame",
    "noCache",
    "breadcrumb",
  ],
  department: ["parentId", "deptName", "sort", "status", "leader", "phone", "email"],
  post: ["postCode", "postName", "sort", "status", "remark"],
  dictionaryType: ["dictType", "dictName", "status", "remark"],
  dictionaryData: [
    "dictType",
    "dictLabel",
    "dictValue",
    "dictSort",
    "cssClass",
    "listClass",
    "isDefault",
    "status",
    "remark",
  ],
  config: ["configKey", "configName", "configValue", "configType", "isFrontend", "remark"],
} as const satisfies Record<(typeof historyTypes)[number], readonly string[]>;

const historyEntry = z.object({
  changeId: z.string(),
  kind: z.enum(["create", "update", "remove", "undo"]),
  label: z.string(),
  madeBy: z.string(),
  at: z.int(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Rows that the fields speak of, by name; empty in a bin. */
  names: z.array(namedValue),
  canUndo: z.boolean(),
  undoneAt: z.nullable(z.int()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Edits of one row within 30 days, newest first; needs the permission to see rows of this kind. */
export const listHistory = endpoint({
  name: "listHistory",
  title: "修改历史",
  method: "GET",
  path: "/api/v1/history/{objectType}/{objectId}",
  access: { kind: "staff" },
  params: z.strictObject({ objectType: z.enum(historyTypes), objectId: z.coerce.number().check(z.int(), z.gte(1)) }),
  query: z.object(cursorQuery),
  reply: cursorPage(historyEntry),
});

/** Removed rows of one kind within 30 days: the bin. */
export const listRemoved = endpoint({
  name: "listRemoved",
  title: "回收站",
  method: "GET",
  path: "/api/v1/history/{objectType}",
  access: { kind: "staff" },
  params: z.strictObject({ objectType: z.enum(historyTypes) }),
  query: z.object(cursorQuery),
  reply: cursorPage(historyEntry),
});

/**
 * Puts the rows of one change back as they were before it, when nothing touched them since; needs the permission that
 * the change itself needed, and grants no more than the caller holds. Errors: 409.
 */
export const undoChange = endpoint({
  name: "undoChange",
  title: "撤销修改",
  method: "POST",
  path: "/api/v1/history/{changeId}/undo",
  access: { kind: "staff", needsProof: "byContent" },
  params: z.strictObject({ changeId: idField }),
  reply: z.object({ changeId: z.string(), count: z.int() }),
  auditFields: [...new Set(Object.values(rowFields).flat())],
});
