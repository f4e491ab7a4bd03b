import type * as schemas from "./departments.schemas";
import type { CallOf } from "./endpoint";

export const departmentMessages = {
  nameRequired: "部门名称不能为空",
  nameTaken: "同一上级部门下已有同名部门",
  parentUnknown: "上级部门不存在或不在您的数据范围内",
  ownParent: "上级部门不能是自己或自己的下级",
  hasChildren: "部门下还有下级部门，不能删除",
  hasPeople: (count: number) => `部门下还有 ${count} 位用户，不能删除`,
  activeChildren: "部门下还有启用的下级部门，不能停用",
} as const;

export const listDepartments: CallOf<typeof schemas, "listDepartments"> = {
  name: "listDepartments",
  method: "GET",
  path: "/api/v1/dept",
};

export const readDepartmentTree: CallOf<typeof schemas, "readDepartmentTree"> = {
  name: "readDepartmentTree",
  method: "GET",
  path: "/api/v1/deptTree",
};

export const getDepartment: CallOf<typeof schemas, "getDepartment"> = {
  name: "getDepartment",
  method: "GET",
  path: "/api/v1/dept/{id}",
};

export const createDepartment: CallOf<typeof schemas, "createDepartment"> = {
  name: "createDepartment",
  method: "POST",
  path: "/api/v1/dept",
};

export const updateDepartment: CallOf<typeof schemas, "updateDepartment"> = {
  name: "updateDepartment",
  method: "PUT",
  path: "/api/v1/dept/{id}",
};

export const removeDepartments: CallOf<typeof schemas, "removeDepartments"> = {
  name: "removeDepartments",
  method: "DELETE",
  path: "/api/v1/dept",
};
