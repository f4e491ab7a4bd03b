import { auditActionTitle, auditVerbs } from "#contract/audit-words";
import type { QueryOf } from "#contract/endpoint";
import type { OperationLogItem } from "#contract/logs";
import { type exportOperationLogs, getOperationLog, listOperationLogs } from "#contract/logs";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { namesInArchived, namesOfEvents, segmentBehind } from "./archive.store";
import { asRow, auditPage } from "./archived-page.actions";
import { type AuditEventRow, auditEventsPage, auditPageOf, namesInEvent } from "./audit-list.store";
import { archivedEvent } from "./segment-files.actions";

export const wireOperation = (event: AuditEventRow): OperationLogItem => ({
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

/** The filters of the operation log in terms of the audit log. */
export function operationFilter({ operName, status, ...rest }: QueryOf<typeof exportOperationLogs>) {
  return {
    ...rest,
    actorKind: "staff" as const,
    actorName: operName,
    outcomes: status && (status === "1" ? (["done"] as const) : (["refused", "failed"] as const)),
  };
}

/** What staff did, out of the audit log: there is no second record that could disagree. */
export const listOperationLogsAction = staffAction(listOperationLogs, {
  load({ query }) {
    const { cursor, pageSize, withTotal, ...rest } = query;
    return auditPageOf(operationFilter(rest), { cursor, pageSize, withTotal });
  },
  run({ query: { cursor, pageSize, withTotal: _, ...rest }, deps, events, segments, total }) {
    return auditPage(deps, operationFilter(rest), { cursor, pageSize }, { events, segments, total }, wireOperation);
  },
});

export const getOperationLogAction = staffAction(getOperationLog, {
  load: ({ params }) => ({
    auditEventsPage: auditEventsPage({ actorKind: "staff", beforeSeq: params.id + 1, count: 1 }),
    names: namesInEvent(params.id),
    segment: segmentBehind(params.id - 1),
  }),
  async run({ params, deps, auditEventsPage: [event], names, segment }) {
    if (event?.seq === params.id) return { ...wireOperation(event), names };
    const archived = await archivedEvent(deps, segment, params.id);
    if (archived?.actorKind !== "staff") throw notFound();
    const [[found], within] = await deps.database.run([namesOfEvents([archived]), namesInArchived(archived)]);
    return { ...wireOperation(asRow(archived, found)), names: within };
  },
});

const operationType = (action: string): string => auditVerbs[action.split(".")[1] ?? ""]?.[1] ?? "0";

type Side = OperationLogItem["changes"][number];

/** The record's changes field by field; a value without a side before it is what came after. */
function changesByField(changes: Record<string, unknown> | null): Side[] {
  return Object.entries(changes ?? {}).map(([field, value]) => {
    const isPair = value !== null && typeof value === "object" && "before" in value && "after" in value;
    return isPair ? { field, before: value.before, after: value.after } : { field, before: null, after: value };
  });
}
