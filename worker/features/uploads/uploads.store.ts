import { eq, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";

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

const day = 86_400_000;

/** Counts an upload of whoever has the session and answers how many he made today. */
export function countUpload(sessionId: string, now: number): Query<number> {
  const startedAt = now - (now % day);
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      select 'upload:' || user_id, ${day}, ${startedAt}, 1, ${startedAt + 2 * day} from staff_sessions where id = ${sessionId}
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1 returning hits`,
    ([first]) => Number(first?.[0] ?? 0),
  );
}
