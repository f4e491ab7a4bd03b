import type { SQL } from "drizzle-orm";
import type { TubeEventKind } from "#contract/tubes";
import type { Query } from "../../platform/database/database";
import { newId } from "../../platform/ids";
import type { StaffWork } from "../staff-work";
import { type EventStamp, insertTubeEvents } from "./tube-events.store";

export { lineWritten } from "./tube-events.store";

export interface TubeEvent {
  /** Set it to make other statements of the batch depend on this line, see `lineWritten`. */
  readonly id?: string;
  readonly tubeId: string;
  readonly kind: TubeEventKind;
  readonly fromState?: string;
  readonly toState?: string;
  readonly reason?: string;
  /** Ids and counts only; never a personal value or a genotype. */
  readonly details?: Record<string, unknown>;
  /** The row that the line is about, for `when`. */
  readonly subjectId?: string;
}

/**
 * The statement that writes lines into the life of tubes; spread it into the batch that makes the change. `when` is a
 * condition made by a store, decided per event, e.g. on `value ->> 'subjectId'`.
 */
export function tubeEventRows(work: StaffWork, events: readonly TubeEvent[], when?: SQL): [Query<number>] {
  const actor = { actorKind: "staff", actorId: String(work.caller.userId) } as const;
  return tubeEventRowsOf({ ...actor, requestId: work.request.id, at: work.now }, events, when);
}

/** The same for whoever is not staff: devices and the clock. */
export function tubeEventRowsOf(stamp: EventStamp, events: readonly TubeEvent[], when?: SQL): [Query<number>] {
  // Ids of one moment in the order of the list, because a life line is read in the order of its ids.
  const ids = events.map(() => newId(stamp.at)).toSorted();
  const rows = events.map((event, i) => ({
    id: event.id ?? ids[i] ?? newId(stamp.at),
    tubeId: event.tubeId,
    kind: event.kind,
    fromState: event.fromState ?? null,
    toState: event.toState ?? null,
    reason: event.reason ?? "",
    details: event.details ?? null,
    subjectId: event.subjectId ?? "",
  }));
  return [insertTubeEvents(rows, stamp, when)];
}
