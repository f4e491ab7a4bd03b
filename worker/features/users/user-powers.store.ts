import { type SQL, sql } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { ScopeName } from "../wire-values";

const inside = (ids: readonly number[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** One of several users that somebody wants to change: whether the caller sees him, and all that his roles give. */
export interface TargetUser {
  readonly userId: number;
  readonly isSeen: boolean;
  readonly tags: readonly string[];
  readonly roles: readonly { readonly scope: ScopeName; readonly tags: readonly string[] }[];
}

/** The users as far as the caller's powers over them are concerned; disabled roles count, for they may be enabled again. */
export function targetUsers(scope: DataScope, ids: readonly number[]): Query<TargetUser[]> {
  return statement(
    sql`select users.id, ${scope.seesUser(usersTable)},
        (select json_group_array(json_array(r.data_scope, json(${tagsOf("r.id")}))) from user_roles ur
          join roles r on r.id = ur.role_id where ur.user_id = users.id and r.deleted_at is null)
      from users where users.id in ${inside(ids)} and users.deleted_at is null`,
    (found) =>
      found.map(([userId, isSeen, json]) => {
        const roles = rolesIn(String(json));
        return { userId: Number(userId), isSeen: isSeen === 1, tags: roles.flatMap(({ tags }) => tags), roles };
      }),
  );
}

const tagsOf = (roleId: string): SQL =>
  sql`(select json_group_array(p.permission) from role_permissions p where p.role_id = ${sql.raw(roleId)})`;

const rolesIn = (json: string) =>
  (JSON.parse(json) as [ScopeName, string[]][]).map(([scope, tags]) => ({ scope, tags }));

/** A role that somebody wants to give. */
export interface WantedRole {
  readonly roleId: number;
  readonly roleName: string;
  readonly isOn: boolean;
  readonly scope: ScopeName;
  readonly tags: readonly string[];
  /** True when the role's chosen departments are all within the caller's sight. */
  readonly isScopeSeen: boolean;
}

/** The roles that are there among these; with no list, all of them. */
export function wantedRoles(scope: DataScope, ids?: readonly number[]): Query<WantedRole[]> {
  return statement(
    sql`select r.id, r.role_name, r.status, r.data_scope,
        ${tagsOf("r.id")},
        not exists (select 1 from role_departments rd where rd.role_id = r.id
        and not ${scope.seesDepartment(sql`rd.department_id`)})
      from roles r where r.deleted_at is null ${ids ? sql`and r.id in ${inside(ids)}` : sql``} order by r.sort, r.id`,
    (found) =>
      found.map(([roleId, roleName, status, dataScope, tags, isScopeSeen]) => ({
        roleId: Number(roleId),
        roleName: String(roleName),
        isOn: status === "on",
        scope: String(dataScope) as ScopeName,
        tags: JSON.parse(String(tags)) as string[],
        isScopeSeen: isScopeSeen === 1,
      })),
  );
}

/** The department is in use and the caller may put somebody into it. */
export const mayEnter = (scope: DataScope, departmentId: number): SQL =>
  sql`exists (select 1 from departments d where d.id = ${departmentId} and d.status = 'on' and d.deleted_at is null
    and ${scope.mayAssign(sql`d.id`)})`;

export const isPostInUse = (postId: number | null): SQL =>
  postId === null
    ? sql`1`
    : sql`exists (select 1 from posts p where p.id = ${postId} and p.status = 'on' and p.deleted_at is null)`;

/** Somebody outside the list is there who may work and holds everything. */
export const keepsAdministrator = (withoutIds: readonly number[]): SQL =>
  sql`exists (select 1 from role_permissions p join roles r on r.id = p.role_id join user_roles ur on ur.role_id = r.id
    join users u on u.id = ur.user_id where p.permission = '*:*:*' and r.status = 'on' and r.deleted_at is null
      and u.status = 'on' and u.deleted_at is null and u.id not in ${inside(withoutIds)})`;

/** Which of the users the caller sees, removed ones included. */
export function idsInSight(scope: DataScope, ids: readonly number[]): Query<number[]> {
  return statement(
    sql`select users.id from users where users.id in ${inside(ids)} and ${scope.seesUser(usersTable)}`,
    (found) => found.map(([id]) => Number(id)),
  );
}

/** What each of the roles gives; disabled ones count, for they may be enabled again. */
export function rolesGiving(ids: readonly number[]): Query<{ scope: ScopeName; tags: string[] }[]> {
  return statement(
    sql`select coalesce(json_group_array(json_array(r.data_scope, json(${tagsOf("r.id")}))), '[]') from roles r
      where r.id in ${inside(ids)}`,
    ([first]) => rolesIn(String(first?.[0])),
  );
}

/** Whether the caller may put somebody into each of the departments. */
export const mayEnterAll = (scope: DataScope, ids: readonly number[]): SQL =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) w where not ${scope.mayAssign(sql`w.value`)})`;
