import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { bindingsTable } from "./bindings";
import { personsTable } from "./persons";
import { usersTable } from "./users";

export const privacyRequestsTable = sqliteTable(
  "privacy_requests",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["export", "withdraw", "erase", "correct", "explain"] }).notNull(),
    phoneHash: text("phone_hash"),
    phoneSealed: text("phone_sealed"),
    phoneMasked: text("phone_masked").notNull(),
    bindingId: text("binding_id").references(() => bindingsTable.id),
    personId: text("person_id").references(() => personsTable.id),
    state: text("state", { enum: ["received", "identity_checked", "in_progress", "done", "refused"] })
      .notNull()
      .default("received"),
    reason: text("reason").notNull().default(""),
    noteSealed: text("note_sealed"),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>(),
    dueAt: integer("due_at").notNull(),
    fileKey: text("file_key"),
    handledBy: integer("handled_by").references(() => usersTable.userId),
    closedAt: integer("closed_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("privacy_requests_kind", t.kind),
    enumCheck("privacy_requests_state", t.state),
    index("privacy_requests_state_id").on(t.state, t.id),
    index("privacy_requests_open").on(t.dueAt).where(sql.raw("closed_at is null")),
    index("privacy_requests_kind").on(t.kind, t.state, t.id),
    index("privacy_requests_phone").on(t.phoneHash, t.id),
    index("privacy_requests_binding").on(t.bindingId),
    index("privacy_requests_person").on(t.personId),
  ],
);
