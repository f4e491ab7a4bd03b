import * as z from "zod/mini";
import {
  editBody,
  emailField,
  idsBody,
  idsQuery,
  numberParams,
  partField,
  removed,
  sortField,
  staffPhoneField,
  statusField,
  statusValue,
  treeNode,
  written,
} from "./admin-fields";
import { endpoint } from "./endpoint";
import { text } from "./fields";
import { rowFields } from "./history";

export const departmentMessages = {
  nameRequired: "部门名称不能为空",
  nameTaken: "同一上级部门下已有同名部门",
  parentUnknown: "上级部门不存在或不在您的数据范围内",
  ownParent: "上级部门不能是自己或自己的下级",
  hasChildren: "部门下还有下级部门，不能删除",
  hasPeople: (count: number) => `部门下还有 ${count} 位用户，不能删除`,
  activeChildren: "部门下还有启用的下级部门，不能停用",
} as const;

const departmentItem = z.object({
  deptId: z.int(),
  /** 0 at the top. */
  parentId: z.int(),
  deptName: z.string(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  sort: z.int(),
  status: statusValue,
  userCount: z.int(),
  createdAt: z.int(),
  version: z.int(),
  get children(): z.ZodMiniOptional<z.ZodMiniArray<typeof departmentItem>> {
    return z.optional(z.array(departmentItem));
  },
});
export type DepartmentItem = z.output<typeof departmentItem>;

/** Departments inside the caller's data scope as a tree; one whose parent is outside stands at the top. */
export const listDepartments = endpoint({
  name: "listDepartments",
  title: "部门列表",
  method: "GET",
  path: "/api/v1/dept",
  access: { kind: "staff", permission: "admin:sysDept:list" },
  query: z.object({ deptName: partField, status: z.optional(statusValue) }),
  reply: z.array(departmentItem),
});

/** The picker of the user screens: departments of the caller's user scope. */
export const readDepartmentTree = endpoint({
  name: "readDepartmentTree",
  title: "部门树",
  method: "GET",
  path: "/api/v1/deptTree",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  reply: z.array(treeNode),
});

export const getDepartment = endpoint({
  name: "getDepartment",
  title: "部门详情",
  method: "GET",
  path: "/api/v1/dept/{id}",
  access: { kind: "staff", permission: "admin:sysDept:list" },
  params: numberParams,
  reply: departmentItem,
});

const departmentForm = {
  parentId: z.int().check(z.gte(0)),
  deptName: text(1, 32, departmentMessages.nameRequired),
  leader: z._default(text(0, 32), ""),
  phone: z._default(z.union([z.literal(""), staffPhoneField, z.string().check(z.regex(/^0\d{2,3}-?\d{7,8}$/))]), ""),
  email: z._default(z.union([z.literal(""), emailField]), ""),
  sort: sortField,
  status: z._default(statusField, "2"),
};
export const createDepartment = endpoint({
  name: "createDepartment",
  title: "新增部门",
  method: "POST",
  path: "/api/v1/dept",
  access: { kind: "staff", permission: "admin:sysDept:add" },
  body: z.strictObject(departmentForm),
  reply: z.object({ deptId: z.int(), changeId: z.string() }),
  auditFields: rowFields.department,
});

export const updateDepartment = endpoint({
  name: "updateDepartment",
  title: "修改部门",
  method: "PUT",
  path: "/api/v1/dept/{id}",
  access: { kind: "staff", permission: "admin:sysDept:edit" },
  params: numberParams,
  body: editBody(departmentForm, departmentItem),
  reply: written,
  auditFields: rowFields.department,
});

export const removeDepartments = endpoint({
  name: "removeDepartments",
  title: "删除部门",
  method: "DELETE",
  path: "/api/v1/dept",
  access: { kind: "staff", permission: "admin:sysDept:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removed,
  auditFields: rowFields.department,
});
