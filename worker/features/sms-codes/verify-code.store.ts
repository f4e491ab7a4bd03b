import { and, eq, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, statement, write } from "../../platform/database/query";
import { restsUntil } from "./send-limits.store";

const codePhone = sql.raw("sms_codes.phone_hash");

/** Uses up one try of a live code in its own browser; of any number of parallel guesses at most `tries` get the hash back. */
export function spendTry(codeId: string, browserHash: string, now: number): Query<{ mac: string } | undefined> {
  return statement(
    sql`update sms_codes set attempts = attempts + 1 where id = ${codeId} and browser_hash = ${browserHash}
      and attempts < (case when digits < 5 then 3 else 5 end) and consumed_at is null and replaced_at is null
      and expires_at > ${now} and ${restsUntil(codePhone, browserHash, now)} <= ${now}
      returning mac`,
    ([r]) => (r ? { mac: String(r[0]) } : undefined),
  );
}

/** The code as this browser asked for it, together with its phone. */
export function findCode(codeId: string, browserHash: string, now: number) {
  return row(
    db
      .select({
        id: smsCodesTable.id,
        browserHash: smsCodesTable.browserHash,
        purpose: smsCodesTable.purpose,
        subject: smsCodesTable.subject,
        phoneHash: aliased(customerPhonesTable.phoneHash, "known_phone_hash"),
        digits: smsCodesTable.digits,
        attempts: smsCodesTable.attempts,
        consumedAt: smsCodesTable.consumedAt,
        replacedAt: smsCodesTable.replacedAt,
        expiresAt: smsCodesTable.expiresAt,
        agreementDocumentId: smsCodesTable.agreementDocumentId,
        phoneId: aliased(customerPhonesTable.id, "phone_id"),
        phoneMasked: customerPhonesTable.phoneMasked,
        pausedUntil: restsUntil(codePhone, browserHash, now).mapWith(Number).as("rests_until"),
      })
      .from(smsCodesTable)
      .innerJoin(customerPhonesTable, eq(customerPhonesTable.phoneHash, smsCodesTable.phoneHash))
      .where(and(eq(smsCodesTable.id, codeId), eq(smsCodesTable.browserHash, browserHash))),
  );
}
export type CodeRow = NonNullable<ReturnType<ReturnType<typeof findCode>["read"]>>;

/** Of any number of right answers at once, one. */
export function consumeCode(codeId: string, now: number): Query<number> {
  return statement(
    sql`update sms_codes set consumed_at = ${now} where id = ${codeId} and consumed_at is null and replaced_at is null
      and expires_at > ${now}`,
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
