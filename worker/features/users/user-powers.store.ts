import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { postsTable } from "#drizzle/schema/posts";
import { roleDepartmentsTable, rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import type { ScopeName } from "../../http/wire-values";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { mapped, parsedJson, select, selectColumn } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

const p = alias(rolePermissionsTable, "p");
const d = alias(departmentsTable, "d");
const r = alias(rolesTable, "r");
const ur = alias(userRolesTable, "ur");
const u = alias(usersTable, "u");
const rd = alias(roleDepartmentsTable, "rd");
const post = alias(postsTable, "p");

/** A user whom somebody wants to change: whether the caller sees him, and everything that his roles permit. */
export interface TargetUser {
  readonly userId: number;
  readonly isSeen: boolean;
  readonly tags: readonly string[];
  readonly roles: readonly { readonly scope: ScopeName; readonly tags: readonly string[] }[];
}

/** The users with the facts about the caller's power over them; disabled roles count, because they may be enabled again. */
export function findTargetUsers(scope: DataScope, ids: readonly number[]): Query<TargetUser[]> {
  const held = sql`(select ${rolesJson} from ${userRolesTable} ${ur}
    join ${rolesTable} ${r} on ${r.roleId} = ${ur.roleId} where ${ur.userId} = ${usersTable.userId}
    and ${r.deletedAt} is null)`;
  return mapped(
    select(
      {
        userId: usersTable.userId,
        isSeen: scope.seesUser(usersTable).mapWith(Boolean),
        roles: sql`${held}`.mapWith(rolesIn),
      },
      sql`from ${usersTable} where ${usersTable.userId} in ${oneOfList(ids)} and ${usersTable.deletedAt} is null`,
    ),
    (found) => found.map((user) => ({ ...user, tags: user.roles.flatMap(({ tags }) => tags) })),
  );
}

/** The permissions of a role (`r`), as a JSON list. */
const tagsOfRole = sql`(select json_group_array(${p.permission}) from ${rolePermissionsTable} ${p}
  where ${p.roleId} = ${r.roleId})`;

/** Scope and permissions of roles (`r`) as JSON, and the function that reads it. */
const rolesJson = sql`json_group_array(json_array(${r.dataScope}, json(${tagsOfRole})))`;
const rolesIn = (json: string) =>
  (JSON.parse(json) as [ScopeName, string[]][]).map(([scope, tags]) => ({ scope, tags }));

/** A role that somebody wants to assign. */
export interface RoleToAssign {
  readonly roleId: number;
  readonly roleName: string;
  readonly isOn: boolean;
  readonly scope: ScopeName;
  readonly tags: readonly string[];
  /** True when the caller sees all chosen departments of the role. */
  readonly isScopeSeen: boolean;
}

/** The roles among these that exist; without a list, all roles. */
export function findRolesToAssign(scope: DataScope, ids?: readonly number[]): Query<RoleToAssign[]> {
  const isScopeSeen = sql`(${scope.seesAll} or not exists (select 1 from ${roleDepartmentsTable} ${rd}
    where ${rd.roleId} = ${r.roleId} and not ${scope.seesDepartment(rd.departmentId)}))`;
  return select(
    {
      roleId: r.roleId,
      roleName: r.roleName,
      scope: r.dataScope,
      isOn: sql`${r.status} = 'on'`.mapWith(Boolean),
      tags: parsedJson<string[]>(tagsOfRole),
      isScopeSeen: isScopeSeen.mapWith(Boolean),
    },
    sql`from ${rolesTable} ${r} where ${r.deletedAt} is null
      ${ids ? sql`and ${r.roleId} in ${oneOfList(ids)}` : sql``} order by ${r.sort}, ${r.roleId}`,
  );
}

/** Condition: the department is in use and the caller may assign users to it. */
export const canAssignToDepartment = (scope: DataScope, departmentId: number): SQL =>
  sql`exists (select 1 from ${departmentsTable} ${d} where ${d.departmentId} = ${departmentId} and ${d.status} = 'on'
    and ${d.deletedAt} is null and ${scope.mayAssign(d.departmentId)})`;

export const isPostInUse = (postId: number | null): SQL =>
  postId === null
    ? sql`1`
    : sql`exists (select 1 from ${postsTable} ${post} where ${post.postId} = ${postId} and ${post.status} = 'on'
      and ${post.deletedAt} is null)`;

/** Condition: an enabled user outside the list holds every permission. */
export const hasOtherAdministrator = (withoutIds: readonly number[]): SQL =>
  sql`exists (select 1 from ${rolePermissionsTable} ${p} join ${rolesTable} ${r} on ${r.roleId} = ${p.roleId}
    join ${userRolesTable} ${ur} on ${ur.roleId} = ${r.roleId} join ${usersTable} ${u} on ${u.userId} = ${ur.userId}
    where ${p.permission} = '*:*:*' and ${r.status} = 'on' and ${r.deletedAt} is null and ${u.status} = 'on'
    and ${u.deletedAt} is null and ${u.userId} not in ${oneOfList(withoutIds)})`;

/** Which of the users the caller sees, removed ones included. */
export const findVisibleUserIds = (scope: DataScope, ids: readonly number[]): Query<number[]> =>
  selectColumn(
    usersTable.userId,
    sql`from ${usersTable} where ${usersTable.userId} in ${oneOfList(ids)} and ${scope.seesUser(usersTable)}`,
  );

/** What each of the roles permits; disabled ones count, because they may be enabled again. */
export function findRolePermissions(ids: readonly number[]): Query<{ scope: ScopeName; tags: string[] }[]> {
  const given = sql`${rolesJson}`.mapWith(rolesIn);
  return mapped(
    selectColumn(given, sql`from ${rolesTable} ${r} where ${r.roleId} in ${oneOfList(ids)}`),
    ([first]) => first ?? [],
  );
}

/** Whether the caller may assign users to each of the departments. */
export const canAssignToDepartments = (scope: DataScope, ids: readonly number[]): SQL =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) w where not ${scope.mayAssign(sql`w.value`)})`;
