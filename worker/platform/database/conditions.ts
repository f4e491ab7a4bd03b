import { type SQL, sql } from "drizzle-orm";
import type { Query } from "./database";
import { statement } from "./query";

/** True when the statement just before in the same batch changed a row: dependents of an optimistic first write. */
export const previousChanged: SQL = sql`changes() > 0`;

/** Which of the conditions hold, in order. */
export function holding(conditions: readonly SQL[]): Query<boolean[]> {
  const cells = conditions.map((condition, index) => sql`(${condition}) as ${sql.raw(`c${index}`)}`);
  return statement(sql`select ${sql.join(cells, sql`, `)}`, ([first]) => (first ?? []).map((cell) => cell === 1));
}

/** All of the conditions as one. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
