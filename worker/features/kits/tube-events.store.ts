import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

export interface TubeEventRow {
  readonly id: string;
  readonly tubeId: string;
  readonly kind: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly reason: string;
  readonly details: Record<string, unknown> | null;
  /** What `when` may look at through `value ->> 'subjectId'`. */
  readonly subjectId: string;
}

/** Who did it, in which request, when (ms UTC). */
export interface EventStamp {
  readonly actorKind: "staff" | "customer" | "device" | "system";
  readonly actorId: string;
  readonly requestId: string;
  readonly at: number;
}

/** Appends events to life lines, one statement for any number; `when` decides per row and may read `value`. */
export function insertTubeEvents(
  events: readonly TubeEventRow[],
  stamp: EventStamp,
  when: SQL = sql`1`,
): Query<number> {
  return statement(
    sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, reason, details, request_id, at)
      select value ->> 'id', value ->> 'tubeId', value ->> 'kind', value ->> 'fromState', value ->> 'toState',
      ${stamp.actorKind}, ${stamp.actorId}, value ->> 'reason', nullif(value -> 'details', 'null'), ${stamp.requestId}, ${stamp.at}
      from json_each(${JSON.stringify(events)}) where ${when}`,
    (_rows, changed) => changed,
  );
}

/**
 * True inside a batch that wrote this line. A batch has no `if`: the line is written first under its precondition, and
 * everything else follows it, so that two people who do the same thing at once do it once.
 */
export const lineWritten = (eventId: string): SQL => sql`exists (select 1 from tube_events where id = ${eventId})`;
