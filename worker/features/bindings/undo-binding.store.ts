import { eq, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** A released binding is found too: who repeats an undo whose answer was lost hears that it is done. */
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

export interface Undo {
  readonly bindingId: string;
  readonly tubeId: string;
  readonly personId: string;
  readonly eventId: string;
  readonly now: number;
}

/** Frees the tube while nobody has received it and the window is open: decided by the row, not by what was read before. */
export function freeTube(u: Undo): Query<number> {
  return statement(
    sql`update tubes set state = 'issued', state_changed_at = ${u.now}, binding_id = null, sample_id = null,
      claim_token = null, bound_at = null, version = version + 1
      where id = ${u.tubeId} and state = 'bound' and binding_id = ${u.bindingId}
      and exists (select 1 from bindings where id = ${u.bindingId} and released_at is null and undo_until >= ${u.now})`,
    changed,
  );
}

/** Runs right behind `freeTube`. */
export function releaseBinding(u: Undo): Query<number> {
  return statement(
    sql`update bindings set released_at = ${u.now}, release_reason = 'undone' where id = ${u.bindingId} and changes() > 0`,
    changed,
  );
}

/** Runs right behind `releaseBinding`; the line with this id is what later statements of the batch go by. */
export function insertUndoEvent(u: Undo, event: { actorId: string; requestId: string }): Query<number> {
  return statement(
    sql`insert into tube_events (id, tube_id, kind, from_state, to_state, actor_kind, actor_id, request_id, at)
      select ${u.eventId}, ${u.tubeId}, 'undo_bind', 'bound', 'issued', 'customer', ${event.actorId}, ${event.requestId}, ${u.now}
      where changes() > 0`,
    changed,
  );
}

export const wasUndone = (u: Undo): SQL => sql`exists (select 1 from tube_events where id = ${u.eventId})`;

/** Whether the binding was taken back, by this call or by one that ran at the same moment. */
export function isUndone(bindingId: string): Query<boolean> {
  const query = sql`select 1 from bindings where id = ${bindingId} and release_reason = 'undone'`;
  return statement(query, (rows) => rows.length > 0);
}

/** The sample is off, and the person's data has lost its purpose. */
export function forget(u: Undo): Query<number>[] {
  return [
    statement(
      sql`update samples set state = 'cancelled', state_changed_at = ${u.now}, version = version + 1
        where binding_id = ${u.bindingId} and state = 'expected' and ${wasUndone(u)}`,
      changed,
    ),
    statement(
      sql`update persons set name_sealed = null, name_masked = null, name_hash = null, phone_sealed = null,
        phone_hash = null, phone_masked = null, phone_last4 = null, gender = null, details_sealed = null,
        birth_month = null, height_cm = null, weight_kg = null, erased_at = ${u.now}, updated_at = ${u.now}
        where id = ${u.personId} and erased_at is null and ${wasUndone(u)}`,
      changed,
    ),
  ];
}
