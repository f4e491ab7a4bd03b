import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { postsTable } from "#drizzle/schema/posts";
import { staffSessionsTable } from "#drizzle/schema/session";
import { staffTotpTable, usersTable } from "#drizzle/schema/users";
import { aliased, expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, rows } from "../../platform/database/query";
import { endSessions } from "../staff-sessions/staff-sessions.queries";

const users = usersTable;
const sessions = staffSessionsTable;
const s0 = alias(sessions, "s0");
const d = alias(departmentsTable, "d");
const p = alias(postsTable, "p");
const t = alias(staffTotpTable, "t");

/** The account page of the session's user. */
export function findOwnProfile(sessionId: string) {
  return row(
    db
      .select({
        userId: users.userId,
        username: users.username,
        nickName: users.nickName,
        phone: users.phone,
        email: users.email,
        sex: users.sex,
        avatarKey: users.avatarKey,
        departmentId: users.departmentId,
        departmentName: expressionColumn(
          sql<string | null>`(select ${d.name} from ${departmentsTable} ${d}
            where ${d.departmentId} = ${users.departmentId})`,
          "department_name",
        ),
        postId: users.postId,
        postName: expressionColumn(
          sql<string | null>`(select ${p.name} from ${postsTable} ${p} where ${p.postId} = ${users.postId})`,
          "post_name",
        ),
        lastLoginAt: users.lastLoginAt,
        passwordChangedAt: users.passwordChangedAt,
        hasTotp: expressionColumn(
          sql<number>`exists (select 1 from ${staffTotpTable} ${t} where ${t.userId} = ${users.userId}
            and ${t.confirmedAt} is not null)`,
          "has_totp",
        ),
        createdAt: aliased(users.createdAt, "user_created_at"),
        version: users.version,
      })
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .where(eq(sessions.id, sessionId)),
  );
}

/** Open sessions of this session's user, newest first. */
export function findOwnSessions(sessionId: string, idleSince: number, now: number) {
  return rows(
    db
      .select({
        sessionId: sessions.id,
        kind: sessions.kind,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(
        and(
          sql`${sessions.userId} = (select ${s0.userId} from ${sessions} ${s0} where ${s0.id} = ${sessionId})`,
          isNull(sessions.endedAt),
          gt(sessions.lastSeenAt, idleSince),
          gt(sessions.expiresAt, now),
        ),
      )
      .orderBy(desc(sessions.createdAt)),
  );
}

export const endListedSessions = (userId: number, ids: readonly string[], now: number): Query<number> =>
  endSessions(and(eq(sessions.userId, userId), inArray(sessions.id, [...ids])), "own", now);
