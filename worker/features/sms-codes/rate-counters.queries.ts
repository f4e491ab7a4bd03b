import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const minute = 60_000;
const hour = 60 * minute;

/** Windows are counted in buckets: ten seconds for a minute, five minutes up to an hour, an hour for longer ones. */
export function bucketMs(windowMs: number): number {
  if (windowMs <= minute) return 10_000;
  return windowMs <= hour ? 5 * minute : hour;
}

/** A moment that long ago: `now` is a value, or a column of the statement. */
export const since = (now: number | SQL, windowMs: number): SQL =>
  typeof now === "number" ? sql`${now - windowMs}` : sql`${now} - ${sql.raw(String(windowMs))}`;

/** How many hits the key had within the window, as an expression. */
export function hitsWithin(key: string | SQL, windowMs: number, now: number | SQL): SQL {
  return sql`(select coalesce(sum(hits), 0) from rate_counters where key = ${key}
    and window_ms = ${sql.raw(String(bucketMs(windowMs)))} and window_started_at > ${since(now, windowMs)})`;
}

/** The key had at least that many hits within the window. */
export const hasHits = (key: string | SQL, windowMs: number, count: number | SQL, now: number | SQL): SQL =>
  sql`${hitsWithin(key, windowMs, now)} >= ${count}`;

/** How many hits the key had within the window, in a batch of its own or of another feature. */
export function readHits(key: string, windowMs: number, now: number): Query<number> {
  return statement(sql`select ${hitsWithin(key, windowMs, now)} as hits`, ([r]) => Number(r?.[0] ?? 0));
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
