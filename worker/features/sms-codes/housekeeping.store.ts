import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { removeExpiredReplies } from "../idempotency/idempotency.queries";
import { removeExpiredHits } from "../rate-limits/rate-limits.queries";

// A few hundred rows a minute keep every sweep short; what is left over goes with the next one.
const few = sql.raw("limit 500");

const run = (query: SQL): Query<number> => statement(query, (_rows, changed) => changed);

export function removeExpired(t: { now: number; codesBefore: number; sessionsBefore: number; phonesBefore: number }) {
  return [
    run(
      sql`delete from sms_codes where rowid in (select rowid from sms_codes where expires_at < ${t.codesBefore} ${few})`,
    ),
    run(sql`delete from customer_sessions where rowid in
      (select rowid from customer_sessions where expires_at < ${t.sessionsBefore} ${few})`),
    removeExpiredHits(t.now, 500),
    removeExpiredReplies(t.now, 500),
    run(sql`delete from customer_phones where rowid in (select rowid from customer_phones
      where last_verified_at is null and created_at < ${t.phonesBefore}
      and coalesce(paused_until, 0) < ${t.now} and coalesce(wrong_codes_since, 0) < ${t.codesBefore}
      and not exists (select 1 from customer_sessions where phone_id = customer_phones.id) ${few})`),
  ];
}
