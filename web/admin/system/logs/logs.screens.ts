import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../../shell/screen";

/** What happened: sign-ins, operations, the audit log. */
export const logScreens: readonly AdminScreen[] = [
  {
    path: "/system/login-logs",
    title: "登录日志",
    component: lazyRouteComponent(() => import("./login-logs.page"), "LoginLogsPage"),
  },
  {
    path: "/system/operation-logs",
    title: "操作日志",
    component: lazyRouteComponent(() => import("./operation-logs.page"), "OperationLogsPage"),
  },
  {
    path: "/system/audit-logs",
    title: "审计日志",
    component: lazyRouteComponent(() => import("./audit-logs.page"), "AuditLogsPage"),
  },
];
