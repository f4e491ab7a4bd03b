import { and, asc, desc, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { idFloor } from "../ids";
import { afterEveryId } from "./keyset";

type Range = readonly [from: number, until: number];

/** What a growing list is asked besides its filters (`growingQuery` of the contract). */
export interface ListPlace {
  /** The id of the last row that was seen. */
  readonly cursor?: string | undefined;
  readonly pageSize: number;
  readonly createdAtOrder?: "asc" | "desc" | undefined;
  /** Only rows made from this moment to that, both included, ms UTC. */
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly withTotal?: "1" | undefined;
}

interface ListPage extends ListPlace {
  /** A queue is worked from its oldest entry. */
  readonly isQueue?: boolean;
  /** Only rows of that time, in its order; serves from an index on (time, id). */
  readonly byTime?: { readonly time: SQLiteColumn; readonly range: Range } | undefined;
  /** Only rows made in this time, its end excluded. */
  readonly madeIn?: Range | undefined;
}

interface ListOrder {
  readonly where: SQL;
  readonly order: SQL[];
}

/** What a list is ordered by: a column or the rowid, where it stands in the row of an id, and its bounds for rows made in a time. */
interface Key {
  readonly id: SQLiteColumn;
  readonly value: SQL;
  readonly isRowOf: (id: string) => SQL | string;
  readonly least: SQL | string;
  readonly greatest: SQL | string;
  readonly madeFrom?: (time: number) => SQL;
  readonly madeUntil?: (time: number) => SQL;
}

/** Where a page of a list begins and how it is ordered: newest first, unless it is a queue, goes by a time, or was asked otherwise. */
export const listOrder = (id: SQLiteColumn, page: ListPage): ListOrder =>
  ordered({ id, value: sql`${id}`, isRowOf: (cursor) => cursor, least: "", greatest: afterEveryId }, page);

/** How long after its id was made a row may be written, ms: far longer than any call has. */
const writtenWithin = 600_000;

/**
 * The same for a table that grows with every sample: by its rowid, the order in which rows were written. An index on the
 * filter's column alone ends in it, where an index for `listOrder` repeats each id.
 */
export function writtenOrder(id: SQLiteColumn, page: ListPage): ListOrder {
  const { table } = id;
  const value = rowidOf(id);
  const isRowOf = (cursor: string) => sql`(select rowid from ${table} where ${id} = ${cursor})`;
  // Ids made at one moment are written in any order, so the row that bounds a time is looked for well outside it.
  const madeFrom = (time: number) =>
    sql`${value} > coalesce((select rowid from ${table} where ${id} < ${idFloor(Math.max(0, time - writtenWithin))}
      order by ${id} desc limit 1), 0)`;
  const madeUntil = (time: number) =>
    sql`${value} < coalesce((select rowid from ${table} where ${id} >= ${idFloor(time + writtenWithin)}
      order by ${id} limit 1), ${greatestRowid})`;
  return ordered({ id, value, isRowOf, least: sql.raw("0"), greatest: greatestRowid, madeFrom, madeUntil }, page);
}

const greatestRowid = sql.raw("9007199254740991");

/** The rowid of a row, of which this is the id. */
export const rowidOf = (id: SQLiteColumn): SQL => sql`${id.table}.rowid`;

/** The rowid of the row with this id, or one behind every row; `column` is the id of the table itself, not of an alias. */
export const rowidBefore = (column: SQLiteColumn, id: string): SQL =>
  sql`coalesce((select rowid from ${column.table} where ${column} = ${id}), ${greatestRowid})`;

function ordered(
  { id, value, isRowOf, least, greatest, madeFrom, madeUntil }: Key,
  { cursor, createdAtOrder, beginTime, endTime, isQueue, byTime, madeIn }: ListPage,
): ListOrder {
  const between = (from: number | undefined, until: number | undefined) =>
    and(
      from === undefined ? undefined : and(gte(id, idFloor(from)), madeFrom?.(from)),
      until === undefined ? undefined : and(lt(id, idFloor(until)), madeUntil?.(until)),
    );
  const made = [
    between(beginTime, endTime === undefined ? undefined : endTime + 1),
    madeIn && between(...madeIn),
    byTime && gte(byTime.time, byTime.range[0]),
    byTime && lt(byTime.time, byTime.range[1]),
  ];
  if (byTime && !createdAtOrder) {
    const { time } = byTime;
    const behind = sql`(${time}, ${value}) < (select ${time}, ${value} from ${time.table} where ${id} = ${cursor})`;
    return { where: all(...made, cursor === undefined ? undefined : behind), order: [desc(time), desc(value)] };
  }
  const isRising = createdAtOrder ? createdAtOrder === "asc" : isQueue;
  const from = cursor === undefined ? (isRising ? least : greatest) : isRowOf(cursor);
  return isRising
    ? { where: all(...made, gt(value, from)), order: [asc(value)] }
    : { where: all(...made, lt(value, from)), order: [desc(value)] };
}

const all = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/** Rows made between two moments; identifiers begin with their time. */
export function madeWithin(id: SQLiteColumn, [from, until]: Range): SQL | undefined {
  return and(gte(id, idFloor(from)), lt(id, idFloor(until)));
}
