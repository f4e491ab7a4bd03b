import { and, eq, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";

interface NewPhone {
  readonly id: string;
  readonly phoneHash: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
  readonly createdAt: number;
}

/** The phone's row carries its count of wrong codes from the first send on. */
export function insertPhone(phone: NewPhone, when: SQL): Query<number> {
  return statement(
    sql`insert into customer_phones (id, phone_hash, phone_sealed, phone_masked, created_at)
      select ${phone.id}, ${phone.phoneHash}, ${phone.phoneSealed}, ${phone.phoneMasked}, ${phone.createdAt}
      where ${when} on conflict (phone_hash) do nothing`,
    (_rows, changed) => changed,
  );
}

export function markVerified(phoneId: string, now: number, when: SQL) {
  return write(
    db
      .update(customerPhonesTable)
      .set({ lastVerifiedAt: now, wrongCodes: 0, wrongCodesSince: null, pausedUntil: null })
      .where(and(eq(customerPhonesTable.id, phoneId), when)),
  );
}

/** Counts a wrong code against the phone across codes and answers the count within the memory. */
export function countWrongCode(phoneId: string, memoryMs: number, now: number): Query<number> {
  const isStale = sql`coalesce(wrong_codes_since, 0) + ${memoryMs} <= ${now}`;
  return statement(
    sql`update customer_phones set wrong_codes = case when ${isStale} then 1 else wrong_codes + 1 end,
      wrong_codes_since = case when ${isStale} then ${now} else wrong_codes_since end
      where id = ${phoneId} returning wrong_codes`,
    ([r]) => Number(r?.[0] ?? 0),
  );
}

/** Lets the phone rest once it has enough wrong codes; runs right behind the count. */
export function pausePhone(
  phoneId: string,
  plan: { beforePause: number; firstPauseMs: number; longestPauseMs: number },
  now: number,
): Query<number> {
  return statement(
    sql`update customer_phones set paused_until = ${now} + min(${plan.longestPauseMs},
      ${plan.firstPauseMs} * (1 << min(16, wrong_codes - ${plan.beforePause})))
      where id = ${phoneId} and wrong_codes >= ${plan.beforePause}`,
    (_rows, changed) => changed,
  );
}
