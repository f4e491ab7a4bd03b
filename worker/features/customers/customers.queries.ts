import { and, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Deletes the customers of these phones, with their sessions. */
export const deleteCustomers = (phones: SQL, when: SQL): Query<number>[] => [
  write(db.delete(customerSessionsTable).where(and(sql`${customerSessionsTable.phoneHash} in ${phones}`, when))),
  write(db.delete(customerPhonesTable).where(and(sql`${customerPhonesTable.phoneHash} in ${phones}`, when))),
];

/** Deletes sessions that ended before a moment, a few at a time. */
export const removeOldSessions = (before: number, most: number): Query<number> =>
  write(
    db.delete(customerSessionsTable).where(sql`rowid in
      (select rowid from ${customerSessionsTable} where ${customerSessionsTable.expiresAt} < ${before}
      ${sql.raw(`limit ${most}`)})`),
  );

/** Limits as moments, ms UTC. */
interface Idle {
  readonly now: number;
  /** Wrong codes older than this are ignored. */
  readonly codesBefore: number;
  /** A phone that never verified is deleted when it was created before this. */
  readonly madeBefore: number;
  /**
   * Any other phone is deleted when it last verified before this; a returning customer verifies the phone again, which creates
   * a new row.
   */
  readonly verifiedBefore: number;
}

/** Deletes phones that were not verified for long and have no recent wrong codes, a few at a time. */
export function removeIdlePhones(t: Idle, most: number): Query<number> {
  const { id, lastVerifiedAt, createdAt, pausedUntil, wrongCodesSince } = customerPhonesTable;
  const some = (isIdle: SQL) => sql`select * from (select rowid from ${customerPhonesTable} where ${isIdle}
    and coalesce(${pausedUntil}, 0) < ${t.now} and coalesce(${wrongCodesSince}, 0) < ${t.codesBefore}
    and not exists (select 1 from ${customerSessionsTable} where ${customerSessionsTable.phoneId} = ${id})
    ${sql.raw(`limit ${most}`)})`;
  const never = some(sql`${lastVerifiedAt} is null and ${createdAt} < ${t.madeBefore}`);
  return write(
    db
      .delete(customerPhonesTable)
      .where(sql`rowid in (${never} union all ${some(sql`${lastVerifiedAt} < ${t.verifiedBefore}`)})`),
  );
}
