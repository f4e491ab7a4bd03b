import { type SQL, sql } from "drizzle-orm";
import type { Query } from "./database";
import { mapped, select } from "./query";

/** Condition: the statement directly before in the same batch changed a row; for statements that depend on an optimistic first write. */
export const previousChanged: SQL = sql`changes() > 0`;

/** Evaluates the conditions, in order. */
export function readConditions(conditions: readonly SQL[]): Query<boolean[]> {
  const columns = conditions.map((condition, index) => [`c${index}`, sql`(${condition})`.mapWith(Boolean)] as const);
  return mapped(select(Object.fromEntries(columns), sql``), ([first]) =>
    columns.map(([name]) => first?.[name] === true),
  );
}

/** All of the conditions combined by AND. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
