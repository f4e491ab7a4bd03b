import { type SQL, sql } from "drizzle-orm";
import type { Query } from "./database";
import { mapped, select } from "./query";

/** True when the statement just before in the same batch changed a row: dependents of an optimistic first write. */
export const previousChanged: SQL = sql`changes() > 0`;

/** Which of the conditions hold, in order. */
export function holding(conditions: readonly SQL[]): Query<boolean[]> {
  const columns = conditions.map((condition, index) => [`c${index}`, sql`(${condition})`.mapWith(Boolean)] as const);
  return mapped(select(Object.fromEntries(columns), sql``), ([first]) =>
    columns.map(([name]) => first?.[name] === true),
  );
}

/** All of the conditions as one. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
