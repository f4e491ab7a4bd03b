import { type SQL, sql } from "drizzle-orm";
import { newsSeenTable } from "#drizzle/schema/dashboard";
import { db, mapped, select, write } from "../../platform/database/query";
import { excluded } from "../../platform/database/writes";
import { ownerOf } from "./dashboard.store";

/** Until when the session's person has looked, or `otherwise`, as SQL. */
export const seenUntil = (sessionId: string, otherwise: number): SQL<number> =>
  sql<number>`coalesce((select ${newsSeenTable.seenAt} from ${newsSeenTable}
    where ${newsSeenTable.userId} = ${ownerOf(sessionId)}), ${otherwise})`;

export const findSeenUntil = (sessionId: string, otherwise: number) =>
  mapped(select({ seenAt: seenUntil(sessionId, otherwise) }, sql``), ([found]) => found?.seenAt ?? otherwise);

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
