import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

export interface StoredTotp {
  readonly secretSealed: string;
  readonly lastStep: number;
  readonly confirmedAt: number | null;
}

const changed = (_rows: unknown, count: number) => count;
const userOf = (sessionId: string) => sql`(select user_id from staff_sessions where id = ${sessionId})`;

function totp(userId: SQL): Query<StoredTotp | undefined> {
  return statement(
    sql`select secret_sealed, last_step, confirmed_at from staff_totp where user_id = ${userId}`,
    ([first]) =>
      first && {
        secretSealed: String(first[0]),
        lastStep: Number(first[1]),
        confirmedAt: first[2] === null || first[2] === undefined ? null : Number(first[2]),
      },
  );
}

export const totpOfSession = (sessionId: string) => totp(userOf(sessionId));
export const totpOfUser = (userId: number) => totp(sql`${userId}`);

/** A secret that does not count yet; never in place of one that does. */
export function startSecret(userId: number, secretSealed: string, now: number): Query<number> {
  return statement(
    sql`insert into staff_totp (user_id, secret_sealed, created_at) values (${userId}, ${secretSealed}, ${now})
      on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
      where confirmed_at is null`,
    changed,
  );
}

export function confirmSecret(userId: number, step: number, now: number): Query<number> {
  return statement(
    sql`update staff_totp set confirmed_at = ${now}, last_step = ${step}
      where user_id = ${userId} and confirmed_at is null and last_step < ${step}`,
    changed,
  );
}

/** Uses a step up; of two requests with one code the second changes nothing. */
export function burnStep(userId: number, step: number): Query<number> {
  return statement(
    sql`update staff_totp set last_step = ${step} where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`,
    changed,
  );
}

export function burnRecoveryCode(userId: number, codeHash: string, now: number): Query<number> {
  return statement(
    sql`update staff_recovery_codes set used_at = ${now}
      where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
        and exists (select 1 from staff_totp where user_id = ${userId} and confirmed_at is not null)`,
    changed,
  );
}

/** Old codes go, these come, when `when` holds. */
export function replaceRecoveryCodes(userId: number, hashes: readonly string[], when: SQL): Query<number>[] {
  return [
    statement(sql`delete from staff_recovery_codes where user_id = ${userId} and ${when}`, changed),
    statement(
      sql`insert into staff_recovery_codes (user_id, code_hash) select ${userId}, value from json_each(${JSON.stringify(hashes)})
        where ${when}`,
      changed,
    ),
  ];
}

/** Holds once the secret counts since just now. */
export const isConfirmedAt = (userId: number, now: number): SQL =>
  sql`exists (select 1 from staff_totp where user_id = ${userId} and confirmed_at = ${now})`;

export function removeSecret(userId: number): Query<number>[] {
  return [
    statement(sql`delete from staff_totp where user_id = ${userId}`, changed),
    statement(sql`delete from staff_recovery_codes where user_id = ${userId}`, changed),
  ];
}

export function markProven(sessionId: string, now: number): Query<number> {
  return statement(
    sql`update staff_sessions set proven_at = ${now} where id = ${sessionId} and ended_at is null`,
    changed,
  );
}
