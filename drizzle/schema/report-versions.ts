import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { ruleSetsTable, templatesTable } from "./products";
import { reportCorrectionsTable, ruleUpdatesTable } from "./report-changes";
import { reportsTable } from "./reports";
import { resultSetsTable } from "./runs";
import { signingKeysTable } from "./signatures";
import { usersTable } from "./users";

// Immutable, with one exception: erasure empties payload, person_sealed and statement; hashes and signature stay
// (triggers in migrations/0001_baseline.sql).
export const reportVersionsTable = sqliteTable(
  "report_versions",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reportsTable.id),
    n: integer("n").notNull(),
    resultSetId: text("result_set_id")
      .notNull()
      .references(() => resultSetsTable.id),
    ruleSetId: text("rule_set_id")
      .notNull()
      .references(() => ruleSetsTable.id),
    tplId: text("tpl_id").notNull(),
    tplType: text("tpl_type", { enum: ["mer", "std"] }).notNull(),
    level: integer("level"),
    pcrTime: integer("pcr_time").notNull(),
    merchantName: text("merchant_name").notNull().default(""),
    merchantAddress: text("merchant_address").notNull().default(""),
    payload: text("payload", { mode: "json" }).$type<unknown>(),
    personSealed: text("person_sealed"),
    contentHash: text("content_hash").notNull(),
    previousHash: text("previous_hash").notNull().default(""),
    reason: text("reason").notNull().default(""),
    submittedBy: integer("submitted_by").references(() => usersTable.userId),
    reviewedBy: integer("reviewed_by").references(() => usersTable.userId),
    /** When the published result was reviewed by a person or released by rules. */
    reviewedAt: integer("reviewed_at"),
    reviewKind: text("review_kind", { enum: ["person", "automatic"] }),
    publishedBy: integer("published_by").references(() => usersTable.userId),
    publishedAt: integer("published_at").notNull(),
    erasedAt: integer("erased_at"),
    /** The template revision whose pictures and texts it carries; null for versions older than this column. */
    templateId: text("template_id").references(() => templatesTable.id),
    /** Why it followed an earlier version: a correction or a changed rule set; both null for the first version. */
    correctionId: text("correction_id").references(() => reportCorrectionsTable.id),
    ruleUpdateId: text("rule_update_id").references(() => ruleUpdatesTable.id),
    /** What differs from the previous version: names of fields, levels and phrases, nothing personal. */
    changes: text("changes", { mode: "json" }).$type<unknown>(),
    /** The random code printed on the report. */
    checkCode: text("check_code").unique("report_versions_check_code"),
    /** The exact text that the laboratory signed; null for versions older than signatures and for erased ones. */
    statement: text("statement"),
    /** Ed25519 over the statement's bytes, base64url. */
    signature: text("signature"),
    signingKeyId: text("signing_key_id").references(() => signingKeysTable.id),
  },
  (t) => [
    enumCheck("report_versions_tpl_type", t.tplType),
    check("report_versions_level", sql.raw("level between 0 and 9")),
    uniqueIndex("report_versions_n").on(t.reportId, t.n),
    index("report_versions_result_set").on(t.resultSetId),
    index("report_versions_correction").on(t.correctionId).where(sql.raw("correction_id is not null")),
    index("report_versions_rule_update").on(t.ruleUpdateId, t.id).where(sql.raw("rule_update_id is not null")),
  ],
);

/** A version that its reader may accept: it is accepted, declined for good, or superseded by a correction. */
export const reportOffersTable = sqliteTable(
  "report_offers",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reportsTable.id),
    versionId: text("version_id")
      .notNull()
      .unique("report_offers_version")
      .references(() => reportVersionsTable.id),
    state: text("state", { enum: ["open", "taken", "kept", "overtaken"] })
      .notNull()
      .default("open"),
    answeredAt: integer("answered_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("report_offers_state", t.state),
    uniqueIndex("report_offers_open").on(t.reportId).where(sql.raw("state = 'open'")),
    index("report_offers_report").on(t.reportId, t.id),
  ],
);
