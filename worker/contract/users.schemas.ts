import * as z from "zod/mini";
import {
  createBody,
  editBody,
  emailField,
  idsBody,
  idsQuery,
  maskableField,
  numberParam,
  numberParams,
  orderField,
  remarkField,
  removalReply,
  searchPartField,
  secretField,
  sexField,
  sexValue,
  staffPhoneField,
  statusField,
  statusValue,
  timeSpanFields,
  versionField,
  writeReply,
} from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields.schemas";
import { rowFields } from "./history";
import { sessionMessages } from "./session";
import * as calls from "./users";
import { userMessages } from "./users";

export const usernameField = z
  .string({ error: sessionMessages.usernameRequired })
  .check(z.trim(), z.regex(/^[A-Za-z][\w.-]{1,31}$/, userMessages.usernameInvalid));

const userItem = z.object({
  userId: z.int(),
  username: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  sex: sexValue,
  /** Path of the picture, empty when there is none. */
  avatar: z.string(),
  deptId: z.nullable(z.int()),
  dept: z.nullable(z.object({ deptId: z.int(), deptName: z.string() })),
  postId: z.nullable(z.int()),
  postName: z.string(),
  roleIds: z.array(z.int()),
  roles: z.array(z.object({ roleId: z.int(), roleName: z.string(), roleKey: z.string() })),
  status: statusValue,
  remark: z.string(),
  mustChangePassword: z.boolean(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  lastLoginAt: z.nullable(z.int()),
  createdAt: z.int(),
  version: z.int(),
});
export type UserItem = z.output<typeof userItem>;

const userFilter = {
  userId: z.optional(numberParam),
  username: searchPartField,
  nickName: searchPartField,
  phone: searchPartField,
  email: searchPartField,
  status: z.optional(statusValue),
  sex: z.optional(sexValue),
  roleId: z.optional(numberParam),
  postId: z.optional(numberParam),
  /** A department with all departments below it; go-admin's spelling `/7/` is accepted too. */
  deptId: z.optional(z.string().check(z.regex(/^\/?\d{1,12}\/?$/))),
  ...timeSpanFields,
};

const userOrder = {
  userIdOrder: orderField,
  usernameOrder: orderField,
  statusOrder: orderField,
  createdAtOrder: orderField,
};

const userQuery = { ...pageQuery, ...userFilter, ...userOrder };

/** Users inside the caller's data scope. */
export const listUsers = endpoint(calls.listUsers, {
  title: "用户列表",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  query: z.object(userQuery),
  reply: countedPage(userItem),
});

/** All users that match the filters as CSV, streamed; at most 50,000 rows. The header `x-row-count` says how many. */
export const exportUsers = endpoint(calls.exportUsers, {
  title: "导出用户",
  access: { kind: "staff", permission: "admin:sysUser:export", needsProof: true },
  query: z.object(userQuery),
  reply: z.unknown(),
  isFile: true,
  auditFields: ["rows", ...Object.keys(userQuery).filter((name) => !/^(nickName|phone|email)$/.test(name))],
});

export const readImportTemplate = endpoint(calls.readImportTemplate, {
  title: "用户导入模板",
  access: { kind: "staff", permission: "admin:sysUser:import" },
  reply: z.unknown(),
  isFile: true,
});

/** 404 also for a user outside the caller's data scope. */
export const getUser = endpoint(calls.getUser, {
  title: "用户详情",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  params: numberParams,
  reply: userItem,
});

/** Fields of a user that go-admin clients send and that are ignored. */
const deadFields = ["deptIds", "postIds", "salt"];

const userForm = {
  username: usernameField,
  nickName: text(1, 32, userMessages.nickNameRequired),
  phone: staffPhoneField,
  email: emailField,
  sex: z._default(sexField, "2"),
  deptId: z.int({ error: userMessages.departmentRequired }).check(z.gte(1, userMessages.departmentRequired)),
  postId: z.optional(z.nullable(z.int().check(z.gte(1)))),
  roleIds: z._default(z.array(z.int().check(z.gte(1))).check(z.maxLength(20)), []),
  status: z._default(statusField, "2"),
  remark: remarkField,
};
/** Without `password` one is generated and shown once; either way it must be changed at the first sign-in. */
export const createUser = endpoint(calls.createUser, {
  title: "新增用户",
  access: { kind: "staff", permission: "admin:sysUser:add", needsProof: true },
  body: createBody(
    {
      ...userForm,
      password: z.optional(secretField(sessionMessages.passwordRequired)),
      /** For clients that know a single role only; when `roleIds` is present, it is used instead. */
      roleId: z.optional(z.int().check(z.gte(1))),
    },
    userItem,
    deadFields,
  ),
  reply: z.object({ userId: z.int(), firstPassword: z.nullable(z.string()), changeId: z.string() }),
  auditFields: rowFields.user,
});

const userEdit = {
  ...userForm,
  phone: maskableField(staffPhoneField),
  email: maskableField(emailField),
  deptId: z.nullable(userForm.deptId),
};
/**
 * Edits all but the password and the user name; fields that are left out stay as they are. Errors: 403 beyond the caller's own
 * powers, 404 outside his scope, 409.
 */
export const updateUser = endpoint(calls.updateUser, {
  title: "修改用户",
  access: { kind: "staff", permission: "admin:sysUser:edit", needsProof: "byContent" },
  body: z.extend(editBody(userEdit, userItem, deadFields), {
    userId: z.int().check(z.gte(1)),
  }),
  reply: writeReply,
  auditFields: rowFields.user,
});

export const removeUsers = endpoint(calls.removeUsers, {
  title: "删除用户",
  access: { kind: "staff", permission: "admin:sysUser:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.user,
});

/** Sets a password for somebody else, who must change it; all his sessions end. Errors: 526 on `password`. */
export const resetPassword = endpoint(calls.resetPassword, {
  title: "重置密码",
  access: { kind: "staff", permission: "admin:sysUser:resetPassword", needsProof: true },
  body: createBody(
    { userId: z.int().check(z.gte(1)), password: secretField(sessionMessages.passwordRequired) },
    userItem,
    [...deadFields, "confirmPassword"],
  ),
  reply: z.null(),
});

/** Disabling ends all sessions of the user. */
export const setUserStatus = endpoint(calls.setUserStatus, {
  title: "停用或启用用户",
  access: { kind: "staff", permission: "admin:sysUser:status", needsProof: true },
  body: createBody(
    { userId: z.int().check(z.gte(1)), status: statusField, version: z.optional(versionField) },
    userItem,
    deadFields,
  ),
  reply: writeReply,
  auditFields: rowFields.user,
});

/** Removes the second factor of a user who lost his telephone. */
export const removeUserTotp = endpoint(calls.removeUserTotp, {
  title: "解除用户的两步验证",
  access: { kind: "staff", permission: "admin:sysUser:resetPassword", needsProof: true },
  body: z.strictObject({ userId: z.int().check(z.gte(1)) }),
  reply: z.null(),
});
