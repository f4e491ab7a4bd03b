import { type SQL, sql } from "drizzle-orm";
import { newsSeenTable } from "#drizzle/schema/dashboard";
import { staffSessionsTable } from "#drizzle/schema/session";
import { db, mapped, select, write } from "../../platform/database/query";
import { excluded } from "../../platform/database/writes";
import { ownerOf } from "./dashboard.store";

const signedInAt = (sessionId: string) =>
  sql`(select ${staffSessionsTable.createdAt} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`;

/** Until when the session's person has looked, as SQL; who never did has not missed what was there before he signed in. */
export const seenUntil = (sessionId: string): SQL<number> =>
  sql<number>`coalesce((select ${newsSeenTable.seenAt} from ${newsSeenTable}
    where ${newsSeenTable.userId} = ${ownerOf(sessionId)}), ${signedInAt(sessionId)})`;

export const findSeenUntil = (sessionId: string, now: number) =>
  mapped(select({ seenAt: seenUntil(sessionId) }, sql``), ([found]) => found?.seenAt ?? now);

/** Moves forward only, whichever of two tabs asks last. */
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
