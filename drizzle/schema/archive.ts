import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Files of the object store in which archived records lie: fifty samples, or ten runs, to a file. */
export const archiveFilesTable = sqliteTable("archive_files", {
  file: text("file").primaryKey(),
  sha256: text("sha256").notNull(),
  bytes: integer("bytes").notNull(),
  recordCount: integer("record_count").notNull(),
  archivedAt: integer("archived_at").notNull(),
});
