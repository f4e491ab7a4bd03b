import { and, asc, desc, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { idFloor } from "../ids";
import { afterEveryId } from "./keyset";

type Range = readonly [from: number, until: number];

interface ListPage {
  /** The id of the last row that was seen. */
  readonly cursor: string | undefined;
  /** A queue is worked from its oldest entry. */
  readonly isQueue?: boolean;
  /** Only rows of that time, in its order; serves from an index on (time, id). */
  readonly byTime?: { readonly time: SQLiteColumn; readonly range: Range } | undefined;
}

/** Where a page of a list begins and how it is ordered: newest first, unless it is a queue or goes by a time. */
export function listOrder(id: SQLiteColumn, { cursor, isQueue, byTime }: ListPage): { where?: SQL; order: SQL[] } {
  if (isQueue) return { where: gt(id, cursor ?? ""), order: [asc(id)] };
  if (!byTime) return { where: lt(id, cursor ?? afterEveryId), order: [desc(id)] };
  const { time, range } = byTime;
  const behind = sql`(${time}, ${id}) < (select ${time}, ${id} from ${time.table} where ${id} = ${cursor})`;
  const where = and(gte(time, range[0]), lt(time, range[1]), cursor === undefined ? undefined : behind);
  return { ...(where ? { where } : {}), order: [desc(time), desc(id)] };
}

/** Rows made between two moments; identifiers begin with their time. */
export function madeWithin(id: SQLiteColumn, [from, until]: Range): SQL | undefined {
  return and(gte(id, idFloor(from)), lt(id, idFloor(until)));
}
