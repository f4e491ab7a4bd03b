import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { productsTable } from "./products";
import { resultSetsTable } from "./runs";
import { samplesTable } from "./samples";
import { usersTable } from "./users";

/** A result that is typed by two people who do not see each other's values. */
export const manualEntriesTable = sqliteTable(
  "manual_entries",
  {
    id: text("id").primaryKey(),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    state: text("state", { enum: ["waiting", "different", "agreed", "dropped"] })
      .notNull()
      .default("waiting"),
    /** Counts the rounds: when the values of one round differ, both people type again. */
    round: integer("round").notNull().default(1),
    method: text("method").notNull(),
    firstBy: integer("first_by")
      .notNull()
      .references(() => usersTable.userId),
    resultSetId: text("result_set_id").references(() => resultSetsTable.id),
    createdAt: integer("created_at").notNull(),
    stateChangedAt: integer("state_changed_at").notNull(),
  },
  (t) => [
    enumCheck("manual_entries_state", t.state),
    uniqueIndex("manual_entries_open").on(t.sampleId).where(sql.raw("state in ('waiting', 'different')")),
    index("manual_entries_state_id").on(t.state, t.id),
    index("manual_entries_sample").on(t.sampleId, t.id),
    index("manual_entries_result_set").on(t.resultSetId).where(sql.raw("result_set_id is not null")),
  ],
);

/** What one person typed; never changed. Each person types once per round. */
export const manualTypingsTable = sqliteTable(
  "manual_typings",
  {
    id: text("id").primaryKey(),
    entryId: text("entry_id")
      .notNull()
      .references(() => manualEntriesTable.id),
    round: integer("round").notNull(),
    place: text("place", { enum: ["first", "second"] }).notNull(),
    typedBy: integer("typed_by")
      .notNull()
      .references(() => usersTable.userId),
    values: text("typed_values", { mode: "json" }).$type<Record<string, string>>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("manual_typings_place", t.place),
    uniqueIndex("manual_typings_place_once").on(t.entryId, t.round, t.place),
    uniqueIndex("manual_typings_person_once").on(t.entryId, t.round, t.typedBy),
  ],
);
