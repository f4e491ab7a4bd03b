import * as z from "zod/mini";
import {
  createBody,
  editBody,
  emailField,
  idsBody,
  idsQuery,
  numberParams,
  removalReply,
  searchPartField,
  sortField,
  staffPhoneField,
  statusField,
  statusValue,
  treeNode,
  writeReply,
} from "./admin-fields.schemas";
import * as calls from "./departments";
import { departmentMessages } from "./departments";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { rowFields } from "./history";

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

/** Departments inside the caller's data scope as a tree; a department whose parent is outside the scope is shown at the top. */
export const listDepartments = endpoint(calls.listDepartments, {
  title: "部门列表",
  access: { kind: "staff", permission: "admin:sysDept:list" },
  query: z.object({ deptName: searchPartField, status: z.optional(statusValue) }),
  reply: z.array(departmentItem),
});

/** The tree for choosing a department on the user screens: departments of the caller's user scope. */
export const readDepartmentTree = endpoint(calls.readDepartmentTree, {
  title: "部门树",
  access: { kind: "staff", permission: "admin:sysUser:list" },
  reply: z.array(treeNode),
});

export const getDepartment = endpoint(calls.getDepartment, {
  title: "部门详情",
  access: { kind: "staff", permission: "admin:sysDept:list" },
  params: numberParams,
  reply: departmentItem,
});

/** Fields of a department that go-admin clients send and that are ignored. */
const deadFields = ["deptPath", "dataScope"];

const departmentForm = {
  parentId: z.int().check(z.gte(0)),
  deptName: text(1, 32, departmentMessages.nameRequired),
  leader: z._default(text(0, 32), ""),
  phone: z._default(z.union([z.literal(""), staffPhoneField, z.string().check(z.regex(/^0\d{2,3}-?\d{7,8}$/))]), ""),
  email: z._default(z.union([z.literal(""), emailField]), ""),
  sort: sortField,
  status: z._default(statusField, "2"),
};
export const createDepartment = endpoint(calls.createDepartment, {
  title: "新增部门",
  access: { kind: "staff", permission: "admin:sysDept:add" },
  body: createBody(departmentForm, departmentItem, deadFields),
  reply: z.object({ deptId: z.int(), changeId: z.string() }),
  auditFields: rowFields.department,
});

export const updateDepartment = endpoint(calls.updateDepartment, {
  title: "修改部门",
  access: { kind: "staff", permission: "admin:sysDept:edit" },
  params: numberParams,
  body: editBody(departmentForm, departmentItem, deadFields),
  reply: writeReply,
  auditFields: rowFields.department,
});

export const removeDepartments = endpoint(calls.removeDepartments, {
  title: "删除部门",
  access: { kind: "staff", permission: "admin:sysDept:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.department,
});
