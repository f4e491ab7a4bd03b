import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { productsTable } from "./products";
import { runsTable } from "./runs";
import { usersTable } from "./users";

/**
 * A partner laboratory's file of results. Rows are staged and checked in the background; a single commit makes them
 * count.
 */
export const partnerImportsTable = sqliteTable(
  "partner_imports",
  {
    id: text("id").primaryKey(),
    /** The key before the first row: the key of a row is this base plus its line number. */
    base: integer("base").notNull().unique("partner_imports_base"),
    sha256: text("sha256").notNull(),
    fileName: text("file_name").notNull(),
    byteSize: integer("byte_size").notNull(),
    fileKey: text("file_key").notNull(),
    partner: text("partner").notNull(),
    /** The file's character encoding. */
    encoding: text("encoding", { enum: ["utf-8", "utf-16le", "utf-16be", "gb18030"] }).notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => productsTable.id),
    state: text("state", { enum: ["uploaded", "judged", "refused", "committed", "rolled_back", "discarded"] })
      .notNull()
      .default("uploaded"),
    refusal: text("refusal").notNull().default(""),
    rowTotal: integer("row_total").notNull(),
    /** Rows that need a person, by verdict. */
    wrongCounts: text("wrong_counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
    leaseToken: text("lease_token").notNull().default(""),
    leaseUntil: integer("lease_until").notNull().default(0),
    runId: text("run_id").references(() => runsTable.id),
    uploadedBy: integer("uploaded_by")
      .notNull()
      .references(() => usersTable.userId),
    closedBy: integer("closed_by").references(() => usersTable.userId),
    closedAt: integer("closed_at"),
    purgedAt: integer("purged_at"),
    /** When somebody last worked on it; a scheduled job discards imports that were left alone for long. */
    touchedAt: integer("touched_at").notNull().default(0),
    /** False once a scheduled job has removed the staged rows of an import that ended without a commit. */
    hasRows: integer("has_rows", { mode: "boolean" }).notNull().default(true),
    /** From when the file may be deleted, earlier than other raw files; null: not earlier. */
    fileUntil: integer("file_until"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("partner_imports_state", t.state),
    uniqueIndex("partner_imports_sha256").on(t.sha256).where(sql.raw("state in ('uploaded', 'judged', 'committed')")),
    index("partner_imports_state_id").on(t.state, t.id),
    index("partner_imports_run").on(t.runId).where(sql.raw("run_id is not null")),
    index("partner_imports_kept").on(t.createdAt).where(sql.raw("purged_at is null")),
    index("partner_imports_open").on(t.touchedAt).where(sql.raw("state in ('uploaded', 'judged', 'rolled_back')")),
    index("partner_imports_rows").on(t.id).where(sql.raw("state in ('discarded', 'refused') and has_rows = 1")),
    index("partner_imports_file_until").on(t.fileUntil).where(sql.raw("purged_at is null and file_until is not null")),
  ],
);

/** One line of such a file. `id` is the import's base plus the line number, so that a repeated chunk changes nothing. */
export const partnerRowsTable = sqliteTable(
  "partner_rows",
  {
    id: integer("id").primaryKey(),
    barcode: text("barcode").notNull(),
    targetCode: text("target_code").notNull(),
    /** Canonical genotype or finding; null where the partner has none. */
    value: text("value"),
    ct: real("ct"),
    verdict: text("verdict").notNull(),
    sampleId: text("sample_id"),
    /** The cells as the file or a person's correction has them; stored for rows that need or needed a person. */
    cells: text("cells", { mode: "json" }).$type<Record<string, string>>(),
    fixedBy: integer("fixed_by").references(() => usersTable.userId),
    fixedAt: integer("fixed_at"),
  },
  (t) => [
    // Erasure finds the rows about a tube by its barcode.
    index("partner_rows_barcode").on(t.barcode),
    index("partner_rows_wrong").on(t.id, t.verdict).where(sql.raw("verdict <> 'ok'")),
    index("partner_rows_verdict").on(t.verdict, t.id).where(sql.raw("verdict <> 'ok'")),
  ],
);
