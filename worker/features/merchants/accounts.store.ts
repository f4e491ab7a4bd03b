import { sql } from "drizzle-orm";
import type { MerchantAccount } from "#contract/merchant-accounts";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

export function findAccounts(merchantId: string): Query<MerchantAccount[]> {
  return statement(
    sql`select id, username, nick_name, status, last_login_at from users where merchant_id = ${merchantId}
      and deleted_at is null order by id limit 100`,
    (rows) =>
      rows.map((r) => ({
        userId: Number(r[0]),
        username: String(r[1]),
        nickName: String(r[2]),
        status: r[3] === "on" ? ("on" as const) : ("off" as const),
        lastLoginAt: r[4] === null || r[4] === undefined ? null : Number(r[4]),
      })),
  );
}

interface NewAccount {
  readonly merchantId: string;
  readonly username: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly userId: number;
  readonly now: number;
}

/** Fails with a constraint error when the name is taken. */
export function insertAccount(a: NewAccount): Query<number>[] {
  return [
    statement(
      sql`insert into users (username, password_hash, password_changed_at, must_change_password, nick_name, merchant_id, created_by,
        updated_by, created_at, updated_at) values (${a.username}, ${a.passwordHash}, ${a.now}, 1, ${a.nickName}, ${a.merchantId},
        ${a.userId}, ${a.userId}, ${a.now}, ${a.now})`,
      changed,
    ),
    statement(
      sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u join roles r on r.role_key = 'merchant'
        and r.deleted_at is null where u.username = ${a.username} and u.merchant_id = ${a.merchantId} and u.deleted_at is null`,
      changed,
    ),
  ];
}

/** The account is off now, for what follows from that in the same batch. */
export const isOff = (merchantId: string, account: number) =>
  sql`exists (select 1 from users where id = ${account} and merchant_id = ${merchantId} and status = 'off')`;

export function setAccountStatus(a: {
  merchantId: string;
  account: number;
  status: "on" | "off";
  userId: number;
  now: number;
}): Query<number> {
  return statement(
    sql`update users set status = ${a.status}, updated_by = ${a.userId}, updated_at = ${a.now}, version = version + 1
      where id = ${a.account} and merchant_id = ${a.merchantId} and deleted_at is null`,
    changed,
  );
}
