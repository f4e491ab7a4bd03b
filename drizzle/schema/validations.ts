import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ReferenceMaterial, ValidationContent, ValidationRun } from "../../worker/contract/validations.schemas";
import { enumCheck, staffEditColumns } from "../columns";
import { assaysTable } from "./products";
import { runsTable } from "./runs";

/** A person with the name at that time. */
interface Author {
  readonly userId: number;
  readonly name: string;
}

/** Material for validations whose true value is known from elsewhere. It is nobody's sample. */
export const referenceMaterialsTable = sqliteTable(
  "reference_materials",
  {
    id: text("id").primaryKey(),
    /** A cell line's number, e.g. NA12878, or a proficiency test's. */
    code: text("code").notNull().unique("reference_materials_code"),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["genomic", "proficiency", "standard", "remnant", "blank"] }).notNull(),
    supplier: text("supplier").notNull().default(""),
    lot: text("lot").notNull().default(""),
    truths: text("truths", { mode: "json" }).$type<ReferenceMaterial["truths"]>().notNull(),
    ...staffEditColumns(),
  },
  (t) => [enumCheck("reference_materials_kind", t.kind)],
);

/** The validation of one revision of an assay, numbered per assay. */
export const validationsTable = sqliteTable(
  "validations",
  {
    id: text("id").primaryKey(),
    assayId: text("assay_id")
      .notNull()
      .references(() => assaysTable.id),
    assayCode: text("assay_code").notNull(),
    number: integer("number").notNull(),
    state: text("state", { enum: ["draft", "signed", "superseded", "withdrawn"] }).notNull(),
    stateReason: text("state_reason").notNull().default(""),
    plan: text("plan").notNull().default(""),
    criteria: text("criteria", { mode: "json" }).$type<ValidationContent["criteria"]>().notNull(),
    conclusion: text("conclusion").notNull().default(""),
    /** Everybody who created or changed it. */
    authors: text("authors", { mode: "json" }).$type<Author[]>().notNull(),
    /** What was signed: `{content, figures}` as JSON, and its SHA-256. */
    signedText: text("signed_text"),
    signedHash: text("signed_hash"),
    signedBy: text("signed_by", { mode: "json" }).$type<Author>(),
    signedAt: integer("signed_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("validations_state", t.state),
    check("validations_signed", sql.raw("state not in ('signed', 'superseded') or signed_text is not null")),
    uniqueIndex("validations_number").on(t.assayCode, t.number),
    uniqueIndex("validations_in_force").on(t.assayCode).where(sql.raw("state = 'signed'")),
    uniqueIndex("validations_open").on(t.assayCode).where(sql.raw("state = 'draft'")),
    index("validations_assay").on(t.assayId, t.state),
    index("validations_state_id").on(t.state, t.id),
  ],
);

/** A run that belongs to a validation: what each well contains and what was measured. */
export const validationRunsTable = sqliteTable(
  "validation_runs",
  {
    validationId: text("validation_id")
      .notNull()
      .references(() => validationsTable.id),
    runId: text("run_id")
      .notNull()
      .references(() => runsTable.id),
    wells: text("wells", { mode: "json" }).$type<ValidationRun["wells"]>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.validationId, t.runId] }), index("validation_runs_run").on(t.runId)],
);
