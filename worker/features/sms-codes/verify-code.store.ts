import { and, eq, sql } from "drizzle-orm";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, statement } from "../../platform/database/query";
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
