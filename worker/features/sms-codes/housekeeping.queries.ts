import { sql } from "drizzle-orm";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { removeIdlePhones, removeOldSessions } from "../customers/customers.queries";
import { removeExpiredReplies } from "../idempotency/idempotency.queries";
import { removeExpiredHits } from "../rate-limits/rate-limits.queries";

const codes = smsCodesTable;

// A few hundred rows a minute, so that every run is short; the next run continues.
const few = 500;

function removeOldCodes(before: number): Query<number> {
  const old = sql`(select rowid from ${codes} where ${codes.expiresAt} < ${before} limit ${sql.raw(String(few))})`;
  return write(db.delete(codes).where(sql`rowid in ${old}`));
}

const day = 24 * 3_600_000;

/**
 * Statements that delete codes after a day, sessions after a month, used counters and keys, and phones: never verified ones
 * after two days, others ninety days after the last verification.
 */
export function removeExpiredRows(now: number): Query<number>[] {
  return [
    removeOldCodes(now - day),
    removeOldSessions(now - 30 * day, few),
    removeExpiredHits(now, few),
    removeExpiredReplies(now, few),
    removeIdlePhones({ now, codesBefore: now - day, madeBefore: now - 2 * day, verifiedBefore: now - 90 * day }, few),
  ];
}
