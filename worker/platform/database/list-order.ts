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

/** Where a page of a list begins and how it is ordered: newest first, unless it is a queue, goes by a time, or was asked otherwise. */
export function listOrder(
  id: SQLiteColumn,
  { cursor, createdAtOrder, beginTime, endTime, isQueue, byTime, madeIn }: ListPage,
): ListOrder {
  const made = [
    beginTime === undefined ? undefined : gte(id, idFloor(beginTime)),
    endTime === undefined ? undefined : lt(id, idFloor(endTime + 1)),
    madeIn && madeWithin(id, madeIn),
    byTime && gte(byTime.time, byTime.range[0]),
    byTime && lt(byTime.time, byTime.range[1]),
  ];
  if (byTime && !createdAtOrder) {
    const { time } = byTime;
    const behind = sql`(${time}, ${id}) < (select ${time}, ${id} from ${time.table} where ${id} = ${cursor})`;
    return { where: all(...made, cursor === undefined ? undefined : behind), order: [desc(time), desc(id)] };
  }
  const isRising = createdAtOrder ? createdAtOrder === "asc" : isQueue;
  return isRising
    ? { where: all(...made, gt(id, cursor ?? "")), order: [asc(id)] }
    : { where: all(...made, lt(id, cursor ?? afterEveryId)), order: [desc(id)] };
}

const all = (...conditions: readonly (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/** Rows made between two moments; identifiers begin with their time. */
export function madeWithin(id: SQLiteColumn, [from, until]: Range): SQL | undefined {
  return and(gte(id, idFloor(from)), lt(id, idFloor(until)));
}
