import type { Action } from "../../http/action";
import { listAuditEventsAction } from "./audit-list.actions";
import { reportClientErrorAction, reportPolicyViolationAction } from "./client-errors.actions";

export const logsActions: readonly Action[] = [
  listAuditEventsAction,
  reportClientErrorAction,
  reportPolicyViolationAction,
];
