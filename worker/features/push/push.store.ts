import { and, eq, lt, lte, type SQL, sql } from "drizzle-orm";
import { pushNotesTable } from "#drizzle/schema/push";
import { db, mapped, row, rows, write } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { pushStates } from "./push.states";

const notes = pushNotesTable;

/** When a robot's newest note was written, or `otherwise` when there is none, as SQL. */
export const lastNoteAt = (robot: string, otherwise: number): SQL<number> =>
  sql<number>`coalesce((select ${notes.createdAt} from ${notes} where ${notes.robot} = ${robot}
    order by ${notes.id} desc limit 1), ${otherwise})`;

/** When a robot's newest note was written; 0 before the first. */
export const findLastNoteAt = (robot: string) =>
  mapped(
    row(
      db
        .select({ at: notes.createdAt })
        .from(notes)
        .where(eq(notes.robot, robot))
        .orderBy(sql`${notes.id} desc`)
        .limit(1),
    ),
    (found) => found?.at ?? 0,
  );

interface NewNote {
  readonly id: string;
  readonly dedupeKey: string;
  readonly robot: string;
  readonly text: string;
  readonly now: number;
}

export const insertNote = ({ now, ...note }: NewNote) =>
  write(
    db
      .insert(notes)
      .values({ ...note, notBefore: now, createdAt: now })
      .onConflictDoNothing(),
  );

export function findDueNotes(now: number, count: number) {
  const isDue = and(eq(notes.state, "queued"), lte(notes.notBefore, now));
  return rows(db.select().from(notes).where(isDue).orderBy(notes.notBefore).limit(count));
}

type Note = ReturnType<ReturnType<typeof findDueNotes>["read"]>[number];

const asSeen = ({ id, notBefore, attempts }: Pick<Note, "id" | "notBefore" | "attempts">) =>
  and(eq(notes.id, id), eq(notes.notBefore, notBefore), eq(notes.attempts, attempts));

/** Claims a note for one attempt; answers 0 when another process has it. */
export const leaseNote = (note: Note, until: number) =>
  write(
    db
      .update(notes)
      .set({ notBefore: until, attempts: note.attempts + 1 })
      .where(asSeen(note)),
  );

export function endNote(id: string, event: "send" | "give_up", { reason, now }: { reason: string; now: number }) {
  const { to, isLegal } = stateMove(notes.state, pushStates, [event]);
  const sentAt = event === "send" ? now : null;
  return write(
    db
      .update(notes)
      .set({ state: to, lastError: reason, sentAt })
      .where(and(eq(notes.id, id), isLegal)),
  );
}

export const postponeNote = (id: string, notBefore: number, reason: string) =>
  write(db.update(notes).set({ notBefore, lastError: reason }).where(eq(notes.id, id)));

/** Ids increase with time, so this deletes the oldest notes. */
export const deleteOldNotes = (beforeId: string) => write(db.delete(notes).where(lt(notes.id, beforeId)));
