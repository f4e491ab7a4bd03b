import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { usersTable } from "./users";

interface EnquiryAnswer {
  readonly at: number;
  readonly userId: number;
  readonly name: string;
  readonly state: "open" | "handled" | "closed";
  readonly note: string;
}

export const enquiriesTable = sqliteTable(
  "enquiries",
  {
    id: text("id").primaryKey(),
    topic: text("topic").notNull(),
    organisation: text("organisation").notNull().default(""),
    nameSealed: text("name_sealed"),
    nameMasked: text("name_masked").notNull().default(""),
    phoneSealed: text("phone_sealed"),
    phoneHash: text("phone_hash"),
    phoneMasked: text("phone_masked").notNull().default(""),
    text: text("text").notNull().default(""),
    page: text("page").notNull().default(""),
    state: text("state", { enum: ["open", "handled", "closed"] })
      .notNull()
      .default("open"),
    handledBy: integer("handled_by").references(() => usersTable.userId),
    handledAt: integer("handled_at"),
    note: text("note").notNull().default(""),
    /** What was answered, by whom and when, the oldest first. */
    answers: text("answers", { mode: "json" }).$type<readonly EnquiryAnswer[]>(),
    ipHash: text("ip_hash").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("enquiries_state", t.state),
    index("enquiries_state_id").on(t.state, t.id),
    index("enquiries_phone").on(t.phoneHash, t.id),
  ],
);
