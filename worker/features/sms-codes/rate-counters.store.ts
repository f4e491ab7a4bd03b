import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const minute = 60_000;
const hour = 60 * minute;

/** Windows are counted in buckets: five minutes for those up to an hour, an hour for longer ones. */
const bucketMs = (windowMs: number) => (windowMs <= hour ? 5 * minute : hour);

/** How many hits the key had within the window, as an expression. */
export function hitsWithin(key: string, windowMs: number, now: number): SQL {
  return sql`(select coalesce(sum(hits), 0) from rate_counters where key = ${key} and window_ms = ${bucketMs(windowMs)}
    and window_started_at > ${now - windowMs})`;
}

/** Counts one hit for a window of that length when `when` holds. */
export function countHit(key: string, windowMs: number, now: number, when: SQL = sql`1`): Query<number> {
  const bucket = bucketMs(windowMs);
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      select ${key}, ${bucket}, ${now - (now % bucket)}, 1, ${now + windowMs + bucket} where ${when}
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1`,
    (_rows, changed) => changed,
  );
}
