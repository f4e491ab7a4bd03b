import { and, eq, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

interface NewPhone {
  readonly id: string;
  readonly phoneHash: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
  readonly createdAt: number;
}

/** Creates the phone's row, which counts its wrong codes, with the first code that is sent to it. */
export function insertPhone(phone: NewPhone, when: SQL): Query<number> {
  return write(
    insertInto(
      customerPhonesTable,
      {
        id: phone.id,
        phoneHash: phone.phoneHash,
        phoneSealed: phone.phoneSealed,
        phoneMasked: phone.phoneMasked,
        createdAt: phone.createdAt,
      },
      { when: when },
    ).onConflictDoNothing({ target: customerPhonesTable.phoneHash }),
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

/** Counts a wrong code for the phone, whichever code it was for, and answers the count within `memoryMs`. */
export function countWrongCode(phoneId: string, memoryMs: number, now: number): Query<number> {
  const { wrongCodes, wrongCodesSince } = customerPhonesTable;
  const isStale = sql`coalesce(${wrongCodesSince}, 0) + ${memoryMs} <= ${now}`;
  const counted = db
    .update(customerPhonesTable)
    .set({
      wrongCodes: sql`case when ${isStale} then 1 else ${wrongCodes} + 1 end`,
      wrongCodesSince: sql`case when ${isStale} then ${now} else ${wrongCodesSince} end`,
    })
    .where(eq(customerPhonesTable.id, phoneId));
  return mapped(row(counted.returning({ wrongCodes })), (found) => found?.wrongCodes ?? 0);
}

/** Blocks codes for the phone for a while once it has too many wrong ones; must run directly after the count. */
export function blockPhoneCodes(
  phoneId: string,
  plan: { beforePause: number; firstPauseMs: number; longestPauseMs: number },
  now: number,
): Query<number> {
  return write(
    db
      .update(customerPhonesTable)
      .set({
        pausedUntil: sql`${now} + min(${plan.longestPauseMs},
      ${plan.firstPauseMs} * (1 << min(16, ${customerPhonesTable.wrongCodes} - ${plan.beforePause})))`,
      })
      .where(sql`${customerPhonesTable.id} = ${phoneId} and ${customerPhonesTable.wrongCodes} >= ${plan.beforePause}`),
  );
}
