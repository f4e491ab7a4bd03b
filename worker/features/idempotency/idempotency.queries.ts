import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { idempotencyKeysTable } from "#drizzle/schema/idempotency";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const keys = idempotencyKeysTable;

/** The stored reply for this key; the scope may be an SQL expression. */
export function findStoredReply(scope: string | SQL, key: string, now: number) {
  return row(
    db
      .select({ requestHash: keys.requestHash, response: keys.response })
      .from(keys)
      .where(and(sql`${keys.scope} = ${scope}`, eq(keys.key, key), gt(keys.expiresAt, now))),
  );
}

interface Reply {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
  readonly response: unknown;
  readonly expiresAt: number;
  readonly now: number;
}

/** Stores a reply, so that a repeated request gets it again; an older reply under the same key is only replaced when it has expired. */
export function storeReply({ now, ...reply }: Reply, when: SQL): Query<number> {
  return write(
    insertInto(keys, { ...reply, status: 200, createdAt: now }, { when }).onConflictDoUpdate({
      target: [keys.scope, keys.key],
      set: { requestHash: reply.requestHash, response: reply.response, createdAt: now, expiresAt: reply.expiresAt },
      setWhere: lte(keys.expiresAt, now),
    }),
  );
}

/** Takes a key without a reply. A key that was taken before is a constraint error, which undoes the whole batch. */
export const claimIdempotencyKey = (scope: string, key: string, expiresAt: number, now: number): Query<number> =>
  write(db.insert(keys).values({ scope, key, requestHash: "", expiresAt, createdAt: now }));

/** Deletes the replies of these scopes, a list in SQL. */
export const deleteReplies = (scopes: SQL, when: SQL): Query<number> =>
  write(db.delete(keys).where(and(sql`${keys.scope} in ${scopes}`, when)));

/** Deletes the replies of a scope whose `field` has this value. */
export const deleteRepliesByField = (
  scope: string,
  [field, value]: readonly [string, string],
  when: SQL,
): Query<number> =>
  write(db.delete(keys).where(and(eq(keys.scope, scope), sql`${keys.response} ->> ${`$.${field}`} = ${value}`, when)));

/** Deletes expired keys with their replies, a few at a time. */
export function removeExpiredReplies(now: number, few: number): Query<number> {
  const expired = sql`(select rowid from ${keys} where ${keys.expiresAt} < ${now} limit ${sql.raw(String(few))})`;
  return write(db.delete(keys).where(sql`rowid in ${expired}`));
}
