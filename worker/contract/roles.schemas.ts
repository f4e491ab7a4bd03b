import * as z from "zod/mini";
import {
  createBody,
  editBody,
  idsBody,
  idsQuery,
  numberParam,
  numberParams,
  orderField,
  remarkField,
  removalReply,
  searchPartField,
  sortField,
  statusField,
  statusValue,
  timeSpanFields,
  versionField,
  writeReply,
} from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields.schemas";
import { rowFields } from "./history";
import * as calls from "./roles";
import { roleMessages } from "./roles";

/** 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 own rows. */
export const dataScopeField = z.pipe(
  z.union([z.enum(["1", "2", "3", "4", "5"]), z.literal([1, 2, 3, 4, 5])], { error: roleMessages.scopeInvalid }),
  z.transform((value) => String(value) as "1" | "2" | "3" | "4" | "5"),
);
export const dataScopeValue = z.enum(["1", "2", "3", "4", "5"]);

const roleItem = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleKey: z.string(),
  roleSort: z.int(),
  status: statusValue,
  dataScope: dataScopeValue,
  remark: z.string(),
  /** True for the role that holds everything; it cannot be edited. */
  admin: z.boolean(),
  isBuiltIn: z.boolean(),
  userCount: z.int(),
  createdAt: z.int(),
  version: z.int(),
});
export type RoleItem = z.output<typeof roleItem>;

const roleDetail = z.extend(roleItem, {
  menuIds: z.array(z.int()),
  deptIds: z.array(z.int()),
  permissions: z.array(z.string()),
});

export const listRoles = endpoint(calls.listRoles, {
  title: "角色列表",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  query: z.object({
    ...pageQuery,
    roleId: z.optional(numberParam),
    roleName: searchPartField,
    roleKey: searchPartField,
    status: z.optional(statusValue),
    dataScope: z.optional(dataScopeValue),
    ...timeSpanFields,
    roleIdOrder: orderField,
    roleNameOrder: orderField,
    roleSortOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(roleItem),
});

export const getRole = endpoint(calls.getRole, {
  title: "角色详情",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  params: numberParams,
  reply: roleDetail,
});

/** Fields of a role that go-admin clients send and that are ignored. */
const deadFields = ["sysMenu", "sysDept", "flag"];

/** Ids of menus or departments. */
export const idList = z.array(z.int().check(z.gte(1))).check(z.maxLength(500));
const roleForm = {
  roleName: text(1, 32, roleMessages.nameRequired),
  roleSort: sortField,
  status: z._default(statusField, "2"),
  remark: remarkField,
};
/** `menuIds` are the selected menus and buttons; the role gets their permissions. The default data scope is own rows. */
export const createRole = endpoint(calls.createRole, {
  title: "新增角色",
  access: { kind: "staff", permission: "admin:sysRole:add", needsProof: true },
  body: createBody(
    {
      ...roleForm,
      roleKey: z
        .string({ error: roleMessages.keyInvalid })
        .check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,63}$/, roleMessages.keyInvalid)),
      dataScope: z._default(dataScopeField, "5"),
      menuIds: z._default(idList, []),
      deptIds: z._default(idList, []),
    },
    roleDetail,
    deadFields,
  ),
  reply: z.object({ roleId: z.int(), changeId: z.string() }),
  auditFields: rowFields.role,
});

/** Fields that are left out keep their values; the key never changes. Permissions that belong to no menu also stay. */
export const updateRole = endpoint(calls.updateRole, {
  title: "修改角色",
  access: { kind: "staff", permission: "admin:sysRole:update", needsProof: true },
  params: numberParams,
  body: editBody(
    { ...roleForm, roleKey: z.string(), dataScope: dataScopeField, menuIds: idList, deptIds: idList },
    roleDetail,
    deadFields,
  ),
  reply: writeReply,
  auditFields: rowFields.role,
});

export const setRoleDataScope = endpoint(calls.setRoleDataScope, {
  title: "设置角色数据范围",
  access: { kind: "staff", permission: "admin:sysRole:update", needsProof: true },
  body: createBody(
    {
      roleId: z.int().check(z.gte(1)),
      dataScope: dataScopeField,
      deptIds: z._default(idList, []),
      version: z.optional(versionField),
    },
    roleDetail,
    deadFields,
  ),
  reply: writeReply,
  auditFields: rowFields.role,
});

export const setRoleStatus = endpoint(calls.setRoleStatus, {
  title: "停用或启用角色",
  access: { kind: "staff", permission: "admin:sysRole:status", needsProof: true },
  body: createBody(
    { roleId: z.int().check(z.gte(1)), status: statusField, version: z.optional(versionField) },
    roleDetail,
    deadFields,
  ),
  reply: writeReply,
  auditFields: rowFields.role,
});

/** Refused while a user holds one of the roles. */
export const removeRoles = endpoint(calls.removeRoles, {
  title: "删除角色",
  access: { kind: "staff", permission: "admin:sysRole:remove", needsProof: true },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.role,
});
