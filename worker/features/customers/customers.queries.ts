import { and, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Customers of these phones, with their sessions. */
export const forgetCustomers = (phoneHashes: SQL, when: SQL): Query<number>[] => [
  write(db.delete(customerSessionsTable).where(and(sql`${customerSessionsTable.phoneHash} in ${phoneHashes}`, when))),
  write(db.delete(customerPhonesTable).where(and(sql`${customerPhonesTable.phoneHash} in ${phoneHashes}`, when))),
];

/** Sessions that ended before a moment, a few at a time. */
export const removeOldSessions = (before: number, most: number): Query<number> =>
  write(
    db.delete(customerSessionsTable).where(sql`rowid in
      (select rowid from ${customerSessionsTable} where ${customerSessionsTable.expiresAt} < ${before}
      ${sql.raw(`limit ${most}`)})`),
  );

/** Phones that nobody verified and nothing is counted against any more, a few at a time. */
export const removeUnverifiedPhones = (
  t: { readonly now: number; readonly codesBefore: number; readonly phonesBefore: number },
  most: number,
): Query<number> =>
  write(
    db.delete(customerPhonesTable).where(sql`rowid in (select rowid from ${customerPhonesTable}
      where ${customerPhonesTable.lastVerifiedAt} is null and ${customerPhonesTable.createdAt} < ${t.phonesBefore}
      and coalesce(${customerPhonesTable.pausedUntil}, 0) < ${t.now} and
      coalesce(${customerPhonesTable.wrongCodesSince}, 0) < ${t.codesBefore}
      and not exists (select 1 from ${customerSessionsTable} where ${customerSessionsTable.phoneId} =
      ${customerPhonesTable.id}) ${sql.raw(`limit ${most}`)})`),
  );
