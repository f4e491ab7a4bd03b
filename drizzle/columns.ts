import { sql } from "drizzle-orm";
import { check, integer } from "drizzle-orm/sqlite-core";

/** Columns of a row that staff edit: optimistic version (starts at 1), who and when (milliseconds UTC). */
export function staffEditColumns() {
  return {
    version: integer("version").notNull().default(1),
    createdBy: integer("created_by"),
    updatedBy: integer("updated_by"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  };
}

/**
 * CHECK that a text column holds one of its declared enum values; NULL passes.
 * The column is named without its table, because SQLite rebuilds a table under another name.
 */
export function enumCheck(name: string, column: { name: string; enumValues: readonly string[] | undefined }) {
  const values = (column.enumValues ?? []).map((value) => `'${value}'`).join(", ");
  return check(name, sql.raw(`${column.name} in (${values})`));
}
