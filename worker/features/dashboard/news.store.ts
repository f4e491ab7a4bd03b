import { type SQL, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import { mapped, select } from "../../platform/database/query";
import { userOfSession } from "./dashboard.store";

const signedInAt = (sessionId: string) =>
  sql`(select ${staffSessionsTable.createdAt} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`;

/**
 * Until when the session's user has seen news, as SQL; for a user who never looked, the time since he signed in counts as new.
 */
export const newsSeenUntil = (sessionId: string): SQL<number> =>
  sql<number>`coalesce((select ${usersTable.newsSeenAt} from ${usersTable}
    where ${usersTable.userId} = ${userOfSession(sessionId)}), ${signedInAt(sessionId)})`;

export const findNewsSeenUntil = (sessionId: string, now: number) =>
  mapped(select({ seenAt: newsSeenUntil(sessionId) }, sql``), ([found]) => found?.seenAt ?? now);
