import { and, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { NamedValue } from "#contract/named-values.schemas";
import { auditEventsTable, auditSealsTable } from "#drizzle/schema/logs";
import { usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import type { DataScope } from "../../platform/database/data-scope";
import { countedRowsMax } from "../../platform/database/list-conditions";
import type { ListPlace } from "../../platform/database/list-order";
import { db, firstOf, mapped, parsedJson, rows, select } from "../../platform/database/query";
import type { AuditFilter } from "./archive.rules";
import { findMatchingSegments, segmentsFetched } from "./archive.store";
import { canSeeEvent, findVisibleActors } from "./log-scope.queries";
import { actorNameOf, namesWithin, objectIdOf, objectNameOf } from "./object-names.store";

const events = auditEventsTable;

// Event numbers increase with time, so a time span becomes a span of numbers and every list stays in the order of its index.
const firstFrom = (time: number) =>
  sql`(select ${events.seq} from ${events} where ${events.at} >= ${time} order by ${events.at}, ${events.seq} limit 1)`;
const lastUntil = (time: number) =>
  sql`(select ${events.seq} from ${events} where ${events.at} <= ${time} order by ${events.at} desc, ${events.seq} desc
    limit 1)`;

export function auditEventsPage(scope: DataScope, filter: AuditFilter) {
  return rows(
    db
      .select({
        seq: events.seq,
        id: events.id,
        at: events.at,
        actorKind: events.actorKind,
        actorId: events.actorId,
        actorLabel: events.actorLabel,
        action: events.action,
        objectType: events.objectType,
        objectId: events.objectId,
        objectName: expressionColumn(objectNameOf(sql`${events.objectType}`, sql`${events.objectId}`), "object_name"),
        actorName: expressionColumn(actorNameOf(sql`${events.actorKind}`, sql`${events.actorId}`), "actor_name"),
        outcome: events.outcome,
        reason: events.reason,
        changes: events.changes,
        requestId: events.requestId,
        isSealed: expressionColumn(
          sql<number>`${events.seq} <= coalesce((select max(${auditSealsTable.seq}) from ${auditSealsTable}), 0)`,
          "sealed",
        ),
      })
      .from(events)
      .where(matching(scope, filter))
      .orderBy(desc(events.seq))
      .limit(filter.count),
  );
}

/** Names of the rows that one event refers to; empty for an event that does not exist or has no details. */
export const findNamesInEvent = (scope: DataScope, seq: number) =>
  mapped(
    select(
      { names: parsedJson<NamedValue[]>(namesWithin([sql`${events.changes}`], sql`${events.objectType}`)) },
      sql`from ${events} where ${events.seq} = ${seq} and ${events.changes} is not null and ${canSeeEvent(scope)}`,
    ),
    ([first]) => first?.names ?? [],
  );

/** Whether a filter selects all events; a call's query has more fields than these. */
export const isWholeLog = ({
  action,
  actorKind,
  actorId,
  actorName,
  outcomes,
  objectType,
  objectId,
  beginTime,
  endTime,
}: Omit<AuditFilter, "count">): boolean =>
  [action, actorKind, actorId, actorName, outcomes, objectType, objectId, beginTime, endTime].every(
    (value) => value === undefined,
  );

/**
 * A page of the events that match the filter, with the archive segments that may have older ones, and with the total when it
 * was asked for. Events are numbered without gaps, so the newest number is their total.
 */
export function findAuditPage(
  scope: DataScope,
  filter: Omit<AuditFilter, "beforeSeq" | "count">,
  { cursor, pageSize, withTotal }: Pick<ListPlace, "cursor" | "pageSize" | "withTotal">,
) {
  const beforeSeq = cursor === undefined ? undefined : Number(cursor);
  const total = isWholeLog(filter) ? countLog(scope, countedRowsMax) : countAuditEvents(scope, filter, countedRowsMax);
  return {
    events: auditEventsPage(scope, { ...filter, beforeSeq, count: pageSize + 1 }),
    segments: findMatchingSegments({ ...filter, beforeSeq }, segmentsFetched),
    total: withTotal ? [total] : [],
    seenActorIds: findVisibleActors(scope),
  };
}

/** Number of events that match the filter; counting stops at `max`. */
export function countAuditEvents(scope: DataScope, filter: Omit<AuditFilter, "count">, max: number) {
  return mapped(
    select(
      { count: sql<number | null>`count(*)` },
      sql`from (select 1 from ${events} where ${matching(scope, filter)} limit ${max})`,
    ),
    ([first]) => first?.count ?? 0,
  );
}

/** Number of all events in the scope; counting stops at `max`. */
const countLog = (scope: DataScope, max: number) =>
  mapped(
    firstOf(
      select(
        {
          count: sql<number>`iif(${scope.seesAll}, coalesce((select max(${events.seq}) from ${events}), 0),
            (select count(*) from (select 1 from ${events} where ${matching(scope, {})} limit ${max})))`,
        },
        sql``,
      ),
    ),
    (first) => Math.min(first?.count ?? 0, max),
  );

function matching(scope: DataScope, filter: Omit<AuditFilter, "count">) {
  // The index of actors begins with the kind, and only staff have user names.
  const actorKind = filter.actorName ? "staff" : filter.actorKind;
  // Written exactly like the condition of the partial index on staff's events, so that it is used; filters that name an actor,
  // action or object have a better index.
  const isStaffAlone =
    filter.actorKind === "staff" && ![filter.actorId, filter.actorName, filter.action, filter.objectId].some(Boolean);
  return and(
    filter.seq === undefined ? undefined : eq(events.seq, filter.seq),
    lt(events.seq, filter.beforeSeq ?? Number.MAX_SAFE_INTEGER),
    filter.action === undefined ? undefined : eq(events.action, filter.action),
    isStaffAlone
      ? sql`+${events.actorKind} = 'staff'`
      : actorKind === undefined
        ? undefined
        : eq(events.actorKind, actorKind),
    filter.actorId === undefined ? undefined : eq(events.actorId, filter.actorId),
    filter.actorName
      ? sql`${events.actorId} in (select cast(${usersTable.userId} as text) from ${usersTable}
        where ${usersTable.username} = ${filter.actorName})`
      : undefined,
    filter.outcomes && inArray(events.outcome, [...filter.outcomes]),
    filter.objectType === undefined ? undefined : eq(events.objectType, filter.objectType),
    filter.objectId === undefined
      ? undefined
      : sql`${events.objectId} = ${objectIdOf(filter.objectType ?? "", filter.objectId)}`,
    filter.beginTime === undefined ? undefined : gte(events.seq, firstFrom(filter.beginTime)),
    filter.endTime === undefined ? undefined : lte(events.seq, lastUntil(filter.endTime)),
    canSeeEvent(scope),
  );
}

export type AuditEventRow = ReturnType<ReturnType<typeof auditEventsPage>["read"]>[number];
