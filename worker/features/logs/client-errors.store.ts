import { desc, lt, sql } from "drizzle-orm";
import { clientErrorsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";
import { countOfDay, isWithinDay } from "../rate-limits/rate-limits.queries";

interface ClientErrorRow {
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

/**
 * Counts an error that is known and keeps a new one, each while the allowance of the day lasts, so that strangers can
 * neither fill the table nor keep the database writing.
 */
export function recordClientError(error: ClientErrorRow, now: number): Query<unknown>[] {
  const isKnown = sql`exists (select 1 from client_errors where fingerprint = ${error.fingerprint})`;
  return [
    countOfDay("client-errors-reports", reportsPerDay, now),
    countOfDay("client-errors", newPerDay, now, sql`not ${isKnown}`),
    statement(
      sql`insert into client_errors (id, fingerprint, message, stack, page, release, user_agent, last_seen_at, created_at)
        select ${error.id}, ${error.fingerprint}, ${error.message}, ${error.stack}, ${error.page}, ${error.release},
        ${error.userAgent}, ${now}, ${now}
        where ${isWithinDay("client-errors-reports", reportsPerDay, now)}
          and (${isKnown} or ${isWithinDay("client-errors", newPerDay, now)})
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
