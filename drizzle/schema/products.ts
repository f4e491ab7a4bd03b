import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ProductItem } from "../../worker/contract/products.schemas";
import { enumCheck, staffEditColumns } from "../columns";
import { usersTable } from "./users";

const DEFINITION_STATES = ["draft", "submitted", "approved", "live", "retired"] as const;

const definitionColumns = () => ({
  id: text("id").primaryKey(),
  revision: integer("revision").notNull(),
  state: text("state", { enum: DEFINITION_STATES }).notNull().default("draft"),
  definition: text("definition", { mode: "json" }).$type<unknown>().notNull(),
  contentHash: text("content_hash"),
  submittedBy: integer("submitted_by").references(() => usersTable.userId),
  approvedBy: integer("approved_by").references(() => usersTable.userId),
  approvedAt: integer("approved_at"),
  ...staffEditColumns(),
});

/** At most one revision is being worked on at a time. */
const openOnly = sql.raw("state in ('draft', 'submitted', 'approved')");

const twoPeople = (name: string) => check(name, sql.raw("approved_by is null or approved_by <> submitted_by"));

export const assaysTable = sqliteTable(
  "assays",
  {
    ...definitionColumns(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["genotype", "pathogen"] }).notNull(),
  },
  (t) => [
    enumCheck("assays_state", t.state),
    enumCheck("assays_kind", t.kind),
    twoPeople("assays_two_people"),
    uniqueIndex("assays_code_revision").on(t.code, t.revision),
    uniqueIndex("assays_live").on(t.code).where(sql.raw("state = 'live'")),
    uniqueIndex("assays_open").on(t.code).where(openOnly),
    index("assays_state_id").on(t.state, t.id),
  ],
);

export const templatesTable = sqliteTable(
  "templates",
  {
    ...definitionColumns(),
    tplId: text("tpl_id").notNull(),
    name: text("name").notNull(),
    layout: text("layout", { enum: ["level", "genes", "pathogen"] }).notNull(),
  },
  (t) => [
    enumCheck("templates_state", t.state),
    enumCheck("templates_layout", t.layout),
    twoPeople("templates_two_people"),
    uniqueIndex("templates_tpl_revision").on(t.tplId, t.revision),
    uniqueIndex("templates_live").on(t.tplId).where(sql.raw("state = 'live'")),
    uniqueIndex("templates_open").on(t.tplId).where(openOnly),
  ],
);

export const productsTable = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull().unique("products_code"),
    name: text("name").notNull(),
    neutralName: text("neutral_name").notNull(),
    sampleKind: text("sample_kind").notNull().default("saliva"),
    journey: text("journey", { enum: ["laboratory", "onsite"] }).notNull(),
    medicalLevel: text("medical_level", { enum: ["entertainment", "reference", "clinical_partner"] }).notNull(),
    assayId: text("assay_id").references(() => assaysTable.id),
    templateId: text("template_id").references(() => templatesTable.id),
    turnaroundMinutes: integer("turnaround_minutes").notNull(),
    minimumAge: integer("minimum_age").notNull().default(18),
    state: text("state", { enum: ["draft", "live", "retired"] })
      .notNull()
      .default("draft"),
    sort: integer("sort").notNull().default(0),
    /** What a changed rule set does to published reports. */
    reportPolicy: text("report_policy", { enum: ["ask", "automatic", "keep"] })
      .notNull()
      .default("ask"),
    details: text("details", { mode: "json" }).$type<unknown>(),
    /** Why the product was launched although its assay has no validation. */
    exception: text("exception", { mode: "json" }).$type<ProductItem["exception"]>(),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("products_journey", t.journey),
    enumCheck("products_medical_level", t.medicalLevel),
    enumCheck("products_state", t.state),
    enumCheck("products_report_policy", t.reportPolicy),
    index("products_state_sort").on(t.state, t.sort),
  ],
);

export const ruleSetsTable = sqliteTable(
  "rule_sets",
  {
    ...definitionColumns(),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
  },
  (t) => [
    enumCheck("rule_sets_state", t.state),
    twoPeople("rule_sets_two_people"),
    uniqueIndex("rule_sets_product_revision").on(t.productId, t.revision),
    uniqueIndex("rule_sets_live").on(t.productId).where(sql.raw("state = 'live'")),
    uniqueIndex("rule_sets_open").on(t.productId).where(openOnly),
  ],
);

/** Pictures uploaded for templates; a scheduled job removes those that no revision names. */
export const templatePicturesTable = sqliteTable(
  "template_pictures",
  {
    /** Name of the file in the bucket. */
    fileId: text("file_id").primaryKey(),
    /** When the scheduled job next checks whether a revision names it. */
    dueAt: integer("due_at").notNull(),
    /** Set before the file is deleted: from then on no draft may name it. */
    removedAt: integer("removed_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("template_pictures_due").on(t.dueAt)],
);

/**
 * The steps of people on a revision of an assay, template or rule set. Whoever edited or submitted it cannot approve
 * it.
 */
export const definitionStepsTable = sqliteTable(
  "definition_steps",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["assay", "template", "rule_set"] }).notNull(),
    definitionId: text("definition_id").notNull(),
    step: text("step", { enum: ["created", "edited", "submitted", "approved", "rejected", "live"] }).notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => usersTable.userId),
    contentHash: text("content_hash").notNull(),
    note: text("note").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("definition_steps_kind", t.kind),
    enumCheck("definition_steps_step", t.step),
    index("definition_steps_definition").on(t.definitionId, t.id),
  ],
);

/** Whether results of a product may be released automatically; one person requests it and another approves it. */
export const automaticReleasesTable = sqliteTable(
  "automatic_releases",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => productsTable.id),
    state: text("state", { enum: ["off", "asked", "on"] })
      .notNull()
      .default("off"),
    reason: text("reason").notNull().default(""),
    askedBy: integer("asked_by").references(() => usersTable.userId),
    askedAt: integer("asked_at"),
    approvedBy: integer("approved_by").references(() => usersTable.userId),
    approvedAt: integer("approved_at"),
    /** The conditions with their limits as the approver saw them; changed limits need a new approval. */
    conditions: text("conditions", { mode: "json" }).$type<unknown>(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    enumCheck("automatic_releases_state", t.state),
    check(
      "automatic_releases_two_people",
      sql.raw("state <> 'on' or (approved_by is not null and approved_by <> asked_by)"),
    ),
  ],
);
