import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { countedPage, idField, pageQuery } from "./fields";
import { limits } from "./limits";

export const userImportMessages = {
  empty: "文件中没有可导入的行",
  tooMany: "一次最多导入 1000 行",
  headerWrong: "表头与模板不一致，请使用导入模板",
  departmentUnknown: "部门编号不存在或不在您的数据范围内",
  usernameTaken: "登录名称已存在",
  usernameRepeated: "文件中有重复的登录名称",
  sexUnknown: "性别请填写 男、女 或 未知",
  statusUnknown: "状态请填写 正常 或 停用",
  hasErrors: "还有行未通过检查，未导入任何数据",
  undone: "已撤销本次导入",
  cannotUndo: "导入的用户已登录或已被修改，不能撤销",
} as const;

/** Columns of the template in order, as people see them. */
export const userImportColumns = [
  { field: "deptId", title: "部门编号" },
  { field: "username", title: "登录名称" },
  { field: "nickName", title: "用户名称" },
  { field: "email", title: "用户邮箱" },
  { field: "phone", title: "手机号码" },
  { field: "sex", title: "用户性别" },
  { field: "status", title: "账号状态" },
] as const;

const cell = z._default(z.string().check(z.maxLength(200)), "");

/** One row as it was typed: texts only, judged by the server. */
const userImportRow = z.strictObject({
  deptId: cell,
  username: cell,
  nickName: cell,
  email: cell,
  phone: cell,
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
  body: z.strictObject({
    rows: importRows.check(z.minLength(1, userImportMessages.empty)),
    roleIds: z._default(z.array(z.int().check(z.gte(1))).check(z.maxLength(20)), []),
  }),
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
