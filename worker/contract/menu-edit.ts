import type { CallOf } from "./endpoint";
import type * as schemas from "./menu-edit.schemas";

export const menuMessages = {
  titleRequired: "菜单标题不能为空",
  nameInvalid: "路由名称为 1-64 位字母、数字、点、短横线或下划线",
  nameTaken: "路由名称已存在",
  nameRequired: "目录和菜单需要路由名称",
  pathRequired: "目录和菜单需要路由地址",
  pathInvalid: "路由地址须以 / 开头，外链须以 https:// 开头",
  pathReserved: "该地址属于官网、手机页面或系统文件，请换一个，例如 /people",
  pathCollides: (taken: readonly string[]) => `路由地址与已有的页面冲突：${taken.join("、")}`,
  pathTaken: "路由地址已被其他菜单使用",
  componentUnknown: (known: readonly string[]) => `没有这个组件，可以选用：${known.join("、")}`,
  permissionUnknown: "未知的权限标识",
  permissionRequired: "按钮需要权限标识",
  parentUnknown: "上级菜单不存在",
  ownParent: "上级菜单不能是自己或自己的下级",
  buttonParent: "按钮下面不能再有菜单",
  hasChildren: "菜单下还有下级，不能删除",
  protected: "角色管理与菜单管理的入口不能删除或隐藏",
} as const;

export const listMenus: CallOf<typeof schemas, "listMenus"> = {
  name: "listMenus",
  method: "GET",
  path: "/api/v1/menu",
};

export const getMenu: CallOf<typeof schemas, "getMenu"> = { name: "getMenu", method: "GET", path: "/api/v1/menu/{id}" };

export const createMenu: CallOf<typeof schemas, "createMenu"> = {
  name: "createMenu",
  method: "POST",
  path: "/api/v1/menu",
};

export const updateMenu: CallOf<typeof schemas, "updateMenu"> = {
  name: "updateMenu",
  method: "PUT",
  path: "/api/v1/menu/{id}",
};

export const removeMenus: CallOf<typeof schemas, "removeMenus"> = {
  name: "removeMenus",
  method: "DELETE",
  path: "/api/v1/menu",
};
