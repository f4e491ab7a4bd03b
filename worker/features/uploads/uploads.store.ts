import { eq, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";
import { countToday } from "../rate-limits/rate-limits.queries";

/** The picture that whoever has the session has now. */
export function ownAvatar(sessionId: string) {
  return row(
    db
      .select({ userId: usersTable.userId, avatarKey: usersTable.avatarKey })
      .from(staffSessionsTable)
      .innerJoin(usersTable, eq(usersTable.userId, staffSessionsTable.userId))
      .where(eq(staffSessionsTable.id, sessionId)),
  );
}

/** Names another picture, unless the one that was seen has been replaced meanwhile. */
export function replaceAvatar(userId: number, before: string | null, after: string, now: number): Query<number> {
  return statement(
    sql`update users set avatar_key = ${after}, updated_at = ${now}
      where id = ${userId} and avatar_key is ${before} and deleted_at is null`,
    (_rows, changed) => changed,
  );
}

/** Counts an upload of whoever has the session and answers how many he made today. */
export const countUpload = (sessionId: string, now: number): Query<number> =>
  countToday(sql`'upload:' || ${staffSessionsTable.userId}`, now, {
    from: sql`${staffSessionsTable}`,
    when: eq(staffSessionsTable.id, sessionId),
  });
