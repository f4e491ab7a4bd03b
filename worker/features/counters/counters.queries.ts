import { type SQL, sql } from "drizzle-orm";
import { countersTable } from "#drizzle/schema/counters";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { type InsertSource, insertInto, oneOfList } from "../../platform/database/writes";

/** Adds to a counter, once for a row of `source`. */
export function addToCounter(key: string, amount: number | SQL<number>, source: InsertSource = {}): Query<number> {
  return write(
    insertInto(countersTable, { key, value: amount }, source).onConflictDoUpdate({
      target: countersTable.key,
      set: { value: sql`${countersTable.value} + excluded.value` },
    }),
  );
}

/** Draws the next number of a series; the statement that uses it follows in the same batch with `formattedDrawnNumber`. */
export const drawNextNumber = (series: string, source: InsertSource = {}): Query<number> =>
  addToCounter(series, 1, source);

/** The value of a counter, as an SQL expression; null before it was first counted. */
export const counterValue = (key: string): SQL<number | null> =>
  sql`(select ${countersTable.value} from ${countersTable} where ${countersTable.key} = ${key})`;

/** The number just drawn, after its prefix and with leading zeros: `A261120-0007`. */
export const formattedDrawnNumber = (series: string, prefix: string, digits: 2 | 3 | 4): SQL<string> =>
  sql`${prefix} || printf(${sql.raw(`'-%0${digits}d'`)}, ${counterValue(series)})`;

/** Sets a counter; answers 1 when its value changed. */
export function setCounter(key: string, value: SQL<number>): Query<number> {
  return write(
    insertInto(countersTable, { key, value }).onConflictDoUpdate({
      target: countersTable.key,
      set: { value: sql`excluded.value` },
      setWhere: sql`${countersTable.value} <> excluded.value`,
    }),
  );
}

export function findCounters(keys: readonly string[]): Query<ReadonlyMap<string, number>> {
  const query = rows(
    db
      .select()
      .from(countersTable)
      .where(sql`${countersTable.key} in ${oneOfList(keys)}`),
  );
  return { ...query, read: (result) => new Map(query.read(result).map(({ key, value }) => [key, value])) };
}

/** Undoes the whole batch (ConstraintError `counters.key`) unless the condition holds at this point of it. */
export const abortUnless = (condition: SQL): Query<number> =>
  write(insertInto(countersTable, { key: sql`null`, value: 0 }, { when: sql`not (${condition})` }));
