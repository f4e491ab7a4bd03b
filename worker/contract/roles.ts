import * as z from "zod/mini";
import {
  editBody,
  idsBody,
  idsQuery,
  numberParam,
  numberParams,
  orderField,
  partField,
  remarkField,
  removed,
  sortField,
  statusField,
  statusValue,
  timeSpan,
  versionField,
  written,
} from "./admin-fields";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields";
import { rowFields } from "./history";

export const roleMessages = {
  nameRequired: "角色名称不能为空",
  keyInvalid: "权限字符为 2-64 位小写字母、数字或短横线，以字母开头",
  keyTaken: "权限字符已存在，请更换后再提交",
  keyFixed: "权限字符不能修改",
  builtIn: "系统管理员角色不能修改、停用或删除",
  builtInKept: "内置角色不能删除",
  inUse: (names: string) => `角色正在使用，不能删除：${names}`,
  aboveYou: "该角色的权限超出您的权限，不能操作",
  lockedOut: "保存后您将失去管理角色的权限，请由其他管理员操作",
  scopeInvalid: "请选择数据范围",
  departmentsRequired: "自定数据范围至少要选择一个部门",
  menuUnknown: "所选菜单不存在",
  notViewable: "不能以该角色的视角查看",
} as const;

/** Names of the five data scopes. */
export const dataScopeNames = {
  "1": "全部数据",
  "2": "自定部门",
  "3": "本部门",
  "4": "本部门及以下",
  "5": "仅本人",
} as const;

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

export const listRoles = endpoint({
  name: "listRoles",
  title: "角色列表",
  method: "GET",
  path: "/api/v1/role",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  query: z.object({
    ...pageQuery,
    roleId: z.optional(numberParam),
    roleName: partField,
    roleKey: partField,
    status: z.optional(statusValue),
    dataScope: z.optional(dataScopeValue),
    ...timeSpan,
    roleIdOrder: orderField,
    roleNameOrder: orderField,
    roleSortOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(roleItem),
});

export const getRole = endpoint({
  name: "getRole",
  title: "角色详情",
  method: "GET",
  path: "/api/v1/role/{id}",
  access: { kind: "staff", permission: "admin:sysRole:list" },
  params: numberParams,
  reply: roleDetail,
});

/** Numbers of menus or departments. */
export const idList = z.array(z.int().check(z.gte(1))).check(z.maxLength(500));
const roleForm = {
  roleName: text(1, 32, roleMessages.nameRequired),
  roleSort: sortField,
  status: z._default(statusField, "2"),
  remark: remarkField,
};
/** `menuIds` are the ticked menus and buttons; the role holds their permission tags. Default scope: own rows. */
export const createRole = endpoint({
  name: "createRole",
  title: "新增角色",
  method: "POST",
  path: "/api/v1/role",
  access: { kind: "staff", permission: "admin:sysRole:add", needsProof: true },
  body: z.strictObject({
    ...roleForm,
    roleKey: z
      .string({ error: roleMessages.keyInvalid })
      .check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,63}$/, roleMessages.keyInvalid)),
    dataScope: z._default(dataScopeField, "5"),
    menuIds: z._default(idList, []),
    deptIds: z._default(idList, []),
  }),
  reply: z.object({ roleId: z.int(), changeId: z.string() }),
  auditFields: rowFields.role,
});

/** What is left out stays, and so does the key. Tags that no menu shows stay too. */
export const updateRole = endpoint({
  name: "updateRole",
  title: "修改角色",
  method: "PUT",
  path: "/api/v1/role/{id}",
  access: { kind: "staff", permission: "admin:sysRole:update", needsProof: true },
  params: numberParams,
  body: editBody(
    { ...roleForm, roleKey: z.string(), dataScope: dataScopeField, menuIds: idList, deptIds: idList },
    roleDetail,
  ),
  reply: written,
  auditFields: rowFields.role,
});

export const setRoleDataScope = endpoint({
  name: "setRoleDataScope",
  title: "设置角色数据范围",
  method: "PUT",
  path: "/api/v1/roledatascope",
  access: { kind: "staff", permission: "admin:sysRole:update", needsProof: true },
  body: z.strictObject({
    roleId: z.int().check(z.gte(1)),
    dataScope: dataScopeField,
    deptIds: z._default(idList, []),
    version: z.optional(versionField),
  }),
  reply: written,
  auditFields: rowFields.role,
});

export const setRoleStatus = endpoint({
  name: "setRoleStatus",
  title: "停用或启用角色",
  method: "PUT",
  path: "/api/v1/role-status",
  access: { kind: "staff", permission: "admin:sysRole:status", needsProof: true },
  body: z.strictObject({
    roleId: z.int().check(z.gte(1)),
    status: statusField,
    version: z.optional(versionField),
  }),
  reply: written,
  auditFields: rowFields.role,
});

/** Refused while somebody holds one of them. */
export const removeRoles = endpoint({
  name: "removeRoles",
  title: "删除角色",
  method: "DELETE",
  path: "/api/v1/role",
  access: { kind: "staff", permission: "admin:sysRole:remove", needsProof: true },
  query: idsQuery,
  body: idsBody,
  reply: removed,
  auditFields: rowFields.role,
});
