import type { CallOf } from "./endpoint";
import type * as schemas from "./roles.schemas";

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

export const listRoles: CallOf<typeof schemas, "listRoles"> = {
  name: "listRoles",
  method: "GET",
  path: "/api/v1/role",
};

export const getRole: CallOf<typeof schemas, "getRole"> = { name: "getRole", method: "GET", path: "/api/v1/role/{id}" };

export const createRole: CallOf<typeof schemas, "createRole"> = {
  name: "createRole",
  method: "POST",
  path: "/api/v1/role",
};

export const updateRole: CallOf<typeof schemas, "updateRole"> = {
  name: "updateRole",
  method: "PUT",
  path: "/api/v1/role/{id}",
};

export const setRoleDataScope: CallOf<typeof schemas, "setRoleDataScope"> = {
  name: "setRoleDataScope",
  method: "PUT",
  path: "/api/v1/roledatascope",
};

export const setRoleStatus: CallOf<typeof schemas, "setRoleStatus"> = {
  name: "setRoleStatus",
  method: "PUT",
  path: "/api/v1/role-status",
};

export const removeRoles: CallOf<typeof schemas, "removeRoles"> = {
  name: "removeRoles",
  method: "DELETE",
  path: "/api/v1/role",
};
