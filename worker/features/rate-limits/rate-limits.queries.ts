import { and, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import { rateCountersTable } from "#drizzle/schema/sms-codes";
import type { Query } from "../../platform/database/database";
import { db, row, rows, write } from "../../platform/database/query";
import { type InsertSource, insertInto } from "../../platform/database/writes";

const minute = 60_000;
const hour = 60 * minute;
const counters = rateCountersTable;

/** Length of the buckets in which a window is counted: ten seconds for a minute, five minutes up to an hour, an hour for longer ones. */
export function bucketLengthMs(windowMs: number): number {
  if (windowMs <= minute) return 10_000;
  return windowMs <= hour ? 5 * minute : hour;
}

/** The moment that is `windowMs` before `now`, which is a value or a column of the statement. */
export const windowStart = (now: number | SQL, windowMs: number): SQL =>
  typeof now === "number" ? sql`${now - windowMs}` : sql`${now} - ${sql.raw(String(windowMs))}`;

/** Number of hits of the key within the window, as an SQL expression. */
export const hitCountWithin = (key: string | SQL, windowMs: number, now: number | SQL): SQL<number> =>
  hitsSince({ key, bucket: bucketLengthMs(windowMs) }, windowStart(now, windowMs));

/** The same for a counter with buckets of its own length. */
function hitsSince({ key, bucket }: { key: string | SQL; bucket: number }, from: SQL): SQL<number> {
  return sql`(select coalesce(sum(${counters.hits}), 0) from ${counters} where ${counters.key} = ${key}
    and ${counters.windowMs} = ${sql.raw(String(bucket))} and ${counters.windowStartedAt} > ${from})`;
}

/** Condition: the key had at least that many hits within the window. */
export const hasHits = (key: string | SQL, windowMs: number, count: number | SQL, now: number | SQL): SQL =>
  sql`${hitCountWithin(key, windowMs, now)} >= ${count}`;

/** Number of hits of the key within the window, as a statement of its own. */
export function readHits(key: string | SQL, windowMs: number, now: number): Query<number> {
  const hits = hitCountWithin(key, windowMs, now).as("hits");
  const query = row(db.select({ hits }).from(sql`(select 1)`));
  return { ...query, read: (result) => Number(query.read(result)?.hits ?? 0) };
}

/** One more hit in the bucket that began at `startedAt`, stored until `expiresAt` (ms UTC). */
interface Hit {
  readonly key: string | SQL;
  readonly bucket: number;
  readonly startedAt: number;
  readonly expiresAt: number;
}

/** `most`: once the count has passed it, nothing is written any more. */
function insertHit({ key, bucket, startedAt, expiresAt }: Hit, { most, ...source }: InsertSource & { most?: number }) {
  return insertInto(
    counters,
    { key, windowMs: bucket, windowStartedAt: startedAt, hits: 1, expiresAt },
    source,
  ).onConflictDoUpdate({
    target: [counters.key, counters.windowMs, counters.windowStartedAt],
    set: { hits: sql`${counters.hits} + 1` },
    setWhere: most === undefined ? undefined : lte(counters.hits, most),
  });
}

const bucketAt = (bucket: number, now: number) => ({ bucket, startedAt: now - (now % bucket) });

/** Counts one hit for a window of that length if `when` is true. */
export const countHit = (key: string, windowMs: number, now: number, when?: SQL): Query<number> =>
  countHits(key, windowMs, now, { when });

/** Counts one hit for every row of `source`; the key may be SQL that uses the row. */
export function countHits(key: string | SQL, windowMs: number, now: number, source: InsertSource): Query<number> {
  const bucket = bucketLengthMs(windowMs);
  return write(insertHit({ key, ...bucketAt(bucket, now), expiresAt: now + windowMs + bucket }, source));
}

const day = 24 * hour;

const today = (key: string | SQL, now: number): Hit => {
  const at = bucketAt(day, now);
  return { key, ...at, expiresAt: at.startedAt + 2 * day };
};

/** Adds one to a counter of the day; once the count has passed `most`, nothing is written any more. */
export const countOnceToday = (key: string, most: number, now: number, when?: SQL): Query<number> =>
  write(insertHit(today(key, now), { when, most }));

/** Condition: the counter of the day has not passed `most`. */
export function isWithinDay(key: string, most: number, now: number): SQL {
  const { startedAt } = today(key, now);
  const isToday = and(eq(counters.key, key), eq(counters.windowMs, day), eq(counters.windowStartedAt, startedAt));
  return sql`coalesce((select ${counters.hits} from ${counters} where ${isToday}), 0) <= ${most}`;
}

/** Counts one for today, for a row of `source`, and answers today's count. */
export function countToday(key: SQL, now: number, source: InsertSource): Query<number> {
  const query = row(insertHit(today(key, now), source).returning({ hits: counters.hits }));
  return { ...query, read: (result) => query.read(result)?.hits ?? 0 };
}

/** An ended bucket, which is read and deleted as one. */
export interface EndedBucket {
  readonly key: string;
  readonly startedAt: number;
  readonly count: number;
}

export const countInBucket = (key: string, bucket: number, keptMs: number, now: number): Query<number> => {
  const at = bucketAt(bucket, now);
  return write(insertHit({ key, ...at, expiresAt: at.startedAt + keptMs }, {}));
};

/** Ended buckets whose keys are between two texts, so that the primary key is used. */
export function findEndedBuckets(keys: { after: string; before: string }, bucket: number, now: number, limit: number) {
  return rows(
    db
      .select({ key: counters.key, startedAt: counters.windowStartedAt, count: counters.hits })
      .from(counters)
      .where(
        and(
          gt(counters.key, keys.after),
          lt(counters.key, keys.before),
          eq(counters.windowMs, bucket),
          lte(counters.windowStartedAt, now - bucket),
        ),
      )
      .limit(limit),
  );
}

const isBucket = ({ key, startedAt }: Pick<EndedBucket, "key" | "startedAt">, bucket: number) =>
  and(eq(counters.key, key), eq(counters.windowMs, bucket), eq(counters.windowStartedAt, startedAt));

export const bucketExists = (one: Pick<EndedBucket, "key" | "startedAt">, bucket: number): SQL =>
  sql`exists (select 1 from ${counters} where ${isBucket(one, bucket)})`;

export const removeBucket = (one: Pick<EndedBucket, "key" | "startedAt">, bucket: number): Query<number> =>
  write(db.delete(counters).where(isBucket(one, bucket)));

/** Deletes the counts of these keys, for an erasure; `keys` is a list in SQL. */
export const deleteHits = (keys: SQL, when: SQL): Query<number> =>
  write(db.delete(counters).where(and(sql`${counters.key} in ${keys}`, when)));

/** Deletes expired counters, a few at a time. */
export function removeExpiredHits(now: number, few: number): Query<number> {
  const expired = sql`(select rowid from ${counters} where ${counters.expiresAt} < ${now}
    limit ${sql.raw(String(few))})`;
  return write(db.delete(counters).where(sql`rowid in ${expired}`));
}
