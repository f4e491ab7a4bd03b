import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { idempotencyKeysTable } from "#drizzle/schema/idempotency";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const keys = idempotencyKeysTable;

/** What was answered to this key before; the scope may be SQL. */
export function findReply(scope: string | SQL, key: string, now: number) {
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

/** Keeps what is answered, so that the same request hears it again; what was kept under the key goes only when its time is over. */
export function keepReply({ now, ...reply }: Reply, when: SQL): Query<number> {
  return write(
    insertInto(keys, { ...reply, status: 200, createdAt: now }, { when }).onConflictDoUpdate({
      target: [keys.scope, keys.key],
      set: { requestHash: reply.requestHash, response: reply.response, createdAt: now, expiresAt: reply.expiresAt },
      setWhere: lte(keys.expiresAt, now),
    }),
  );
}

/** Forgets what was answered in these scopes, a list in SQL. */
export const forgetReplies = (scopes: SQL, when: SQL): Query<number> =>
  write(db.delete(keys).where(and(sql`${keys.scope} in ${scopes}`, when)));

/** Forgets what was answered in a scope about one thing, which `field` of the answer names. */
export const forgetReply = (scope: string, [field, value]: readonly [string, string], when: SQL): Query<number> =>
  write(db.delete(keys).where(and(eq(keys.scope, scope), sql`${keys.response} ->> ${`$.${field}`} = ${value}`, when)));

/** Forgets replies whose time is over, a few at once. */
export function removeExpiredReplies(now: number, few: number): Query<number> {
  const expired = sql`(select rowid from ${keys} where ${keys.expiresAt} < ${now} limit ${sql.raw(String(few))})`;
  return write(db.delete(keys).where(sql`rowid in ${expired}`));
}
