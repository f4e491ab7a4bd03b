import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { productsTable, ruleSetsTable } from "./products";
import { reportsTable } from "./reports";
import { resultSetsTable } from "./runs";
import { usersTable } from "./users";

/** A correction in progress: the content of the next version, made by one person and published by another. */
export const reportCorrectionsTable = sqliteTable(
  "report_corrections",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reportsTable.id),
    kind: text("kind", { enum: ["person", "result"] }).notNull(),
    state: text("state", { enum: ["waiting", "submitted", "published", "returned", "cancelled"] }).notNull(),
    stateChangedAt: integer("state_changed_at").notNull(),
    /** The version it is based on; once a newer version exists, the correction can no longer be published. */
    baseN: integer("base_n").notNull(),
    /** The person's data as the next version will show it; encrypted, and removed by an erasure. */
    personSealed: text("person_sealed"),
    /** Names of the fields that differ; no values. */
    fields: text("fields", { mode: "json" }).$type<string[]>().notNull(),
    reason: text("reason").notNull(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => usersTable.userId),
    reviewedBy: integer("reviewed_by").references(() => usersTable.userId),
    reviewedAt: integer("reviewed_at"),
    reviewNote: text("review_note").notNull().default(""),
    /**
     * The re-test that confirmed the result: the version stays in force and no new one is made. The state is then
     * `published`.
     */
    confirmedBySetId: text("confirmed_by_set_id").references(() => resultSetsTable.id),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("report_corrections_kind", t.kind),
    enumCheck("report_corrections_state", t.state),
    check(
      "report_corrections_two_people",
      sql.raw("state = 'cancelled' or reviewed_by is null or reviewed_by <> made_by"),
    ),
    uniqueIndex("report_corrections_open").on(t.reportId).where(sql.raw("state in ('waiting', 'submitted')")),
    index("report_corrections_report").on(t.reportId, t.id),
    index("report_corrections_state_id").on(t.state, t.id),
    index("report_corrections_confirmed").on(t.confirmedBySetId).where(sql.raw("confirmed_by_set_id is not null")),
  ],
);

/**
 * One round of updates of published reports to a new rule set; it processes the product's reports in order of their
 * ids.
 */
export const ruleUpdatesTable = sqliteTable(
  "rule_updates",
  {
    id: text("id").primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    ruleSetId: text("rule_set_id")
      .notNull()
      .references(() => ruleSetsTable.id),
    policy: text("policy", { enum: ["ask", "automatic"] }).notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["running", "done", "stopped"] })
      .notNull()
      .default("running"),
    /** The last report that was processed. */
    cursorId: text("cursor_id").notNull().default(""),
    total: integer("total").notNull(),
    seen: integer("seen").notNull().default(0),
    made: integer("made").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    passedOver: integer("passed_over").notNull().default(0),
    startedBy: integer("started_by")
      .notNull()
      .references(() => usersTable.userId),
    finishedAt: integer("finished_at"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("rule_updates_policy", t.policy),
    enumCheck("rule_updates_state", t.state),
    uniqueIndex("rule_updates_running").on(t.productId).where(sql.raw("state = 'running'")),
    index("rule_updates_product").on(t.productId, t.id),
  ],
);
