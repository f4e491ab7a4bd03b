import { lazyPart } from "../../parts/lazy-part";
import type { ScreenPages } from "../../shell/screen";

/** Logs: sign-ins, operations, the audit log. */
export const logPages = {
  "/system/login-logs": lazyPart(() => import("./login-logs.page"), "LoginLogsPage"),
  "/system/operation-logs": lazyPart(() => import("./operation-logs.page"), "OperationLogsPage"),
  "/system/audit-logs": lazyPart(() => import("./audit-logs.page"), "AuditLogsPage"),
} as const satisfies ScreenPages;
