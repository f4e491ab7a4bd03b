import { type SQL, sql } from "drizzle-orm";
import { newsSeenTable } from "#drizzle/schema/dashboard";
import { staffSessionsTable } from "#drizzle/schema/session";
import { db, mapped, select, write } from "../../platform/database/query";
import { excluded } from "../../platform/database/writes";
import { ownerOf } from "./dashboard.store";

const signedInAt = (sessionId: string) =>
  sql`(select ${staffSessionsTable.createdAt} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`;

/**
 * Until when the session's user has seen news, as SQL; for a user who never looked, the time since he signed in counts as new.
 */
export const seenUntil = (sessionId: string): SQL<number> =>
  sql<number>`coalesce((select ${newsSeenTable.seenAt} from ${newsSeenTable}
    where ${newsSeenTable.userId} = ${ownerOf(sessionId)}), ${signedInAt(sessionId)})`;

export const findSeenUntil = (sessionId: string, now: number) =>
  mapped(select({ seenAt: seenUntil(sessionId) }, sql``), ([found]) => found?.seenAt ?? now);

/** Never moves back, whichever of two tabs writes last. */
export const setSeen = (userId: number, seenAt: number) =>
  write(
    db
      .insert(newsSeenTable)
      .values({ userId, seenAt })
      .onConflictDoUpdate({
        target: newsSeenTable.userId,
        set: { seenAt: sql`max(${newsSeenTable.seenAt}, ${excluded(newsSeenTable.seenAt)})` },
      }),
  );
