import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import { atRest, hashAtRest } from "../../platform/database/at-rest";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { contains, count, sorted, within } from "../../platform/database/list-conditions";
import { db, rows, write } from "../../platform/database/query";

const users = usersTable;

const columns = {
  userId: users.userId,
  username: users.username,
  nickName: users.nickName,
  phone: users.phone,
  email: users.email,
  sex: users.sex,
  avatarKey: users.avatarKey,
  departmentId: users.departmentId,
  departmentName: sql<string | null>`(select d.name from departments d where d.id = ${users.departmentId})`.as(
    "department_name",
  ),
  postId: users.postId,
  postName: sql<string | null>`(select p.name from posts p where p.id = ${users.postId})`.as("post_name"),
  rolesJson: sql<string>`(select json_group_array(json_array(r.id, r.role_name, r.role_key)) from user_roles ur
    join roles r on r.id = ur.role_id where ur.user_id = users.id and r.deleted_at is null)`.as("roles_json"),
  status: users.status,
  remark: users.remark,
  mustChangePassword: users.mustChangePassword,
  hasPassword: sql<number>`${users.passwordHash} is not null`.as("has_password"),
  hasTotp: sql<number>`exists (select 1 from staff_totp t
    where t.user_id = users.id and t.confirmed_at is not null)`.as("has_totp"),
  lastLoginAt: users.lastLoginAt,
  lastLoginIp: users.lastLoginIp,
  createdAt: users.createdAt,
  version: users.version,
};

export interface UserFilter {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly nickName?: string | undefined;
  /** Whole, as it was entered: both are sealed and found by a hash. */
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly status?: "on" | "off" | undefined;
  readonly sex?: "male" | "female" | "unknown" | undefined;
  readonly roleId?: number | undefined;
  readonly postId?: number | undefined;
  /** With everything below it. */
  readonly departmentId?: number | undefined;
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const orders = { userId: users.userId, username: users.username, status: users.status, createdAt: users.createdAt };
export const userOrders = ["userId", "username", "status", "createdAt"] as const;
type UserOrder = { readonly field: (typeof userOrders)[number]; readonly isDescending: boolean } | undefined;

function matches(scope: DataScope, filter: UserFilter): SQL | undefined {
  const { userId, roleId, postId, departmentId } = filter;
  return and(
    isNull(users.deletedAt),
    scope.seesUser(usersTable),
    userId === undefined ? undefined : eq(users.userId, userId),
    contains(users.username, filter.username),
    contains(users.nickName, filter.nickName),
    filter.phone === undefined ? undefined : eq(users.phoneHash, hashAtRest("staff-phone", filter.phone)),
    filter.email === undefined ? undefined : eq(users.emailHash, hashAtRest("staff-email", filter.email)),
    filter.status && eq(users.status, filter.status),
    filter.sex && eq(users.sex, filter.sex),
    postId === undefined ? undefined : eq(users.postId, postId),
    roleId === undefined
      ? undefined
      : sql`exists (select 1 from user_roles ur where ur.user_id = ${users.userId} and ur.role_id = ${roleId})`,
    departmentId === undefined
      ? undefined
      : sql`${users.departmentId} in (with recursive below(id) as (select ${departmentId} union
          select d.id from below join departments d on d.parent_id = below.id where d.deleted_at is null) select id
          from below)`,
    ...within(users.createdAt, filter),
  );
}

export function usersPage(
  scope: DataScope,
  filter: UserFilter,
  order: UserOrder,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return rows(
    db
      .select(columns)
      .from(users)
      .where(matches(scope, filter))
      .orderBy(...sorted(order, orders, [], users.userId))
      .limit(page.pageSize)
      .offset(page.offset),
  );
}

export type UserRow = ReturnType<ReturnType<typeof usersPage>["read"]>[number];

export const countUsers = (scope: DataScope, filter: UserFilter) =>
  count(sql`from ${users} where ${matches(scope, filter)}`);

/** The next rows of an export, by number. */
export function usersAfter(scope: DataScope, filter: UserFilter, userId: number, size: number) {
  return rows(
    db
      .select({
        ...columns,
        leader: sql<string | null>`(select d.leader from departments d where d.id = ${users.departmentId})`.as(
          "leader",
        ),
      })
      .from(users)
      .where(and(matches(scope, filter), sql`${users.userId} > ${userId}`))
      .orderBy(asc(users.userId))
      .limit(size),
  );
}

/** Inserts the user unless the name is taken by a live one. */
export function insertUserOnce(user: typeof usersTable.$inferInsert): Query<number> {
  const { phone = "", email = "" } = user;
  const reached = {
    phone: atRest("users.phone", phone),
    phoneHash: hashAtRest("staff-phone", phone),
    email: atRest("users.email", email),
    emailHash: hashAtRest("staff-email", email),
  };
  return write(
    db
      .insert(usersTable)
      .values({ ...user, ...reached })
      .onConflictDoNothing(),
  );
}
