import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

// Hashes of phones and names are 64 letters (HMAC-SHA256) and, once their sample is archived, the first 32 of them: 128 bits tell
// people apart as well. Rows may hold either form, so what compares two of them does it with these.

type Hash = SQLWrapper | string;

/** The short form of a keyed hash. */
export const shortHash = (hash: string): string => hash.slice(0, 32);

/** The same in SQL; null stays null. */
export const shortened = (hash: Hash): SQL => sql`substr(${hash}, 1, 32)`;

/** Whether two keyed hashes, each in either form, are of the same phone or name. */
export const isSameHash = (one: string, other: string | null | undefined): boolean =>
  typeof other === "string" && shortHash(one) === shortHash(other);

/** The same for a column. */
export const isHash = (column: SQLiteColumn, hash: Hash): SQL => sql`${shortened(column)} = ${shortened(hash)}`;

/** The same by an index on the column's first six letters: an entry takes a sixth of one on the whole. */
export const hasHash = (column: SQLiteColumn, hash: Hash): SQL =>
  sql`(substr(${column}, 1, 6) = substr(${hash}, 1, 6) and ${isHash(column, hash)})`;

/** Rows whose column begins as one of these, a select of `short`; by an index on the whole column. */
export function beginsAsOneOf(column: SQLiteColumn, list: SQL): SQL {
  const name = sql.identifier(column.name);
  return sql`${column} in (select ${name} from ${list} cross join ${column.table}
    where ${name} >= short and ${name} < short || 'g')`;
}
