import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

/** Messages that somebody should look at now, oldest first per state; each branch walks its own index. */
export function findDueMessages(now: number, count: number): Query<string[]> {
  return statement(
    sql`select id from (select id from messages where state = 'queued' and not_before <= ${now} order by not_before limit ${count})
      union all select id from (select id from messages where state = 'retry_wait' and not_before <= ${now} order by not_before limit ${count})
      union all select id from (select id from messages where state = 'sending' and lease_until < ${now} order by lease_until limit ${count})
      union all select id from (select id from messages where state = 'retry_wait' and expires_at <= ${now} order by expires_at limit ${count})
      limit ${count}`,
    (rows) => [...new Set(rows.map(([id]) => String(id)))],
  );
}
