import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { countedPage, idField, pageQuery } from "./fields";
import { limits } from "./limits";

export const userImportMessages = {
  empty: "文件中没有可导入的行",
  tooMany: "一次最多导入 1000 行",
  headerWrong: "表头与模板不一致，请使用导入模板",
  headerMissing: "表头缺少",
  headerUnclear: "表头“用户名称”看不出是登录用的用户名还是姓名，请改为“用户名”或“姓名”",
  headerRepeated: "表头重复",
  departmentUnknown: "没有这个部门，或不在您的数据范围内",
  departmentUnclear: "有多个同名部门，请写成“上级部门/部门”",
  roleUnknown: "没有这个角色，或已停用",
  roleUnclear: "有多个同名角色，请在用户管理中单独授予",
  usernameRepeated: "文件中有重复的用户名",
  sexUnknown: "性别请填写 男、女 或 未知",
  statusUnknown: "状态请填写 正常 或 停用",
  hasErrors: "还有行未通过检查，未导入任何数据",
  undone: "已撤销本次导入",
  cannotUndo: "导入的用户已登录或已被修改，不能撤销",
} as const;

/**
 * Columns of the template in order, as people see them. A file may have them in any order; `others` are headings that
 * mean the same. Columns that are not needed may be missing.
 */
export const userImportColumns = [
  { field: "username", title: "用户名", others: ["登录名称", "登录名"], isNeeded: true },
  { field: "nickName", title: "姓名", others: ["用户昵称", "昵称"], isNeeded: true },
  { field: "department", title: "归属部门", others: ["部门", "部门名称", "部门编号"], isNeeded: true },
  { field: "phone", title: "手机号码", others: ["手机号", "手机"], isNeeded: true },
  { field: "email", title: "邮箱", others: ["用户邮箱", "邮箱地址"], isNeeded: true },
  { field: "roles", title: "角色", others: ["所属角色"], isNeeded: false },
  { field: "sex", title: "性别", others: ["用户性别"], isNeeded: false },
  { field: "status", title: "状态", others: ["账号状态"], isNeeded: false },
] as const;

const cell = z._default(z.string().check(z.maxLength(200)), "");

/** One row as it was typed: texts only, judged by the server. */
const userImportRow = z.strictObject({
  username: cell,
  nickName: cell,
  /** Name of a department, with those above it where names repeat (`检测中心/实验室`), or its number. */
  department: cell,
  phone: cell,
  email: cell,
  /** Names of roles, between them 、 or a comma, semicolon or slash. */
  roles: cell,
  sex: cell,
  status: cell,
});
export type UserImportRow = z.output<typeof userImportRow>;

const importRows = z.array(userImportRow).check(z.maxLength(limits.importRowsMax, userImportMessages.tooMany));

const checkedUserRow = z.object({
  /** Line in the file; the first row below the heading is 2. */
  line: z.int(),
  values: userImportRow,
  /** Messages per column; empty means good. */
  errors: z.record(z.string(), z.array(z.string())),
});

/** Dry run of a file (`csv`) or of rows that were corrected in place; writes nothing. */
export const checkUserImport = endpoint({
  name: "checkUserImport",
  title: "检查用户导入",
  method: "POST",
  path: "/api/v1/sys-user/import/check",
  access: { kind: "staff", permission: "admin:sysUser:import" },
  rate: "upload",
  body: z.strictObject({ csv: z.optional(z.string()), rows: z.optional(importRows) }),
  bodyBytesMax: limits.importBytesMax,
  reply: z.object({ rows: z.array(checkedUserRow), goodCount: z.int(), badCount: z.int() }),
});

/**
 * All rows or none. Every new user gets a password of his own, answered once, here, and must change it.
 * Errors: 526 with `rows.<index>.<column>` when a row is no longer good.
 */
export const importUsers = endpoint({
  name: "importUsers",
  title: "导入用户",
  method: "POST",
  path: "/api/v1/sys-user/import",
  access: { kind: "staff", permission: "admin:sysUser:import", needsProof: true },
  rate: "upload",
  body: z.strictObject({ rows: importRows.check(z.minLength(1, userImportMessages.empty)) }),
  bodyBytesMax: limits.importBytesMax,
  reply: z.object({
    importId: z.string(),
    count: z.int(),
    accounts: z.array(z.object({ username: z.string(), nickName: z.string(), password: z.string() })),
  }),
  auditFields: ["count", "roleIds"],
});

export const listUserImports = endpoint({
  name: "listUserImports",
  title: "用户导入记录",
  method: "GET",
  path: "/api/v1/sys-user/import",
  access: { kind: "staff", permission: "admin:sysUser:import" },
  query: z.object(pageQuery),
  reply: countedPage(
    z.object({
      importId: z.string(),
      count: z.int(),
      madeBy: z.string(),
      createdAt: z.int(),
      undoneAt: z.nullable(z.int()),
    }),
  ),
});

/** Deletes the users of one import, while none of them signed in or was edited. */
export const undoUserImport = endpoint({
  name: "undoUserImport",
  title: "撤销用户导入",
  method: "POST",
  path: "/api/v1/sys-user/import/{importId}/undo",
  access: { kind: "staff", permission: "admin:sysUser:import", needsProof: true },
  params: z.strictObject({ importId: idField }),
  reply: z.object({ count: z.int() }),
  auditFields: ["count"],
});
