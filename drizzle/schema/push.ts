import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

/** Messages to the robots of staff's group chats: sizes of queues, nothing personal. */
export const pushNotesTable = sqliteTable(
  "push_notes",
  {
    id: text("id").primaryKey(),
    /** Unique per robot and hour, so that a message is sent once even if two processes write it. */
    dedupeKey: text("dedupe_key").notNull().unique("push_notes_dedupe_key"),
    robot: text("robot").notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Earliest time of the next attempt; also the end of the lease of the process that is sending it. */
    notBefore: integer("not_before").notNull(),
    lastError: text("last_error").notNull().default(""),
    sentAt: integer("sent_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("push_notes_state", t.state),
    index("push_notes_due").on(t.state, t.notBefore),
    index("push_notes_robot").on(t.robot, t.id),
  ],
);
