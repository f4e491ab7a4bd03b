import { eq, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, row } from "../../platform/database/query";
import { countToday } from "../rate-limits/rate-limits.queries";

/** The current picture of the session's user. */
export function findOwnAvatar(sessionId: string) {
  return row(
    db
      .select({ userId: usersTable.userId, avatarKey: usersTable.avatarKey })
      .from(staffSessionsTable)
      .innerJoin(usersTable, eq(usersTable.userId, staffSessionsTable.userId))
      .where(eq(staffSessionsTable.id, sessionId)),
  );
}

/** Counts an upload of the session's user and answers how many he made today. */
export const countUpload = (sessionId: string, now: number): Query<number> =>
  countToday(sql`'upload:' || ${staffSessionsTable.userId}`, now, {
    from: sql`${staffSessionsTable}`,
    when: eq(staffSessionsTable.id, sessionId),
  });
