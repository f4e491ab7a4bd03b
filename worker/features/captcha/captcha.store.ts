import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { captchasTable } from "#drizzle/schema/session";
import { db, row, write } from "../../platform/database/query";

export function insertCaptcha(captcha: typeof captchasTable.$inferInsert) {
  return write(db.insert(captchasTable).values(captcha));
}

/** Makes the captcha unusable, whatever the answer; undefined when it is unknown, used or too old. */
export function invalidateCaptcha(id: string, now: number) {
  return row(
    db
      .update(captchasTable)
      .set({ usedAt: now })
      .where(and(eq(captchasTable.id, id), isNull(captchasTable.usedAt), gt(captchasTable.expiresAt, now)))
      .returning({ answerHash: captchasTable.answerHash }),
  );
}

/** Condition for later statements of the batch with `invalidateCaptcha`: the answer was right. */
export function isCaptchaAnswered(id: string, answerHash: string, now: number): SQL {
  const isIt = and(eq(captchasTable.id, id), eq(captchasTable.answerHash, answerHash), eq(captchasTable.usedAt, now));
  return sql`exists (select 1 from ${captchasTable} where ${isIt})`;
}
