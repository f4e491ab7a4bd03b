import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { usersTable } from "./users";

/** Up to which time a member of staff has seen the new items of his queues, ms UTC. */
export const newsSeenTable = sqliteTable("news_seen", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => usersTable.userId),
  seenAt: integer("seen_at").notNull(),
});
