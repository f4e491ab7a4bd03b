import { desc, lt, sql } from "drizzle-orm";
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

/** Counts an error that is known; keeps a new one while the day's allowance lasts, so that strangers cannot fill the table. */
export function recordClientError(error: ClientErrorRow, now: number): Query<unknown>[] {
  const startedAt = now - (now % day);
  const none = () => undefined;
  return [
    statement(
      sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
        select 'client-errors', ${day}, ${startedAt}, 1, ${startedAt + 2 * day}
        where not exists (select 1 from client_errors where fingerprint = ${error.fingerprint})
        on conflict (key, window_ms, window_started_at) do update set hits = hits + 1`,
      none,
    ),
    statement(
      sql`insert into client_errors (id, fingerprint, message, stack, page, release, user_agent, last_seen_at, created_at)
        select ${error.id}, ${error.fingerprint}, ${error.message}, ${error.stack}, ${error.page}, ${error.release},
        ${error.userAgent}, ${now}, ${now}
        where exists (select 1 from client_errors where fingerprint = ${error.fingerprint})
          or coalesce((select hits from rate_counters where key = 'client-errors' and window_ms = ${day}
            and window_started_at = ${startedAt}), 0) <= ${newPerDay}
        on conflict (fingerprint) do update set seen_count = seen_count + 1, last_seen_at = ${now}`,
      none,
    ),
  ];
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
