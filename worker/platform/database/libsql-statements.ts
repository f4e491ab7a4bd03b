import type { Cell, Query } from "./database";

/** What libSQL would mix up: two selected columns of one name. Both ways to a libSQL database refuse it alike. */
export function refuseSharedNames(query: Query<unknown>, columns: readonly string[]): void {
  if (new Set(columns).size !== columns.length) throw new Error(`two selected columns share a name: ${query.sql}`);
}

/** The protocol is JSON, which refuses half a surrogate pair (a text cut in the middle of one); D1 replaces it. */
export const wellFormed = (cell: Cell): Cell => (typeof cell === "string" ? cell.toWellFormed() : cell);
