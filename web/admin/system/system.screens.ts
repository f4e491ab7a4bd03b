import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";
import { logScreens } from "./logs/logs.screens";

/** People, rights, words and settings of the back office itself. */
export const systemScreens: readonly AdminScreen[] = [
  {
    path: "/system/users",
    title: "用户管理",
    component: lazyRouteComponent(() => import("./users/users.page"), "UsersPage"),
  },
  {
    path: "/system/users/import",
    title: "导入用户",
    permission: "admin:sysUser:import",
    component: lazyRouteComponent(() => import("./users/user-import.page"), "UserImportPage"),
  },
  {
    path: "/system/roles",
    title: "角色管理",
    component: lazyRouteComponent(() => import("./roles/roles.page"), "RolesPage"),
  },
  {
    path: "/system/menus",
    title: "菜单管理",
    component: lazyRouteComponent(() => import("./menus/menus.page"), "MenusPage"),
  },
  {
    path: "/system/departments",
    title: "部门管理",
    component: lazyRouteComponent(() => import("./departments/departments.page"), "DepartmentsPage"),
  },
  {
    path: "/system/posts",
    title: "岗位管理",
    component: lazyRouteComponent(() => import("./posts/posts.page"), "PostsPage"),
  },
  {
    path: "/system/dictionaries",
    title: "字典管理",
    component: lazyRouteComponent(() => import("./dictionaries/dictionaries.page"), "DictionariesPage"),
  },
  {
    path: "/system/dictionary-data",
    title: "字典数据",
    component: lazyRouteComponent(() => import("./dictionaries/dictionary-data.page"), "DictionaryDataPage"),
  },
  {
    path: "/system/configs",
    title: "参数管理",
    component: lazyRouteComponent(() => import("./configs/configs.page"), "ConfigsPage"),
  },
  {
    path: "/system/settings",
    title: "参数设置",
    component: lazyRouteComponent(() => import("./settings/settings.page"), "SettingsPage"),
  },
  {
    path: "/system/sessions",
    title: "在线会话",
    component: lazyRouteComponent(() => import("./sessions/sessions.page"), "SessionsPage"),
  },
  ...logScreens,
];
