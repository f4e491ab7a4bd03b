import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

const sessions = staffSessionsTable;

export function insertSession(session: typeof staffSessionsTable.$inferInsert): Query<number> {
  return write(db.insert(sessions).values(session));
}

/** Ends the open sessions among those of `which`; answers how many. */
export function endSessions(which: SQL | undefined, reason: string, now: number): Query<number> {
  return write(
    db
      .update(sessions)
      .set({ endedAt: now, endReason: reason })
      .where(and(which, isNull(sessions.endedAt))),
  );
}

export const endSession = (sessionId: string, reason: string, now: number): Query<number> =>
  endSessions(eq(sessions.id, sessionId), reason, now);

/** Leaves the newest `kept` sessions of the user open and ends the rest. */
export function endSessionsOverLimit(userId: number, kept: number, now: number): Query<number> {
  const over = sql`select ${sessions.id} from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.endedAt} is null
    order by ${sessions.createdAt} desc, ${sessions.id} desc limit -1 offset ${kept}`;
  return write(db.update(sessions).set({ endedAt: now, endReason: "limit" }).where(sql`${sessions.id} in (${over})`));
}

/** Ends every open session of the user but one, if the condition is true. */
export function endOtherSessions(userId: number, keptSessionId: string, reason: string, now: number, when?: SQL) {
  return endSessions(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId), when), reason, now);
}

/** Ends all sessions of users who were disabled, deleted or given a new password, if the condition is true. */
export const endSessionsOf = (userIds: readonly number[], reason: string, now: number, when: SQL): Query<number> =>
  endSessions(and(sql`${sessions.userId} in ${oneOfList(userIds)}`, when), reason, now);

/** Increases the session's rotation number unless another request did so first. */
export function rotateSession(sessionId: string, from: number, now: number): Query<number> {
  return write(
    db
      .update(sessions)
      .set({ rotation: from + 1, rotatedAt: now, lastSeenAt: now })
      .where(and(eq(sessions.id, sessionId), eq(sessions.rotation, from), isNull(sessions.endedAt))),
  );
}

export function touchSession(sessionId: string, now: number): Query<number> {
  return write(
    db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), lt(sessions.lastSeenAt, now))),
  );
}

export function markPasswordProven(sessionId: string, now: number): Query<number> {
  return write(
    db
      .update(sessions)
      .set({ provenAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt))),
  );
}

/** Lets the session view the office as this role from now on, or as itself (null), if the condition is true. */
export function setSessionViewedRole(sessionId: string, roleId: number | null, when?: SQL): Query<number> {
  return write(
    db
      .update(sessions)
      .set({ viewAsRoleId: roleId })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), when)),
  );
}
