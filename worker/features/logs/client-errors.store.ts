import { sql } from "drizzle-orm";
import { clientErrorsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { countOnceToday, isWithinDay } from "../rate-limits/rate-limits.queries";

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
 * Counts a known error or stores a new one, within a daily limit for each, so that strangers can neither fill the table nor
 * keep the database busy.
 */
export function recordClientError(error: ClientErrorRow, now: number): Query<unknown>[] {
  const isKnown = sql`exists (select 1 from ${clientErrorsTable}
    where ${clientErrorsTable.fingerprint} = ${error.fingerprint})`;
  return [
    countOnceToday("client-errors-reports", reportsPerDay, now),
    countOnceToday("client-errors", newPerDay, now, sql`not ${isKnown}`),
    write(
      insertInto(
        clientErrorsTable,
        { ...error, lastSeenAt: now, createdAt: now },
        {
          when: sql`${isWithinDay("client-errors-reports", reportsPerDay, now)}
            and (${isKnown} or ${isWithinDay("client-errors", newPerDay, now)})`,
        },
      ).onConflictDoUpdate({
        target: clientErrorsTable.fingerprint,
        set: { seenCount: sql`${clientErrorsTable.seenCount} + 1`, lastSeenAt: now },
      }),
    ),
  ];
}

/** Deletes errors that have not occurred for a month; answers how many. */
export function removeOldClientErrors(now: number): Query<number> {
  return write(
    db
      .delete(clientErrorsTable)
      .where(sql`${clientErrorsTable.id} in (select ${clientErrorsTable.id} from ${clientErrorsTable}
        where ${clientErrorsTable.lastSeenAt} < ${now - keptDays * day}
      order by ${clientErrorsTable.lastSeenAt} limit 500)`),
  );
}

/** Known errors, those that first occurred latest first. */
export function clientErrorsPage(filter: ListPlace) {
  const { id, message, stack, page: path, release, seenCount, createdAt, lastSeenAt } = clientErrorsTable;
  const page = listOrder(id, filter);
  return rows(
    db
      .select({ id, message, stack, page: path, release, seenCount, createdAt, lastSeenAt })
      .from(clientErrorsTable)
      .where(page.where)
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}
