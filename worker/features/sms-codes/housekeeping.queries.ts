import { sql } from "drizzle-orm";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { removeIdlePhones, removeOldSessions } from "../customers/customers.queries";
import { removeExpiredReplies } from "../idempotency/idempotency.queries";
import { removeExpiredHits } from "../rate-limits/rate-limits.queries";

const codes = smsCodesTable;

// A few hundred rows a minute keep every sweep short; what is left over goes with the next one.
const few = 500;

function removeOldCodes(before: number): Query<number> {
  const old = sql`(select rowid from ${codes} where ${codes.expiresAt} < ${before} limit ${sql.raw(String(few))})`;
  return write(db.delete(codes).where(sql`rowid in ${old}`));
}

interface Times {
  readonly now: number;
  readonly codesBefore: number;
  readonly sessionsBefore: number;
  readonly phonesBefore: number;
  readonly idleBefore: number;
}

function removeExpired(t: Times) {
  return [
    removeOldCodes(t.codesBefore),
    removeOldSessions(t.sessionsBefore, few),
    removeExpiredHits(t.now, few),
    removeExpiredReplies(t.now, few),
    removeIdlePhones(t, few),
  ];
}

const day = 24 * 3_600_000;

/** Statements that remove codes after a day, sessions after a month, used-up counters and keys, phones never verified, and those last verified ninety days ago. */
export function removeExpiredRows(now: number): Query<number>[] {
  return removeExpired({
    now,
    codesBefore: now - day,
    sessionsBefore: now - 30 * day,
    phonesBefore: now - 2 * day,
    idleBefore: now - 90 * day,
  });
}
