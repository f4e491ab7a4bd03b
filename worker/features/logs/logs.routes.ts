import type { Action } from "../../http/action";
import { listAuditEventsAction } from "./audit-list.actions";
import { listClientErrorsAction, reportClientErrorAction, reportPolicyViolationAction } from "./client-errors.actions";
import { getLoginLogAction, listLoginLogsAction } from "./login-list.actions";
import { getOperationLogAction, listOperationLogsAction } from "./operation-list.actions";

export const logsActions: readonly Action[] = [
  listAuditEventsAction,
  listLoginLogsAction,
  getLoginLogAction,
  listOperationLogsAction,
  getOperationLogAction,
  reportClientErrorAction,
  reportPolicyViolationAction,
  listClientErrorsAction,
];
