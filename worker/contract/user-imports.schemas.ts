import * as z from "zod/mini";
import { sexValue, statusValue } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { countedPage, idField, pageQuery } from "./fields.schemas";
import { limits } from "./limits";
import * as calls from "./user-imports";
import { userImportMessages } from "./user-imports";

const cell = z._default(z.string().check(z.maxLength(200)), "");

/** One row as it was typed: texts only, which the server checks. */
const userImportRow = z.strictObject({
  username: cell,
  nickName: cell,
  /** Name of a department, with its parents where names repeat (`检测中心/实验室`), or its id. */
  department: cell,
  phone: cell,
  email: cell,
  /** Names of roles, separated by 、 or a comma, semicolon or slash. */
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
  /** Messages per column; empty when the row is valid. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The user of this name whom the caller may edit, with what the row would change of him; null for a new one. */
  existing: z.nullable(
    z.object({
      userId: z.int(),
      version: z.int(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      /** The fields of those changes as the call that edits a user takes them. */
      edit: z.object({
        nickName: z.optional(z.string()),
        phone: z.optional(z.string()),
        email: z.optional(z.string()),
        deptId: z.optional(z.int()),
        sex: z.optional(sexValue),
        status: z.optional(statusValue),
        roleIds: z.optional(z.array(z.int())),
      }),
    }),
  ),
});

/** Checks a file (`csv`), or rows that were corrected on the screen; writes nothing. */
export const checkUserImport = endpoint(calls.checkUserImport, {
  title: "检查用户导入",
  access: { kind: "staff", permission: "admin:sysUser:import" },
  rate: "upload",
  body: z.strictObject({ csv: z.optional(z.string()), rows: z.optional(importRows) }),
  bodyBytesMax: limits.importBytesMax,
  reply: z.object({ rows: z.array(checkedUserRow), goodCount: z.int(), badCount: z.int() }),
});

/**
 * Imports all rows or, on any error, none. Every new user gets his own password, which is only shown in this reply and must be
 * changed. Errors: 526 with `rows.<index>.<column>` when a row is no longer valid.
 */
export const importUsers = endpoint(calls.importUsers, {
  title: "导入用户",
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

export const listUserImports = endpoint(calls.listUserImports, {
  title: "用户导入记录",
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

/** Deletes the users of one import, as long as none of them signed in or was edited. */
export const undoUserImport = endpoint(calls.undoUserImport, {
  title: "撤销用户导入",
  access: { kind: "staff", permission: "admin:sysUser:import", needsProof: true },
  params: z.strictObject({ importId: idField }),
  reply: z.object({ count: z.int() }),
  auditFields: ["count"],
});
