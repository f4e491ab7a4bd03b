import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { usersTable } from "./users";

export const tasksTable = sqliteTable(
  "tasks",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>(),
    state: text("state", { enum: ["open", "claimed", "done", "dismissed"] })
      .notNull()
      .default("open"),
    priority: integer("priority").notNull().default(0),
    dueAt: integer("due_at"),
    /** Who is to do it; null while it is anybody's. */
    assignedTo: integer("assigned_to").references(() => usersTable.userId),
    resolution: text("resolution").notNull().default(""),
    resolvedBy: integer("resolved_by").references(() => usersTable.userId),
    resolvedAt: integer("resolved_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("tasks_state", t.state),
    uniqueIndex("tasks_open_once").on(t.dedupeKey).where(sql.raw("resolved_at is null")),
    index("tasks_state_id").on(t.state, t.id),
    index("tasks_state_due").on(t.state, t.dueAt),
    index("tasks_kind").on(t.kind, t.state, t.id),
    index("tasks_subject").on(t.subjectType, t.subjectId),
  ],
);
