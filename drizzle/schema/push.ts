import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf } from "../columns";

/** Notes to robots of staff's group chats: numbers of queues, nothing personal. */
export const pushNotesTable = sqliteTable(
  "push_notes",
  {
    id: text("id").primaryKey(),
    /** One note a robot and hour, whoever composes it. */
    dedupeKey: text("dedupe_key").notNull().unique("push_notes_dedupe_key"),
    robot: text("robot").notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Also the end of the lease of whoever is sending it. */
    notBefore: integer("not_before").notNull(),
    lastError: text("last_error").notNull().default(""),
    sentAt: integer("sent_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    oneOf("push_notes_state", t.state),
    index("push_notes_due").on(t.state, t.notBefore),
    index("push_notes_robot").on(t.robot, t.id),
  ],
);
