import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { staffSessionsTable } from "#drizzle/schema/session";
import { staffPreferencesTable } from "#drizzle/schema/users";
import { db, rows, write } from "../../platform/database/query";

const s = alias(staffSessionsTable, "s");

const preferences = staffPreferencesTable;

/** The user of a session, as a subquery. */
export const userOfSession = (sessionId: string): SQL =>
  sql`(select ${s.userId} from ${staffSessionsTable} ${s} where ${s.id} = ${sessionId})`;

/** Rows of what somebody shares with roles have names of their own: `role.<id>.<screen>`. */
const isShared = (screen: SQLiteColumn): SQL => sql`substr(${screen}, 1, 5) = 'role.'`;

export function findPreferences(sessionId: string) {
  return rows(
    db
      .select({ screen: preferences.screen, value: preferences.value })
      .from(preferences)
      .where(sql`${preferences.userId} = ${userOfSession(sessionId)} and not ${isShared(preferences.screen)}`),
  );
}

export function savePreferenceRow(userId: number, screen: string, value: unknown, now: number) {
  const target = [preferences.userId, preferences.screen];
  return write(
    db
      .insert(preferences)
      .values({ userId, screen, value, updatedAt: now })
      .onConflictDoUpdate({ target, set: { value, updatedAt: now } }),
  );
}

export function removePreferenceRow(userId: number, screen: string) {
  return write(db.delete(preferences).where(and(eq(preferences.userId, userId), eq(preferences.screen, screen))));
}
