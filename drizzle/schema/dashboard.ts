import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { usersTable } from "./users";

/** Until when a member of staff has looked at what came into his queues, ms UTC. */
export const newsSeenTable = sqliteTable("news_seen", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => usersTable.userId),
  seenAt: integer("seen_at").notNull(),
});
