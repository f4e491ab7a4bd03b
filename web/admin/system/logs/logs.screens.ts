import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../../shell/screen";

/** What happened: sign-ins, operations, the audit log. */
export const logPages = {
  "/system/login-logs": lazyRouteComponent(() => import("./login-logs.page"), "LoginLogsPage"),
  "/system/operation-logs": lazyRouteComponent(() => import("./operation-logs.page"), "OperationLogsPage"),
  "/system/audit-logs": lazyRouteComponent(() => import("./audit-logs.page"), "AuditLogsPage"),
} as const satisfies PagesOf;
