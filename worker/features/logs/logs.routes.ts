import type { Action } from "../../http/action";
import { checkAuditChainAction } from "./audit-chain.actions";
import { listAuditEventsAction } from "./audit-list.actions";
import { listClientErrorsAction, reportClientErrorAction, reportPolicyViolationAction } from "./client-errors.actions";
import { exportOperationLogsAction } from "./export-operations.actions";
import { getLoginLogAction, listLoginLogsAction } from "./login-list.actions";
import { getOperationLogAction, listOperationLogsAction } from "./operation-list.actions";

export const logsActions: readonly Action[] = [
  listAuditEventsAction,
  checkAuditChainAction,
  listLoginLogsAction,
  getLoginLogAction,
  listOperationLogsAction,
  // Before the log of a number, which would answer this address too.
  exportOperationLogsAction,
  getOperationLogAction,
  reportClientErrorAction,
  reportPolicyViolationAction,
  listClientErrorsAction,
];
