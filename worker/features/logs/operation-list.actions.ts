import { getOperationLog, listOperationLogs, type OperationLogItem } from "#contract/logs";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { type AuditEventRow, auditEventsPage } from "./audit-list.store";
import { changesByField, operationTitle, operationType } from "./operation.rules";

const wireOperation = (event: AuditEventRow): OperationLogItem => ({
  id: event.seq,
  title: operationTitle(event.action),
  businessType: operationType(event.action),
  action: event.action,
  objectType: event.objectType,
  objectId: event.objectId,
  operName: event.actorLabel,
  userId: event.actorId,
  status: event.outcome === "done" ? "1" : "2",
  reason: event.reason,
  changes: changesByField(event.changes),
  requestId: event.requestId,
  isSealed: event.isSealed === 1,
  operTime: event.at,
});

/** What staff did, out of the audit log: there is no second record that could disagree. */
export const listOperationLogsAction = staffAction(listOperationLogs, {
  load({ query }) {
    const { cursor, pageSize, operName, status, ...rest } = query;
    const filter = {
      ...rest,
      actorKind: "staff" as const,
      actorName: operName,
      outcomes: status && (status === "1" ? (["done"] as const) : (["refused", "failed"] as const)),
      beforeSeq: cursor === undefined ? undefined : Number(cursor),
      count: pageSize + 1,
    };
    return [auditEventsPage(filter)] as const;
  },
  run({ query, loaded: [events] }) {
    const list = events.slice(0, query.pageSize).map(wireOperation);
    return { list, nextCursor: events.length > query.pageSize ? String(list.at(-1)?.id) : null };
  },
});

export const getOperationLogAction = staffAction(getOperationLog, {
  load: ({ params }) => [auditEventsPage({ actorKind: "staff", beforeSeq: params.id + 1, count: 1 })] as const,
  run({ params, loaded: [[event]] }) {
    if (!event || event.seq !== params.id) throw notFound();
    return wireOperation(event);
  },
});
