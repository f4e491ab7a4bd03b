import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rolesTable } from "#drizzle/schema/roles";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const users = usersTable;
const isLive = isNull(users.deletedAt);
const nextVersion = sql`${users.version} + 1`;

const named = alias(usersTable, "named");

/** The name of the user whose sign-in name an instrument recorded; any other text is unchanged. */
export const staffNameOfLogin = (login: SQL | Column): SQL<string> =>
  sql<string>`coalesce((select ${named.nickName} from ${usersTable} ${named}
    where lower(${named.username}) = lower(${login}) and ${named.deletedAt} is null), ${login})`;

/** Assigns the roles with these keys to the user; those he already has stay. */
export function addRolesByKey(username: string, roleKeys: readonly string[]): Query<number> {
  const roles = rolesTable;
  const from = sql`${users} join json_each(${JSON.stringify(roleKeys)}) k
    join ${roles} on ${roles.roleKey} = k.value and ${roles.deletedAt} is null`;
  const given = { userId: sql`${users.userId}`, roleId: sql`${roles.roleId}` };
  return write(
    insertInto(userRolesTable, given, { from, when: and(eq(users.username, username), isLive) }).onConflictDoNothing(),
  );
}

export const recordSignIn = (userId: number, ip: string, now: number): Query<number> =>
  write(db.update(users).set({ lastLoginAt: now, lastLoginIp: ip }).where(eq(users.userId, userId)));

/** Never moves back, whichever of two tabs writes last. */
export const recordNewsSeen = (userId: number, seenAt: number): Query<number> =>
  write(
    db
      .update(users)
      .set({ newsSeenAt: sql`max(coalesce(${users.newsSeenAt}, 0), ${seenAt})` })
      .where(eq(users.userId, userId)),
  );

/** Stores the same password with the current cost of hashing, unless it was changed meanwhile. */
export function upgradePasswordHash(userId: number, from: string, to: string): Query<number> {
  return write(
    db
      .update(users)
      .set({ passwordHash: to })
      .where(and(eq(users.userId, userId), eq(users.passwordHash, from))),
  );
}

/** Sets a password that its owner chose, unless it was changed since `from` was read. */
export function replaceOwnPassword(userId: number, from: string, to: string, now: number): Query<number> {
  return write(
    db
      .update(users)
      .set({
        passwordHash: to,
        passwordChangedAt: now,
        mustChangePassword: false,
        version: nextVersion,
        updatedBy: userId,
        updatedAt: now,
      })
      .where(and(eq(users.userId, userId), eq(users.passwordHash, from), isLive)),
  );
}

/** Replaces the picture, unless the one that was read has been replaced meanwhile. */
export function replaceAvatar(userId: number, before: string | null, after: string, now: number): Query<number> {
  return write(
    db
      .update(users)
      .set({ avatarKey: after, updatedAt: now })
      .where(and(eq(users.userId, userId), sql`${users.avatarKey} is ${before}`, isLive)),
  );
}

interface MerchantAccount {
  readonly merchantId: string;
  readonly username: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly userId: number;
  readonly now: number;
}

/** Inserts an account of a merchant with the role for merchants. Fails with a constraint error when the name is taken. */
export function insertMerchantAccount({ userId, now, ...account }: MerchantAccount): Query<number>[] {
  const made = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return [
    write(db.insert(users).values({ ...account, ...made, passwordChangedAt: now, mustChangePassword: true })),
    addRolesByKey(account.username, ["merchant"]),
  ];
}

const isAccountOf = (merchantId: string, userId: number) =>
  and(eq(users.userId, userId), eq(users.merchantId, merchantId));

/** Condition for later statements of the batch: the merchant's account is off. */
export const merchantAccountIsOff = (merchantId: string, userId: number): SQL =>
  sql`exists (select 1 from ${users} where ${isAccountOf(merchantId, userId)} and ${users.status} = 'off')`;

interface AccountStatus {
  readonly merchantId: string;
  readonly account: number;
  readonly status: "on" | "off";
  readonly userId: number;
  readonly now: number;
}

export function setMerchantAccountStatus({ merchantId, account, status, userId, now }: AccountStatus): Query<number> {
  return write(
    db
      .update(users)
      .set({ status, updatedBy: userId, updatedAt: now, version: nextVersion })
      .where(and(isAccountOf(merchantId, account), isLive)),
  );
}
