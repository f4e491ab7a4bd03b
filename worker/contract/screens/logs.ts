import type { Screen } from "./screen";

/** The logs: sign-ins, operations, audit log. */
export const logScreens = [
  {
    path: "/system/login-logs",
    title: "登录日志",
    permission: "admin:sysLoginLog:list",
    menu: { name: "LoginLogs", icon: "login" },
  },
  {
    path: "/system/operation-logs",
    title: "操作日志",
    permission: "admin:sysOperLog:list",
    menu: { name: "OperationLogs", icon: "history", buttons: ["admin:sysOperLog:export"] },
  },
  {
    path: "/system/audit-logs",
    title: "审计日志",
    words: "追踪 留痕",
    permission: "admin:audit:list",
    menu: { name: "AuditLogs", icon: "fingerprint" },
  },
] as const satisfies readonly Screen[];
