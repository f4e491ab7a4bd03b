import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { removeOldSessions, removeUnverifiedPhones } from "../customers/customers.queries";
import { removeExpiredReplies } from "../idempotency/idempotency.queries";
import { removeExpiredHits } from "../rate-limits/rate-limits.queries";

// A few hundred rows a minute keep every sweep short; what is left over goes with the next one.
const few = sql.raw("limit 500");

const run = (query: SQL): Query<number> => statement(query, (_rows, changed) => changed);

function removeExpired(t: { now: number; codesBefore: number; sessionsBefore: number; phonesBefore: number }) {
  return [
    run(
      sql`delete from sms_codes where rowid in (select rowid from sms_codes where expires_at < ${t.codesBefore} ${few})`,
    ),
    removeOldSessions(t.sessionsBefore, 500),
    removeExpiredHits(t.now, 500),
    removeExpiredReplies(t.now, 500),
    removeUnverifiedPhones(t, 500),
  ];
}

const day = 24 * 3_600_000;

/** Statements that remove codes after a day, sessions after a month, used-up counters and keys, and phones never verified. */
export function removeExpiredRows(now: number): Query<number>[] {
  return removeExpired({ now, codesBefore: now - day, sessionsBefore: now - 30 * day, phonesBefore: now - 2 * day });
}
