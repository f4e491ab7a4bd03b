import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import { wipeOldMessages } from "../messages/messages.queries";
import { removeOldViews } from "../reports/reports.queries";

const changed = (_rows: unknown, count: number) => count;

/** Withdrawn tubes whose days of grace are over, and the request that erases each. */
export function findDueWithdrawals(now: number, count: number) {
  return statement(
    sql`select id, binding_id from privacy_requests where closed_at is null and due_at <= ${now} and kind = 'withdraw'
      order by due_at limit ${count}`,
    (rows) => rows.map((r) => ({ requestId: String(r[0]), bindingId: String(r[1]) })),
  );
}

/** Tubes whose report nobody has opened since `before` (ms UTC), read once or never. */
export function findForgotten(before: number, count: number) {
  return statement(
    sql`select binding_id from (select binding_id from reports where last_viewed_at < ${before}
        and state in ('published', 'corrected', 'superseded', 'withdrawn') order by last_viewed_at limit ${count})
      union select binding_id from (select binding_id from reports where first_viewed_at is null
        and published_at is not null and published_at < ${before}
        and state in ('published', 'corrected', 'superseded', 'withdrawn') order by published_at limit ${count})
      limit ${count}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

/** Numbers and texts of old messages, who looked at reports long ago, and the numbers of requests long answered. */
export function removeOldTraces(t: {
  messagesBefore: number;
  viewsBefore: number;
  requestsBefore: number;
}): Query<number>[] {
  return [
    wipeOldMessages(idFloor(t.messagesBefore), 500),
    removeOldViews(idFloor(t.viewsBefore), 500),
    statement(
      sql`update privacy_requests set phone_hash = null, phone_sealed = null, phone_masked = '' where id in
        (select id from privacy_requests where id < ${idFloor(t.requestsBefore)} and closed_at is not null
          and phone_hash is not null order by id limit 500)`,
      changed,
    ),
  ];
}
