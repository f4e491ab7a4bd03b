import { desc, lt, type SQL, sql } from "drizzle-orm";
import { clientErrorsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

export interface ClientErrorRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string;
  readonly release: string;
  readonly userAgent: string;
}

const day = 86_400_000;
const newPerDay = 500;
const reportsPerDay = 5_000;
const keptDays = 30;

/** Adds one to a counter of the day until it passes `most`; from then on it is not written any more. */
function countOfDay(key: string, most: number, now: number, when: SQL): Query<unknown> {
  const startedAt = now - (now % day);
  return statement(
    sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
      select ${key}, ${day}, ${startedAt}, 1, ${startedAt + 2 * day} where ${when}
      on conflict (key, window_ms, window_started_at) do update set hits = hits + 1 where hits <= ${most}`,
    () => undefined,
  );
}

const isWithin = (key: string, most: number, now: number) =>
  sql`coalesce((select hits from rate_counters where key = ${key} and window_ms = ${day}
    and window_started_at = ${now - (now % day)}), 0) <= ${most}`;

/**
 * Counts an error that is known and keeps a new one, each while the allowance of the day lasts, so that strangers can
 * neither fill the table nor keep the database writing.
 */
export function recordClientError(error: ClientErrorRow, now: number): Query<unknown>[] {
  const isKnown = sql`exists (select 1 from client_errors where fingerprint = ${error.fingerprint})`;
  return [
    countOfDay("client-errors-reports", reportsPerDay, now, sql`1`),
    countOfDay("client-errors", newPerDay, now, sql`not ${isKnown}`),
    statement(
      sql`insert into client_errors (id, fingerprint, message, stack, page, release, user_agent, last_seen_at, created_at)
        select ${error.id}, ${error.fingerprint}, ${error.message}, ${error.stack}, ${error.page}, ${error.release},
        ${error.userAgent}, ${now}, ${now}
        where ${isWithin("client-errors-reports", reportsPerDay, now)}
          and (${isKnown} or ${isWithin("client-errors", newPerDay, now)})
        on conflict (fingerprint) do update set seen_count = seen_count + 1, last_seen_at = ${now}`,
      () => undefined,
    ),
  ];
}

/** Forgets errors that nobody has met for a month; answers how many. */
export function removeOldClientErrors(now: number): Query<number> {
  return statement(
    sql`delete from client_errors where id in (select id from client_errors where last_seen_at < ${now - keptDays * day}
      order by last_seen_at limit 500)`,
    (_rows, changed) => changed,
  );
}

/** Known errors, the latest new one first. */
export function clientErrorsPage(before: string, count: number) {
  const { id, message, stack, page, release, seenCount, createdAt, lastSeenAt } = clientErrorsTable;
  return rows(
    db
      .select({ id, message, stack, page, release, seenCount, createdAt, lastSeenAt })
      .from(clientErrorsTable)
      .where(lt(id, before))
      .orderBy(desc(id))
      .limit(count),
  );
}
