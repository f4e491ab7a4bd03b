import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import { aliased } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";
import { phoneBlockedUntil } from "./send-limits.store";

const codes = smsCodesTable;

/** Uses one attempt at a live code in its own browser; of simultaneous guesses at most `tries` get the hash. */
export function consumeAttempt(codeId: string, browserHash: string, now: number) {
  return row(
    db
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(
        and(
          eq(codes.id, codeId),
          eq(codes.browserHash, browserHash),
          sql`${codes.attempts} < (case when ${codes.digits} < 5 then 3 else 5 end)`,
          isLive(now),
          sql`${phoneBlockedUntil(codes.phoneHash, browserHash, now)} <= ${now}`,
        ),
      )
      .returning({ mac: codes.mac }),
  );
}

const isLive = (now: number) => and(isNull(codes.consumedAt), isNull(codes.replacedAt), gt(codes.expiresAt, now));

/** The code that this browser asked for, together with its phone. */
export function findCode(codeId: string, browserHash: string, now: number) {
  return row(
    db
      .select({
        id: codes.id,
        browserHash: codes.browserHash,
        purpose: codes.purpose,
        subject: codes.subject,
        phoneHash: aliased(customerPhonesTable.phoneHash, "known_phone_hash"),
        digits: codes.digits,
        attempts: codes.attempts,
        consumedAt: codes.consumedAt,
        replacedAt: codes.replacedAt,
        expiresAt: codes.expiresAt,
        agreementDocumentId: codes.agreementDocumentId,
        phoneId: aliased(customerPhonesTable.id, "phone_id"),
        phoneMasked: customerPhonesTable.phoneMasked,
        pausedUntil: phoneBlockedUntil(codes.phoneHash, browserHash, now).mapWith(Number).as("rests_until"),
      })
      .from(codes)
      .innerJoin(customerPhonesTable, eq(customerPhonesTable.phoneHash, codes.phoneHash))
      .where(and(eq(codes.id, codeId), eq(codes.browserHash, browserHash))),
  );
}
export type CodeRow = NonNullable<ReturnType<ReturnType<typeof findCode>["read"]>>;

/** Of several simultaneous right answers, only one succeeds. */
export const markCodeUsed = (codeId: string, now: number): Query<number> =>
  write(
    db
      .update(codes)
      .set({ consumedAt: now })
      .where(and(eq(codes.id, codeId), isLive(now))),
  );
