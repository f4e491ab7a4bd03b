import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { loginThrottlesTable } from "#drizzle/schema/session";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { accountLock, addressLock, type LockPlan, networkLock } from "./session.rules";

const throttles = loginThrottlesTable;

/** When the longest lock among the keys ends; undefined when none is locked. */
export function findLockEnd(
  { address, net, account }: GuessKeys,
  now: number,
): Query<{ until: number | null } | undefined> {
  return row(
    db
      .select({ until: sql<number | null>`max(${throttles.lockedUntil})`.as("until") })
      .from(throttles)
      .where(and(inArray(throttles.key, [address, net, account]), gt(throttles.lockedUntil, now))),
  );
}

/** Who is guessing, and at which account: each of them is counted. */
export interface GuessKeys {
  /** The address block, and the network around it (`address-block.ts`). */
  readonly address: string;
  readonly net: string;
  /** The account, or the account on a known device, which strangers cannot lock. */
  readonly account: string;
}

/**
 * Counts an attempt before its password is checked, so that simultaneous guesses cannot exceed the limit; a right password
 * reduces the count again. Nothing is counted while a key is locked or when `when` is false.
 */
export function countSignIn(keys: GuessKeys, now: number, when: SQL): Query<number>[] {
  const noneLocked = sql`not exists (select 1 from ${throttles}
    where ${throttles.key} in (${keys.address}, ${keys.net}, ${keys.account}) and ${throttles.lockedUntil} > ${now})`;
  return [
    countAttempt(keys.address, addressLock, now, sql`${when} and ${noneLocked}`),
    countAttempt(keys.net, networkLock, now, previousChanged),
    countAttempt(keys.account, accountLock, now, previousChanged),
  ];
}

/** The same without a further condition. */
export const countGuess = (keys: GuessKeys, now: number): Query<number>[] => countSignIn(keys, now, sql`true`);

/** Adds one failure and prolongs the lock in the same statement. */
export function countAttempt(key: string, plan: LockPlan, now: number, when: SQL = sql`true`): Query<number> {
  const isForgotten = sql`max(${throttles.updatedAt}, coalesce(${throttles.lockedUntil}, 0)) + ${plan.forgetMs} <= ${now}`;
  const failures = sql`case when ${isForgotten} then 1 else ${throttles.failures} + 1 end`;
  const total = sql`${throttles.totalFailures} + 1`;
  const doublings = sql`min(20, ${failures} - ${plan.free})`;
  const wait = sql`case when ${total} >= ${plan.totalBeforeLongest} then ${plan.longestMs}
    else min(${plan.longestMs}, ${plan.firstMs} * (1 << ${doublings})) end`;
  const isLocked = sql`${failures} >= ${plan.free} or ${total} >= ${plan.totalBeforeLongest}`;
  const first = { key, failures: 1, totalFailures: 1, windowStartedAt: now, updatedAt: now };
  return write(
    insertInto(throttles, first, { when }).onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures,
        totalFailures: total,
        windowStartedAt: sql`case when ${isForgotten} then ${now} else ${throttles.windowStartedAt} end`,
        lockedUntil: sql`case when ${isLocked} then ${now} + ${wait} else null end`,
        updatedAt: now,
      },
    }),
  );
}

/** After a right password: deletes the account's count. */
export function deleteAttempts(key: string) {
  return write(db.delete(throttles).where(eq(throttles.key, key)));
}

/** Resets counts after a right password or code. */
export const resetGuessCounts = ({ address, net, account }: GuessKeys): Query<number>[] => [
  deleteAttempts(account),
  takeBackAttempt(address),
  takeBackAttempt(net),
];

/**
 * After a right password the address only loses this one attempt; otherwise one good account could cover any number of guesses.
 */
function takeBackAttempt(key: string) {
  return write(
    db
      .update(throttles)
      .set({
        failures: sql`max(${throttles.failures} - 1, 0)`,
        totalFailures: sql`max(${throttles.totalFailures} - 1, 0)`,
        lockedUntil: null,
      })
      .where(eq(throttles.key, key)),
  );
}
