import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { loginThrottlesTable, staffSessionsTable } from "#drizzle/schema/session";
import { staffTotpTable, usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import { db, row } from "../../platform/database/query";

const t = alias(staffTotpTable, "t");

const live = isNull(usersTable.deletedAt);

/** The facts about a user that signing in needs. */
export function findUserForSignIn(username: string) {
  return row(
    db
      .select({
        userId: usersTable.userId,
        username: usersTable.username,
        passwordHash: usersTable.passwordHash,
        status: usersTable.status,
        mustChangePassword: usersTable.mustChangePassword,
        hasTotp: expressionColumn(
          sql<number>`exists (select 1 from ${staffTotpTable} ${t} where ${t.userId} = ${usersTable.userId}
            and ${t.confirmedAt} is not null)`,
          "has_totp",
        ),
      })
      .from(usersTable)
      .where(and(eq(usersTable.username, username), live)),
  );
}

/** The user named in a ticket of the second factor. */
export function findUserById(userId: number) {
  return row(
    db
      .select({
        username: usersTable.username,
        status: usersTable.status,
        mustChangePassword: usersTable.mustChangePassword,
        passwordChangedAt: usersTable.passwordChangedAt,
      })
      .from(usersTable)
      .where(and(eq(usersTable.userId, userId), live)),
  );
}

/** The caller's password hash, and the lock against guessing it from inside a session. */
export function findOwnPassword(sessionId: string) {
  return row(
    db
      .select({
        passwordHash: usersTable.passwordHash,
        phone: usersTable.phone,
        lockedUntil: loginThrottlesTable.lockedUntil,
      })
      .from(staffSessionsTable)
      .innerJoin(usersTable, eq(usersTable.userId, staffSessionsTable.userId))
      .leftJoin(loginThrottlesTable, eq(loginThrottlesTable.key, sql`${proofPrefix} || ${usersTable.userId}`))
      .where(eq(staffSessionsTable.id, sessionId)),
  );
}

const proofPrefix = "proof:";

/** Counts wrong old passwords separately from sign-in, so that a stolen session cannot lock its owner out. */
export const passwordProofKey = (userId: number) => `${proofPrefix}${userId}`;
