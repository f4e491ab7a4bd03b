import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { personsTable } from "./persons";
import { usersTable } from "./users";

/** Messages between the service desk and a customer; an erasure removes them. */
export const customerNotesTable = sqliteTable(
  "customer_notes",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => personsTable.id),
    kind: text("kind", { enum: ["note", "call_in", "call_out"] }).notNull(),
    text: text("text").notNull(),
    writtenBy: integer("written_by")
      .notNull()
      .references(() => usersTable.userId),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [enumCheck("customer_notes_kind", t.kind), index("customer_notes_person").on(t.personId, t.id)],
);
