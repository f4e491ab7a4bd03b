import { and, asc, desc, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { smallestIdAt } from "../ids";
import { afterEveryId } from "./keyset";

type Range = readonly [from: number, until: number];

/** The part of a growing list's query that is not a filter (`growingListQuery` of the contract). */
export interface ListPlace {
  /** The id of the last row on the page before. */
  readonly cursor?: string | undefined;
  readonly pageSize: number;
  readonly createdAtOrder?: "asc" | "desc" | undefined;
  /** Only rows created in this period, both ends included, ms UTC. */
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly withTotal?: "1" | undefined;
}

interface ListPage extends ListPlace {
  /** A queue is sorted by its oldest entry first. */
  readonly isQueue?: boolean;
  /** Only rows of this time span, sorted by the time; needs an index on (time, id). */
  readonly byTime?: { readonly time: SQLiteColumn; readonly range: Range } | undefined;
  /** Only rows created in this time span, without its end. */
  readonly madeIn?: Range | undefined;
}

interface ListOrder {
  readonly where: SQL;
  readonly order: SQL[];
}

/**
 * Start and order of a list's page: newest first, unless it is a queue, is sorted by a time, or another order was asked for.
 */
export function listOrder(
  id: SQLiteColumn,
  { cursor, createdAtOrder, beginTime, endTime, isQueue, byTime, madeIn }: ListPage,
): ListOrder {
  const isByTime = byTime !== undefined && !createdAtOrder;
  const isRising = createdAtOrder ? createdAtOrder === "asc" : isQueue;
  const starts = [beginTime, madeIn?.[0]].filter(isGiven).map(smallestIdAt);
  const ends = [endTime === undefined ? undefined : endTime + 1, madeIn?.[1]].filter(isGiven).map(smallestIdAt);
  if (!isByTime) (isRising ? starts : ends).push(cursor ?? (isRising ? "" : afterEveryId));
  // One bound on each side: of two, SQLite seeks to either, and reads all rows between them.
  const [after, before] = [starts.toSorted().at(-1), ends.toSorted()[0]];
  const made = [
    after === undefined ? undefined : gt(id, after),
    before === undefined ? undefined : lt(id, before),
    byTime && gte(byTime.time, byTime.range[0]),
    byTime && lt(byTime.time, byTime.range[1]),
  ];
  if (!isByTime) return { where: all(...made), order: [isRising ? asc(id) : desc(id)] };
  const { time } = byTime;
  const behind = sql`(${time}, ${id}) < (select ${time}, ${id} from ${time.table} where ${id} = ${cursor})`;
  return { where: all(...made, cursor === undefined ? undefined : behind), order: [desc(time), desc(id)] };
}

const isGiven = (time: number | undefined): time is number => time !== undefined;

const all = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/** Rows created between two moments; identifiers begin with their time. */
export function isCreatedWithin(id: SQLiteColumn, [from, until]: Range): SQL | undefined {
  return and(gte(id, smallestIdAt(from)), lt(id, smallestIdAt(until)));
}
