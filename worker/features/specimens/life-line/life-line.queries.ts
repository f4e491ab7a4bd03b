import { asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { TubeEventKind } from "#contract/tubes";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import type { StaffWork } from "../../../http/staff-work";
import { expressionColumn } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, rows, write } from "../../../platform/database/query";
import { type InsertSource, insertInto, listAsRows, oneOfList } from "../../../platform/database/writes";
import { newId } from "../../../platform/ids";
import type { ArchivedEvent } from "../../archive/samples/archived-sample.rules";
import {
  columnOfArchivedSamples,
  columnOfSamples,
  type SamplesToArchive,
} from "../../archive/samples/archived-samples.queries";

export interface NewTubeEvent {
  /** Set it if other statements of the batch must depend on this line, see `isEventWritten`. */
  readonly id?: string;
  readonly tubeId: string;
  readonly kind: TubeEventKind;
  readonly fromState?: string;
  readonly toState?: string;
  readonly reason?: string;
  /** Ids and counts only; never a personal value or a genotype. */
  readonly details?: Record<string, unknown>;
  /** Id of the row that the line is about, for `when`. */
  readonly subjectId?: string;
}

/** Who did it, in which request, and when (ms UTC). */
export interface EventStamp {
  readonly actorKind: "staff" | "customer" | "device" | "system";
  readonly actorId: string;
  readonly requestId: string;
  readonly at: number;
}

export const staffStamp = (work: StaffWork): EventStamp => ({
  actorKind: "staff",
  actorId: String(work.caller.userId),
  requestId: work.request.id,
  at: work.now,
});

/**
 * The statement that writes any number of lines into the history of tubes; put it into the batch that makes the change. `when`
 * is a condition made by a store, evaluated per line, e.g. on `value ->> 'subjectId'`.
 */
export function tubeEventRows(work: StaffWork, events: readonly NewTubeEvent[], when?: SQL): [Query<number>] {
  return tubeEventRowsOf(staffStamp(work), events, when);
}

/** The same for actors that are not staff: devices and the scheduler. */
export function tubeEventRowsOf(stamp: EventStamp, events: readonly NewTubeEvent[], when?: SQL): [Query<number>] {
  // Ids of one moment are sorted in the order of the list, because a history is read in the order of its ids.
  const ids = events.map(() => newId(stamp.at)).toSorted();
  const lines = listAsRows(
    events.map((event, i) => ({
      id: event.id ?? ids[i] ?? newId(stamp.at),
      tubeId: event.tubeId,
      kind: event.kind,
      fromState: event.fromState ?? null,
      toState: event.toState ?? null,
      reason: event.reason ?? "",
      details: event.details ?? null,
      subjectId: event.subjectId ?? "",
    })),
  );
  const line = {
    id: lines.of("id"),
    tubeId: lines.of("tubeId"),
    kind: lines.of("kind"),
    fromState: lines.of("fromState"),
    toState: lines.of("toState"),
    reason: lines.of("reason"),
    details: sql`nullif(${lines.json("details")}, 'null')`,
  };
  return [insertSelectedTubeEvents(line, stamp, { from: lines.rows, when })];
}

/** A line's columns as SQL over the rows that `source` selects. */
interface SelectedTubeEvent {
  readonly id: SQL | string;
  readonly tubeId: SQL | string;
  readonly kind: SQL | TubeEventKind;
  readonly fromState: SQL | string;
  readonly toState: SQL | string;
  readonly reason?: SQL | string;
  readonly details?: SQL;
}

/** Writes lines for rows that the database itself selects. */
export function insertSelectedTubeEvents(
  line: SelectedTubeEvent,
  { at, ...actor }: EventStamp,
  source: InsertSource,
): Query<number> {
  return write(insertInto(tubeEventsTable, { ...line, ...actor, at }, source));
}

/**
 * Condition inside a batch: this line was written. A batch has no `if`: the line is written first, under its precondition, and
 * all other statements depend on it, so that two people who do the same thing at once do it once.
 */
export const isEventWritten = (eventId: string | SQL): SQL =>
  sql`exists (select 1 from ${tubeEventsTable} where ${tubeEventsTable.id} = ${eventId})`;

/** Condition inside a batch: at least one of these lines was written. */
export const isAnyEventWritten = (eventIds: readonly string[]): SQL =>
  sql`exists (select 1 from ${tubeEventsTable} where ${tubeEventsTable.id} in ${oneOfList(eventIds)})`;

/** Every history line of these samples' tubes, in the order of time, with the current names of staff. */
export function findTubeEventsToArchive(sampleIds: readonly string[]): Query<ArchivedEvent[]> {
  const { tubeId, at, actorKind, actorId } = tubeEventsTable;
  const userId = sql`case when ${actorKind} = 'staff' then cast(${actorId} as integer) end`;
  const actorName = expressionColumn(
    sql<string | null>`coalesce(nullif(${usersTable.nickName}, ''), ${usersTable.username})`,
    "actor_name",
  );
  return rows(
    db
      .select({ ...getTableColumns(tubeEventsTable), actorName })
      .from(tubeEventsTable)
      .leftJoin(usersTable, sql`${usersTable.userId} = ${userId}`)
      .where(sql`${tubeId} in ${columnOfSamples(sampleIds, samplesTable.tubeId)}`)
      .orderBy(asc(at), sql`${tubeEventsTable}.rowid`),
  );
}

export const deleteArchivedTubeEvents = (archiving: SamplesToArchive, ids: readonly string[]): Query<number> =>
  write(
    db
      .delete(tubeEventsTable)
      .where(
        sql`${tubeEventsTable.id} in ${oneOfList(ids)} and ${tubeEventsTable.tubeId} in ${columnOfArchivedSamples(archiving, samplesTable.tubeId)}`,
      ),
  );

/** Turns archived lines back into rows; existing rows stay. */
export function restoreTubeEvents(events: readonly ArchivedEvent[]): Query<number> {
  const one = listAsRows(events);
  const { of } = one;
  return write(
    insertInto(
      tubeEventsTable,
      {
        ...{ id: of("id"), tubeId: of("tubeId"), kind: of("kind"), fromState: of("fromState"), toState: of("toState") },
        ...{ actorKind: of("actorKind"), actorId: of("actorId"), reason: of("reason"), requestId: of("requestId") },
        details: sql`nullif(${one.json("details")}, 'null')`,
        at: of("at"),
      },
      { from: one.rows },
    ).onConflictDoNothing(),
  );
}
