import { sql } from "drizzle-orm";
import { check, integer } from "drizzle-orm/sqlite-core";

/** Columns of a row that staff edit: optimistic version (starts at 1), who and when (milliseconds UTC). */
export function staffEdited() {
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
export function oneOf(name: string, column: { name: string; enumValues: readonly string[] | undefined }) {
  const values = (column.enumValues ?? []).map((value) => `'${value}'`).join(", ");
  return check(name, sql.raw(`${column.name} in (${values})`));
}

/** Set while the worker is bundled, nowhere else. */
declare const BUNDLED_WORKER: true;

/**
 * A table's CHECKs, keys and indexes, which migrations are written from. The worker as it is uploaded leaves them out: it makes
 * no table, and they are 4 kB of what every start of it reads.
 */
export const constraints = <T>(ofTable: T): T | undefined =>
  typeof BUNDLED_WORKER === "undefined" ? ofTable : undefined;
