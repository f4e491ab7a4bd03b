import { adminMessages } from "#contract/admin-fields";
import type { QueryOf } from "#contract/endpoint";
import type { UserItem } from "#contract/users.schemas";
import { getUser, listUsers } from "#contract/users.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { pageOf, sortOrderOf } from "../../http/list-input";
import { fromWireSex, fromWireStatus, picturePath, toWireSex, toWireStatus } from "../../http/wire-values";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { addRolesByKey } from "./users.queries";
import type { UserRow } from "./users.store";
import { insertUserOnce, type UserFilter, userSortFields, usersPage } from "./users.store";

/** The filter of a query in the form that the store uses. */
export function userFilter(query: QueryOf<typeof listUsers>): UserFilter {
  const { deptId, status, sex, ...rest } = query;
  return {
    ...rest,
    status: status && fromWireStatus(status),
    sex: sex && fromWireSex(sex),
    departmentId: deptId === undefined ? undefined : Number(deptId.replaceAll("/", "")),
  };
}

export const listUsersAction = staffAction(listUsers, {
  load({ query, sessionId }) {
    const scope = dataScope(sessionId, "admin:sysUser:list");
    const filter = userFilter(query);
    return usersPage(scope, filter, sortOrderOf(query, userSortFields), pageOf(query));
  },
  run({ query, page: users, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: users.map(wireUser), count, pageIndex, pageSize };
  },
});

export const getUserAction = staffAction(getUser, {
  load: ({ params, sessionId }) => ({
    found: usersPage(dataScope(sessionId, "admin:sysUser:list"), { userId: params.id }, undefined, {
      pageSize: 1,
      offset: 0,
    }).page,
  }),
  run({ found: [user] }) {
    if (!user) throw notFound(adminMessages.gone);
    return wireUser(user);
  },
});

interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly nickName: string;
  readonly roleKeys: readonly string[];
  readonly phone?: string;
  readonly email?: string;
  readonly sex?: "male" | "female" | "unknown";
  readonly departmentId?: number;
  /** Whether the office asks for a new password at the first sign-in. */
  readonly mustChangePassword?: boolean;
}

/** Statements that create a user with his roles; a second run changes nothing. The roles must exist. */
export async function createUserStatements(
  deps: Pick<Deps, "passwords">,
  user: NewUser,
  now: number,
): Promise<Query<unknown>[]> {
  return [
    insertUserOnce({
      username: user.username,
      passwordHash: await deps.passwords.hash(user.password),
      passwordChangedAt: now,
      mustChangePassword: user.mustChangePassword ?? false,
      nickName: user.nickName,
      phone: user.phone ?? "",
      email: user.email ?? "",
      sex: user.sex ?? "unknown",
      departmentId: user.departmentId ?? null,
      createdAt: now,
      updatedAt: now,
    }),
    addRolesByKey(user.username, user.roleKeys),
  ];
}

function wireUser(user: UserRow): UserItem {
  const { avatarKey, departmentId, departmentName, roles: held, lastLoginIp: _, ...rest } = user;
  const roles = held.map(([roleId, roleName, roleKey]) => ({ roleId, roleName, roleKey }));
  return {
    ...rest,
    sex: toWireSex(user.sex),
    avatar: picturePath(avatarKey),
    deptId: departmentId,
    dept: departmentId === null ? null : { deptId: departmentId, deptName: departmentName ?? "" },
    postName: user.postName ?? "",
    roleIds: roles.map(({ roleId }) => roleId),
    roles,
    status: toWireStatus(user.status),
    hasPassword: user.hasPassword === 1,
    hasTotp: user.hasTotp,
  };
}
