import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { postsTable } from "#drizzle/schema/posts";
import { rolesTable } from "#drizzle/schema/roles";
import { staffTotpTable, userRolesTable, usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import { encryptedParam, hashedParam } from "../../platform/database/at-rest";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import {
  anyContains,
  contains,
  count,
  isWithinTimes,
  numberedPage,
  orderByColumn,
} from "../../platform/database/list-conditions";
import { db, parsedJson, rows, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

const ur = alias(userRolesTable, "ur");
const d = alias(departmentsTable, "d");
const p = alias(postsTable, "p");
const r = alias(rolesTable, "r");
const t = alias(staffTotpTable, "t");

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
  departmentName: expressionColumn(
    sql<string | null>`(select ${d.name} from ${departmentsTable} ${d}
      where ${d.departmentId} = ${users.departmentId})`,
    "department_name",
  ),
  postId: users.postId,
  postName: expressionColumn(
    sql<string | null>`(select ${p.name} from ${postsTable} ${p} where ${p.postId} = ${users.postId})`,
    "post_name",
  ),
  roles: parsedJson<[number, string, string][]>(
    sql`(select json_group_array(json_array(${r.roleId}, ${r.roleName}, ${r.roleKey}))
      from ${userRolesTable} ${ur} join ${rolesTable} ${r} on ${r.roleId} = ${ur.roleId}
      where ${ur.userId} = ${users.userId} and ${r.deletedAt} is null)`,
  ).as("roles"),
  status: users.status,
  remark: users.remark,
  mustChangePassword: users.mustChangePassword,
  hasPassword: sql<number>`${users.passwordHash} is not null`.as("has_password"),
  hasTotp: sql`${sql`exists (select 1 from ${staffTotpTable} ${t} where ${t.userId} = ${users.userId}
    and ${t.confirmedAt} is not null)`}`
    .mapWith(Boolean)
    .as("has_totp"),
  lastLoginAt: users.lastLoginAt,
  lastLoginIp: users.lastLoginIp,
  createdAt: users.createdAt,
  version: users.version,
};

export interface UserFilter {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly nickName?: string | undefined;
  /** The whole value, as it was entered: phone and e-mail are encrypted and found by a hash. */
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly status?: "on" | "off" | undefined;
  readonly sex?: "male" | "female" | "unknown" | undefined;
  readonly roleId?: number | undefined;
  readonly postId?: number | undefined;
  /** The department with all departments below it. */
  readonly departmentId?: number | undefined;
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const orders = { userId: users.userId, username: users.username, status: users.status, createdAt: users.createdAt };
export const userSortFields = ["userId", "username", "status", "createdAt"] as const;
type UserOrder = { readonly field: (typeof userSortFields)[number]; readonly isDescending: boolean } | undefined;

function matches(scope: DataScope, filter: UserFilter): SQL | undefined {
  const { userId, roleId, postId, departmentId } = filter;
  return and(
    isNull(users.deletedAt),
    scope.seesUser(usersTable),
    userId === undefined ? undefined : eq(users.userId, userId),
    // People search for a user by any of his names.
    anyContains(filter.username, users.username, users.nickName),
    contains(users.nickName, filter.nickName),
    filter.phone === undefined ? undefined : eq(users.phoneHash, hashedParam("staff-phone", filter.phone)),
    filter.email === undefined ? undefined : eq(users.emailHash, hashedParam("staff-email", filter.email)),
    filter.status && eq(users.status, filter.status),
    filter.sex && eq(users.sex, filter.sex),
    postId === undefined ? undefined : eq(users.postId, postId),
    roleId === undefined
      ? undefined
      : sql`exists (select 1 from ${userRolesTable} ${ur} where ${ur.userId} = ${users.userId}
        and ${ur.roleId} = ${roleId})`,
    departmentId === undefined
      ? undefined
      : sql`${users.departmentId} in (with recursive below(id) as (select ${departmentId} union
        select ${d.departmentId} from below join ${departmentsTable} ${d} on ${d.parentId} = below.id
        where ${d.deletedAt} is null) select id from below)`,
    ...isWithinTimes(users.createdAt, filter),
  );
}

export function usersPage(
  scope: DataScope,
  filter: UserFilter,
  order: UserOrder,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    { from: users, where: matches(scope, filter), order: orderByColumn(order, orders, [], users.userId) },
    page,
  );
}

export type UserRow = ReturnType<ReturnType<typeof usersPage>["page"]["read"]>[number];

export const countUsers = (scope: DataScope, filter: UserFilter) =>
  count(sql`from ${users} where ${matches(scope, filter)}`);

/** The next rows of an export, sorted by id. */
export function findUsersAfter(scope: DataScope, filter: UserFilter, userId: number, size: number) {
  return rows(
    db
      .select({
        ...columns,
        leader: expressionColumn(
          sql<string | null>`(select ${d.leader} from ${departmentsTable} ${d}
            where ${d.departmentId} = ${users.departmentId})`,
          "leader",
        ),
      })
      .from(users)
      .where(and(matches(scope, filter), sql`${users.userId} > ${userId}`))
      .orderBy(asc(users.userId))
      .limit(size),
  );
}

/** Live users of these names, in lower case, that the caller may see. */
export function findUsersByNames(scope: DataScope, names: readonly string[]) {
  return rows(
    db
      .select(columns)
      .from(users)
      .where(and(matches(scope, {}), sql`lower(${users.username}) in ${oneOfList(names)}`)),
  );
}

/** Inserts the user unless the name is taken by a live one. */
export function insertUserOnce(user: typeof usersTable.$inferInsert): Query<number> {
  const { phone = "", email = "" } = user;
  const reached = {
    phone: encryptedParam("users.phone", phone),
    phoneHash: hashedParam("staff-phone", phone),
    email: encryptedParam("users.email", email),
    emailHash: hashedParam("staff-email", email),
  };
  return write(
    db
      .insert(usersTable)
      .values({ ...user, ...reached })
      .onConflictDoNothing(),
  );
}
