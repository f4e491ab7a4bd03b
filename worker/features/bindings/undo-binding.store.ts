import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { aliased } from "../../platform/database/alias";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, write } from "../../platform/database/query";
import { deleteRepliesByField } from "../idempotency/idempotency.queries";
import { erasePersons } from "../persons/persons.queries";
import { isEventWritten, tubeEventRowsOf } from "../specimens/life-line/life-line.queries";
import { cancelExpectedSample, unbindTube } from "../specimens/specimens.queries";
import { tubeStates } from "../specimens/tube.states";

/** The binding to undo, also when it is already released, so that a repeated undo whose answer was lost is answered as done. */
export function findBindingToUndo(id: string) {
  return row(
    db
      .select({
        id: bindingsTable.id,
        phoneHash: bindingsTable.phoneHash,
        personId: bindingsTable.personId,
        boundAt: aliased(bindingsTable.boundAt, "binding_bound_at"),
        tubeId: bindingsTable.tubeId,
        barcode: tubesTable.barcode,
        state: tubesTable.state,
        releaseReason: bindingsTable.releaseReason,
      })
      .from(bindingsTable)
      .innerJoin(tubesTable, eq(tubesTable.id, bindingsTable.tubeId))
      .where(eq(bindingsTable.id, id)),
  );
}

interface Undo {
  readonly bindingId: string;
  readonly tubeId: string;
  readonly personId: string;
  readonly phoneHash: string;
  readonly eventId: string;
  readonly now: number;
}

/** Frees the tube if it is not received and the time for undoing has not passed; the row decides at the moment of the write. */
export function freeTube(u: Undo): Query<number> {
  const { id, releasedAt, undoUntil } = bindingsTable;
  const isOpen = and(eq(id, u.bindingId), isNull(releasedAt), gte(undoUntil, u.now));
  return unbindTube(u, sql`exists (select 1 from ${bindingsTable} where ${isOpen})`);
}

/** Must run directly after `freeTube`. */
export function releaseBinding(u: Undo): Query<number> {
  return write(
    db
      .update(bindingsTable)
      .set({ releasedAt: u.now, releaseReason: "undone" })
      .where(sql`${bindingsTable.id} = ${u.bindingId} and ${previousChanged}`),
  );
}

/** Must run directly after `releaseBinding`; later statements of the batch depend on the line with this id. */
export function insertUndoEvent(u: Undo, event: { actorId: string; requestId: string }): [Query<number>] {
  const stamp = { ...event, actorKind: "customer", at: u.now } as const;
  const [undone] = tubeStates.moves().filter((move) => move.event === "undo_bind");
  const states = { fromState: undone?.from, toState: undone?.to };
  return tubeEventRowsOf(stamp, [{ id: u.eventId, tubeId: u.tubeId, kind: "undo_bind", ...states }], previousChanged);
}

export const isUndoEventWritten = (u: Undo): SQL => isEventWritten(u.eventId);

/** Whether the binding was undone, by this call or by a simultaneous one. */
export function isBindingUndone(bindingId: string): Query<boolean> {
  const undone = and(eq(bindingsTable.id, bindingId), eq(bindingsTable.releaseReason, "undone"));
  return mapped(
    row(db.select({ id: bindingsTable.id }).from(bindingsTable).where(undone)),
    (found) => found !== undefined,
  );
}

/** Cancels the sample and erases the person's data, which has no purpose any more. */
export function eraseUndoneBinding(u: Undo): Query<number>[] {
  return [
    cancelExpectedSample(u.bindingId, isUndoEventWritten(u), u.now),
    erasePersons(eq(personsTable.id, u.personId), u.now, isUndoEventWritten(u)),
    deleteRepliesByField(`bindinfo:${u.phoneHash}`, ["bindingId", u.bindingId], isUndoEventWritten(u)),
  ];
}
