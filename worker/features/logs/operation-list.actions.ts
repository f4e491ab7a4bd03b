import { auditActionTitle, auditVerbs } from "#contract/audit-words";
import type { QueryOf } from "#contract/endpoint";
import type { OperationLogItem } from "#contract/logs.schemas";
import { type exportOperationLogs, getOperationLog, listOperationLogs } from "#contract/logs.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { dataScope } from "../../platform/database/data-scope";
import { runNamed } from "../../platform/database/named-batch";
import { isEventVisible } from "./archive.rules";
import { findNamesInArchivedEvent, findNamesOfEvents, findSegmentEndingAfter } from "./archive.store";
import { auditPage, toEventRow } from "./archived-page.actions";
import { type AuditEventRow, auditEventsPage, findAuditPage, findNamesInEvent } from "./audit-list.store";
import { findVisibleActors } from "./log-scope.queries";
import { findArchivedEvent } from "./segment-files.actions";

export const toOperationLogItem = (event: AuditEventRow): OperationLogItem => ({
  id: event.seq,
  title: auditActionTitle(event.action),
  businessType: operationType(event.action),
  action: event.action,
  objectType: event.objectType,
  objectId: event.objectId,
  objectName: event.objectName,
  operNickName: event.actorName,
  operName: event.actorLabel,
  userId: event.actorId,
  status: event.outcome === "done" ? "1" : "2",
  reason: event.reason,
  changes: changesByField(event.changes),
  requestId: event.requestId,
  isSealed: event.isSealed === 1,
  operTime: event.at,
});

/** Translates the filters of the operation log into those of the audit log. */
export function operationFilter({ operName, status, ...rest }: QueryOf<typeof exportOperationLogs>) {
  return {
    ...rest,
    actorKind: "staff" as const,
    actorName: operName,
    outcomes: status && (status === "1" ? (["done"] as const) : (["refused", "failed"] as const)),
  };
}

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:sysOperLog:list");

/** Staff's operations come from the audit log, so no second record can disagree with it. */
export const listOperationLogsAction = staffAction(listOperationLogs, {
  load({ query, sessionId }) {
    const { cursor, pageSize, withTotal, ...rest } = query;
    return findAuditPage(scopeOf(sessionId), operationFilter(rest), { cursor, pageSize, withTotal });
  },
  run({ query: { cursor, pageSize, withTotal: _, ...rest }, deps, ...found }) {
    return auditPage(deps, operationFilter(rest), { cursor, pageSize }, found, toOperationLogItem);
  },
});

export const getOperationLogAction = staffAction(getOperationLog, {
  load: ({ params, sessionId }) => ({
    auditEventsPage: auditEventsPage(scopeOf(sessionId), { actorKind: "staff", seq: params.id, count: 1 }),
    names: findNamesInEvent(scopeOf(sessionId), params.id),
    segment: findSegmentEndingAfter(params.id - 1),
    seenActorIds: findVisibleActors(scopeOf(sessionId)),
  }),
  async run({ params, deps, auditEventsPage: [event], names, segment, seenActorIds }) {
    if (event) return { ...toOperationLogItem(event), names };
    const archived = await findArchivedEvent(deps, segment, params.id);
    if (archived?.actorKind !== "staff" || !isEventVisible(archived, seenActorIds)) throw notFound();
    const {
      found: [found],
      within,
    } = await runNamed(deps.database, {
      found: findNamesOfEvents([archived]),
      within: findNamesInArchivedEvent(archived),
    });
    return { ...toOperationLogItem(toEventRow(archived, found)), names: within };
  },
});

const operationType = (action: string): string => auditVerbs[action.split(".")[1] ?? ""]?.[1] ?? "0";

type Side = OperationLogItem["changes"][number];

/** The record's changes field by field; a value without an old and a new side counts as the new value. */
function changesByField(changes: Record<string, unknown> | null): Side[] {
  return Object.entries(changes ?? {}).map(([field, value]) => {
    const isPair = value !== null && typeof value === "object" && "before" in value && "after" in value;
    return isPair ? { field, before: value.before, after: value.after } : { field, before: null, after: value };
  });
}
