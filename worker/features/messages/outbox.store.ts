import { type SQL, sql } from "drizzle-orm";
import { messagesTable } from "#drizzle/schema/messages";
import type { Query } from "../../platform/database/database";
import { write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

interface NewMessageRow {
  readonly id: string;
  readonly dedupeKey: string;
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly phoneHash: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
  readonly template: string;
  readonly paramsSealed: string;
  readonly expiresAt: number;
  readonly createdBy: number | null;
}

/** Inserts the message, to be sent now, when `when` holds and its dedupe key is new. */
export function insertMessage(message: NewMessageRow, now: number, when: SQL = sql`1`): Query<number> {
  const times = { stateChangedAt: now, notBefore: now, createdAt: now };
  return write(
    insertInto(messagesTable, { ...message, ...times }, { when }).onConflictDoNothing({
      target: messagesTable.dedupeKey,
    }),
  );
}
