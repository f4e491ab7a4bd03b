import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

/** Rows before and after an edit, stored for 30 days so that the edit can be undone. One change may touch several rows. */
export const rowChangesTable = sqliteTable(
  "row_changes",
  {
    id: text("id").primaryKey(),
    changeId: text("change_id").notNull(),
    at: integer("at").notNull(),
    kind: text("kind", { enum: ["create", "update", "remove", "undo"] }).notNull(),
    objectType: text("object_type").notNull(),
    objectId: integer("object_id").notNull(),
    label: text("label").notNull().default(""),
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>(),
    after: text("after", { mode: "json" }).$type<Record<string, unknown>>(),
    /** The row's version after the change; the change can be undone only while the row still has this version. */
    versionAfter: integer("version_after").notNull(),
    actorId: integer("actor_id").notNull(),
    actorName: text("actor_name").notNull().default(""),
    undoneAt: integer("undone_at"),
  },
  (t) => [
    enumCheck("row_changes_kind", t.kind),
    index("row_changes_change").on(t.changeId),
    index("row_changes_object").on(t.objectType, t.objectId, t.id),
    index("row_changes_bin").on(t.objectType, t.kind, t.id),
    index("row_changes_at").on(t.at),
  ],
);
