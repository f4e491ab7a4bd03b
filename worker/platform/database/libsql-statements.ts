import type { ResultSet } from "@libsql/client";
import type { Cell, Query, StatementResult } from "./database";

/** The result of a libSQL client in the form of the port. Two selected columns with one name would be mixed up, so they are refused. */
export function toPositionalResult(query: Query<unknown>, result: ResultSet | undefined): StatementResult {
  if (!result) throw new Error(`no answer to: ${query.sql}`);
  const { columns, rows, rowsAffected } = result;
  if (new Set(columns).size !== columns.length) throw new Error(`two selected columns share a name: ${query.sql}`);
  return { rows: rows.map((row) => columns.map((_, at) => row[at] as Cell)), changed: rowsAffected };
}

/** The protocol is JSON, which refuses half a surrogate pair (from a text that was cut inside one); D1 replaces it. */
export const replaceHalfSurrogates = (cell: Cell): Cell => (typeof cell === "string" ? cell.toWellFormed() : cell);
