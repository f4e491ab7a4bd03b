import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { staffSessionsTable } from "#drizzle/schema/session";
import { staffTotpTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, row, write } from "../../platform/database/query";

const secrets = staffTotpTable;

function secretOf(userId: SQL | number) {
  return row(
    db
      .select({ secretSealed: secrets.secretSealed, lastStep: secrets.lastStep, confirmedAt: secrets.confirmedAt })
      .from(secrets)
      .where(sql`${secrets.userId} = ${userId}`),
  );
}

export const findTotpOfSession = (sessionId: string) =>
  secretOf(
    sql`(select ${staffSessionsTable.userId} from ${staffSessionsTable} where ${staffSessionsTable.id} = ${sessionId})`,
  );
export const findTotpOfUser = (userId: number) => secretOf(userId);

export type StoredTotp = NonNullable<ReturnType<ReturnType<typeof secretOf>["read"]>>;

/** Stores a secret that is not confirmed yet; never replaces a confirmed one. */
export function insertUnconfirmedSecret(userId: number, secretSealed: string, now: number): Query<number> {
  return write(
    db
      .insert(secrets)
      .values({ userId, secretSealed, createdAt: now })
      .onConflictDoUpdate({
        target: secrets.userId,
        set: { secretSealed, createdAt: now, lastStep: 0 },
        setWhere: isNull(secrets.confirmedAt),
      }),
  );
}

export function confirmSecret(
  userId: number,
  step: number,
  recoveryHashes: readonly string[],
  now: number,
): Query<number> {
  return write(
    db
      .update(secrets)
      .set({ confirmedAt: now, lastStep: step, recoveryHashes })
      .where(and(eq(secrets.userId, userId), isNull(secrets.confirmedAt), lt(secrets.lastStep, step))),
  );
}

/** Marks a step as used; of two requests with one code the second changes nothing. */
export function markStepUsed(userId: number, step: number): Query<number> {
  return write(
    db
      .update(secrets)
      .set({ lastStep: step })
      .where(and(eq(secrets.userId, userId), isNotNull(secrets.confirmedAt), lt(secrets.lastStep, step))),
  );
}

/** Removes a recovery code; of two requests with one code the second changes nothing. */
export function removeRecoveryCode(userId: number, codeHash: string): Query<number> {
  const left = sql`json_each(${secrets.recoveryHashes})`;
  return write(
    db
      .update(secrets)
      .set({ recoveryHashes: sql`(select json_group_array(value) from ${left} where value <> ${codeHash})` })
      .where(
        and(
          eq(secrets.userId, userId),
          isNotNull(secrets.confirmedAt),
          sql`exists (select 1 from ${left} where value = ${codeHash})`,
        ),
      ),
  );
}

/** Condition: the secret was confirmed at this moment. */
export const isSecretConfirmedAt = (userId: number, now: number): SQL =>
  sql`exists (select 1 from ${secrets} where ${secrets.userId} = ${userId} and ${secrets.confirmedAt} = ${now})`;

/** Removes the second factor with its recovery codes. */
export const removeSecondFactor = (userId: number): Query<number> =>
  write(db.delete(secrets).where(eq(secrets.userId, userId)));
