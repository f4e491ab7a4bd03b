import type { Screen } from "./screen";

/** Users, permissions, dictionaries and settings of the back office itself. */
export const systemScreens = [
  {
    path: "/system/users",
    title: "用户管理",
    words: "账号 员工 人员",
    permission: "admin:sysUser:list",
    menu: {
      name: "SystemUsers",
      icon: "users",
      buttons: [
        "admin:sysUser:add",
        "admin:sysUser:edit",
        "admin:sysUser:remove",
        "admin:sysUser:resetPassword",
        "admin:sysUser:status",
        "admin:sysUser:export",
        "admin:sysUser:import",
      ],
    },
  },
  {
    path: "/system/users/import",
    title: "导入用户",
    permission: "admin:sysUser:import",
  },
  {
    path: "/system/roles",
    title: "角色管理",
    words: "权限 授权",
    permission: "admin:sysRole:list",
    menu: {
      name: "SystemRoles",
      icon: "shield",
      buttons: ["admin:sysRole:add", "admin:sysRole:update", "admin:sysRole:status", "admin:sysRole:remove"],
    },
  },
  {
    path: "/system/menus",
    title: "菜单管理",
    words: "导航 侧栏",
    permission: "admin:sysMenu:list",
    menu: {
      name: "SystemMenus",
      icon: "list-tree",
      buttons: ["admin:sysMenu:add", "admin:sysMenu:edit", "admin:sysMenu:remove"],
    },
  },
  {
    path: "/system/departments",
    title: "部门管理",
    words: "组织 机构",
    permission: "admin:sysDept:list",
    menu: {
      name: "SystemDepartments",
      icon: "hierarchy",
      buttons: ["admin:sysDept:add", "admin:sysDept:edit", "admin:sysDept:remove"],
    },
  },
  {
    path: "/system/posts",
    title: "岗位管理",
    permission: "admin:sysPost:list",
    menu: {
      name: "SystemPosts",
      icon: "id-badge",
      buttons: ["admin:sysPost:add", "admin:sysPost:edit", "admin:sysPost:remove"],
    },
  },
  {
    path: "/system/dictionaries",
    title: "字典管理",
    permission: "admin:sysDictType:list",
    menu: {
      name: "SystemDictionaries",
      icon: "book",
      buttons: ["admin:sysDictType:add", "admin:sysDictType:edit", "admin:sysDictType:remove"],
    },
  },
  {
    path: "/system/dictionary-data",
    title: "字典数据",
    permission: "admin:sysDictData:list",
    menu: {
      name: "SystemDictionaryData",
      icon: "book",
      isHidden: true,
      buttons: [
        "admin:sysDictData:add",
        "admin:sysDictData:edit",
        "admin:sysDictData:remove",
        "admin:sysDictData:export",
      ],
    },
  },
  {
    path: "/system/configs",
    title: "参数管理",
    permission: "admin:sysConfig:list",
    menu: {
      name: "SystemConfigs",
      icon: "adjustments",
      buttons: ["admin:sysConfig:add", "admin:sysConfig:edit", "admin:sysConfig:remove"],
    },
  },
  {
    path: "/system/settings",
    title: "参数设置",
    words: "系统设置 短信设置",
    permission: "admin:sysConfigSet:list",
    menu: { name: "SystemSettings", icon: "settings", buttons: ["admin:sysConfigSet:update"] },
  },
  {
    path: "/system/apis",
    title: "接口管理",
    permission: "admin:sysApi:list",
    menu: { name: "SystemApis", icon: "api" },
  },
  {
    path: "/system/sessions",
    title: "在线会话",
    words: "登录 下线",
    permission: "admin:session:list",
    menu: { name: "SystemSessions", icon: "device-desktop", buttons: ["admin:session:end"] },
  },
] as const satisfies readonly Screen[];
