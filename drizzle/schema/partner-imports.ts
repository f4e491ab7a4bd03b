import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { oneOf } from "../columns";
import { productsTable } from "./products";
import { runsTable } from "./runs";
import { usersTable } from "./users";

/** A partner laboratory's file of results. Rows are staged and judged in the background; one commit makes them count. */
export const partnerImportsTable = sqliteTable(
  "partner_imports",
  {
    id: text("id").primaryKey(),
    /** The key of the row before the first: rows of this import are base + line number. */
    base: integer("base").notNull().unique("partner_imports_base"),
    sha256: text("sha256").notNull(),
    fileName: text("file_name").notNull(),
    byteSize: integer("byte_size").notNull(),
    fileKey: text("file_key").notNull(),
    partner: text("partner").notNull(),
    /** How its letters are written down. */
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
    /** When somebody last worked on it; what nobody works on for long the clock discards. */
    touchedAt: integer("touched_at").notNull().default(0),
    /** False once the clock has removed the staged rows of an import that ended without counting. */
    hasRows: integer("has_rows", { mode: "boolean" }).notNull().default(true),
    /** From when the file may go before the time of raw files is over; null: not before. */
    fileUntil: integer("file_until"),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    oneOf("partner_imports_state", t.state),
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
    /** The cells as the file or a person's correction has them; kept for rows that need or needed a person. */
    cells: text("cells", { mode: "json" }).$type<Record<string, string>>(),
    fixedBy: integer("fixed_by").references(() => usersTable.userId),
    fixedAt: integer("fixed_at"),
  },
  (t) => [
    // Erasure finds what was said about a tube by it.
    index("partner_rows_barcode").on(t.barcode),
    index("partner_rows_wrong").on(t.id, t.verdict).where(sql.raw("verdict <> 'ok'")),
    index("partner_rows_verdict").on(t.verdict, t.id).where(sql.raw("verdict <> 'ok'")),
  ],
);
