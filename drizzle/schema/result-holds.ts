import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { resultSetsTable } from "./runs";
import { usersTable } from "./users";

/**
 * Why the evidence of a result is questionable. Append-only, except that a reason is written once, a release by a later
 * call is marked once, and an erasure empties the texts.
 */
export const resultHoldsTable = sqliteTable(
  "result_holds",
  {
    id: text("id").primaryKey(),
    resultSetId: text("result_set_id")
      .notNull()
      .references(() => resultSetsTable.id),
    rule: text("rule").notNull(),
    subjectKind: text("subject_kind", { enum: ["well", "plate", "run", "device", "sample"] }).notNull(),
    subjectName: text("subject_name").notNull().default(""),
    /** What was found, with its figures. */
    message: text("message").notNull(),
    facts: text("facts", { mode: "json" }).$type<Record<string, unknown>>(),
    statedReason: text("stated_reason"),
    statedTime: integer("stated_time"),
    statedBy: integer("stated_by").references(() => usersTable.userId),
    statedAt: integer("stated_at"),
    overtakenAt: integer("overtaken_at"),
    erasedAt: integer("erased_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("result_holds_subject", t.subjectKind),
    check(
      "result_holds_statement",
      sql.raw("(stated_at is null) = (stated_by is null) and (stated_at is null) = (stated_reason is null)"),
    ),
    uniqueIndex("result_holds_once")
      .on(t.resultSetId, t.rule, t.subjectKind, t.subjectName)
      .where(sql.raw("overtaken_at is null")),
    index("result_holds_open").on(t.resultSetId).where(sql.raw("stated_at is null and overtaken_at is null")),
    // Holds that still need a comparison with the same person's other results.
    index("result_holds_pending")
      .on(t.id)
      .where(sql.raw("rule = 'delta_pending' and overtaken_at is null and erased_at is null")),
    // Results that another run of the same tube contradicts; an alarm counts those that are published.
    index("result_holds_second_run")
      .on(t.rule, t.resultSetId, t.id)
      .where(sql.raw("rule = 'second_run' and stated_at is null and overtaken_at is null and erased_at is null")),
    index("result_holds_result_set").on(t.resultSetId, t.id),
  ],
);
