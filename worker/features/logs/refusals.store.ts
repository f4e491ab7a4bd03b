import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { Condition } from "./logs.store";

/** Refusals of one person for one call are one audit row for every window of this length, ms. */
export const refusalWindowMs = 10 * 60_000;
const keptMs = 7 * 86_400_000;
const perRun = 200;

/** Calls that one person was refused within one window; `key` holds the person and the call. */
export interface RefusalCount {
  readonly key: string;
  readonly startedAt: number;
  readonly count: number;
}

export function addRefusal(key: string, now: number): Query<number> {
  const startedAt = now - (now % refusalWindowMs);
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      values (${key}, ${refusalWindowMs}, ${startedAt}, 1, ${startedAt + keptMs})
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1`,
    (_rows, changed) => changed,
  );
}

/** Counts whose window is over. The key range, not LIKE, so that the primary key serves it. */
export function endedRefusals(now: number): Query<RefusalCount[]> {
  return statement(
    sql`select key, window_started_at, hits from rate_counters where key > 'refused:' and key < 'refused;'
      and window_ms = ${refusalWindowMs} and window_started_at <= ${now - refusalWindowMs} limit ${perRun}`,
    (rows) =>
      rows.map(([key, startedAt, count]) => ({
        key: String(key),
        startedAt: Number(startedAt),
        count: Number(count),
      })),
  );
}

const isThis = ({ key, startedAt }: RefusalCount) =>
  sql`key = ${key} and window_ms = ${refusalWindowMs} and window_started_at = ${startedAt}`;

export const isCounted = (one: RefusalCount): Condition =>
  sql`exists (select 1 from rate_counters where ${isThis(one)})`;

export function removeRefusals(one: RefusalCount): Query<number> {
  return statement(sql`delete from rate_counters where ${isThis(one)}`, (_rows, changed) => changed);
}
