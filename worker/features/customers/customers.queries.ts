import { and, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** Customers of these phones, with their sessions. */
export const forgetCustomers = (phoneHashes: SQL, when: SQL): Query<number>[] => [
  write(db.delete(customerSessionsTable).where(and(sql`${customerSessionsTable.phoneHash} in ${phoneHashes}`, when))),
  write(db.delete(customerPhonesTable).where(and(sql`${customerPhonesTable.phoneHash} in ${phoneHashes}`, when))),
];

/** Sessions that ended before a moment, a few at a time. */
export const removeOldSessions = (before: number, most: number): Query<number> =>
  statement(
    sql`delete from customer_sessions where rowid in
      (select rowid from customer_sessions where expires_at < ${before} ${sql.raw(`limit ${most}`)})`,
    changed,
  );

/** Phones that nobody verified and nothing is counted against any more, a few at a time. */
export const removeUnverifiedPhones = (
  t: { readonly now: number; readonly codesBefore: number; readonly phonesBefore: number },
  most: number,
): Query<number> =>
  statement(
    sql`delete from customer_phones where rowid in (select rowid from customer_phones
      where last_verified_at is null and created_at < ${t.phonesBefore}
      and coalesce(paused_until, 0) < ${t.now} and coalesce(wrong_codes_since, 0) < ${t.codesBefore}
      and not exists (select 1 from customer_sessions where phone_id = customer_phones.id) ${sql.raw(`limit ${most}`)})`,
    changed,
  );
