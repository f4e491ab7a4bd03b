import { type SQL, sql } from "drizzle-orm";
import type { Query } from "./database";
import { statement } from "./query";

/**
 * Which rows a signed-in member of staff may touch under a permission, as SQL conditions: only roles that hold the tag
 * count, their scopes add up, and no scope or an unknown one means own rows. While he looks through a role, that role counts alone.
 */
export interface DataScope {
  /** Condition on a row of `users` under the alias. */
  seesUser(alias: string): SQL;
  /** Condition on a department's number. */
  seesDepartment(column: SQL): SQL;
  /** Departments that he may put somebody into: those he sees, and his own. */
  mayAssign(column: SQL): SQL;
  /** True when he sees everything. */
  readonly seesAll: SQL;
}

export function dataScope(sessionId: string, tag: string): DataScope {
  const me = sql`(select user_id from staff_sessions where id = ${sessionId})`;
  const myDepartment = sql`(select u0.department_id from users u0 where u0.id = ${me})`;
  const granting = (scope: string) => sql`select r0.id from roles r0 where r0.id in (${heldRoles(sessionId)})
    and r0.status = 'on' and r0.deleted_at is null and r0.data_scope = ${scope}
    and exists (select 1 from role_permissions p0 where p0.role_id = r0.id and p0.permission in (${tag}, '*:*:*'))`;
  const seesAll = sql`exists (${granting("all")})`;
  const departments = sql`with recursive below(id) as (
      select ${myDepartment} where exists (${granting("department_tree")})
      union select d0.id from below join departments d0 on d0.parent_id = below.id where d0.deleted_at is null)
    select id from below where id is not null
    union select ${myDepartment} where exists (${granting("department")})
    union select rd0.department_id from role_departments rd0 where rd0.role_id in (${granting("departments")})`;
  return {
    seesAll,
    seesUser(alias) {
      const u = sql.raw(alias);
      return sql`(${seesAll} or ${u}.department_id in (${departments}) or ${u}.created_by = ${me} or ${u}.id = ${me})`;
    },
    seesDepartment: (column) => sql`(${seesAll} or ${column} in (${departments}))`,
    mayAssign: (column) => sql`(${seesAll} or ${column} = ${myDepartment} or ${column} in (${departments}))`,
  };
}

/** One tag that somebody holds, with the scope of a role that gives it to him. */
export interface HeldScope {
  readonly tag: string;
  readonly scope: string;
}

/** For a `load`: what the session's roles let it see, tag by tag. */
export function heldScopes(sessionId: string): Query<HeldScope[]> {
  return statement(
    sql`select distinct p0.permission, r0.data_scope from roles r0 join role_permissions p0 on p0.role_id = r0.id
      where r0.id in (${heldRoles(sessionId)}) and r0.status = 'on' and r0.deleted_at is null`,
    (found) => found.map(([tag, scope]) => ({ tag: String(tag), scope: String(scope) })),
  );
}

/** Numbers of the roles that count for a session: the user's own, or the one that he looks through. */
export function heldRoles(sessionId: string): SQL {
  return sql`select ur0.role_id from staff_sessions s0 join user_roles ur0 on ur0.user_id = s0.user_id
      where s0.id = ${sessionId} and s0.view_as_role_id is null
    union all select s1.view_as_role_id from staff_sessions s1 where s1.id = ${sessionId} and s1.view_as_role_id is not null`;
}
