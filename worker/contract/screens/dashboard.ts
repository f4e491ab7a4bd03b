import type { Screen } from "./screen";

/** The user's own start page and account. */
export const dashboardScreens = [
  {
    path: "/dashboard",
    title: "首页",
    menu: { name: "Dashboard", icon: "dashboard", buttons: ["admin:dashboard:view"] },
  },
  {
    path: "/dashboard/editor",
    title: "我的首页",
    isForEveryone: true,
  },
  {
    path: "/dashboard/sales",
    title: "销售演示",
    isForAdministrators: true,
  },
  {
    path: "/profile/index",
    title: "个人中心",
    words: "修改密码 两步验证 头像",
    isForEveryone: true,
    noCache: true,
  },
] as const satisfies readonly Screen[];
