import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { bindingsTable } from "./bindings";
import { merchantsTable } from "./merchants";
import { productsTable } from "./products";
import { samplesTable } from "./samples";

const REPORT_STATES = ["pending", "ready", "published", "corrected", "superseded", "withdrawn", "erased"] as const;

export const reportsTable = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    key: text("key").unique("reports_key"),
    /** Number of the report in the order of publication; printed as BG00000123. */
    serial: integer("serial").unique("reports_serial"),
    sampleId: text("sample_id")
      .notNull()
      .references(() => samplesTable.id),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    bindingId: text("binding_id")
      .notNull()
      .references(() => bindingsTable.id),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    /**
     * Copies of the person's and the binding's present values; triggers update them, so that a report is read without a
     * join.
     */
    phoneHash: text("phone_hash"),
    phoneMasked: text("phone_masked"),
    nameMasked: text("name_masked"),
    consentWithdrawnAt: integer("consent_withdrawn_at"),
    /** Value at the time of publication. */
    boundAt: integer("bound_at"),
    receivedAt: integer("received_at"),
    state: text("state", { enum: REPORT_STATES }).notNull().default("pending"),
    stateChangedAt: integer("state_changed_at").notNull(),
    currentVersionId: text("current_version_id"),
    versionCount: integer("version_count").notNull().default(0),
    publishedAt: integer("published_at"),
    firstViewedAt: integer("first_viewed_at"),
    lastViewedAt: integer("last_viewed_at"),
    withdrawnReason: text("withdrawn_reason"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("reports_state", t.state),
    check("reports_key_letters", sql.raw("length(key) between 11 and 15 and key not glob '*[^A-Z]*'")),
    check(
      "reports_published_has_version",
      sql.raw("state not in ('published', 'corrected') or (key is not null and current_version_id is not null)"),
    ),
    // At most one report in force for each product of a sample; the index also finds all reports of a sample.
    uniqueIndex("reports_of_sample").on(
      t.sampleId,
      sql`case when state in ('superseded', 'withdrawn', 'erased') then id else product_id end`,
    ),
    // Lists sort by rowid, which is the last part of every index.
    index("reports_in_state").on(t.state, t.id),
    index("reports_binding").on(t.bindingId),
    index("reports_of_product").on(t.productId, t.id),
    index("reports_of_merchant").on(t.merchantId, t.id).where(sql.raw("merchant_id is not null")),
    index("reports_merchant").on(t.merchantId, t.publishedAt).where(sql.raw("merchant_id is not null")),
    index("reports_last_viewed").on(t.lastViewedAt).where(sql.raw("last_viewed_at is not null")),
    index("reports_not_viewed")
      .on(t.firstViewedAt)
      .where(sql.raw("first_viewed_at is null and state in ('published', 'corrected')")),
    index("reports_unread").on(t.publishedAt).where(sql.raw("first_viewed_at is null and published_at is not null")),
  ],
);

export const reportAccessesTable = sqliteTable(
  "report_accesses",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reportsTable.id),
    versionN: integer("version_n"),
    kind: text("kind", { enum: ["view", "export", "share", "print", "staff"] }).notNull(),
    actorKind: text("actor_kind", { enum: ["customer", "staff"] }).notNull(),
    actorId: text("actor_id").notNull().default(""),
    ipHash: text("ip_hash").notNull().default(""),
    at: integer("at").notNull(),
  },
  (t) => [
    enumCheck("report_accesses_kind", t.kind),
    enumCheck("report_accesses_actor_kind", t.actorKind),
    index("report_accesses_report").on(t.reportId, t.id),
  ],
);
