import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { roleDepartmentsTable, rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { staffSessionsTable } from "#drizzle/schema/session";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import type { Query } from "./database";
import { select } from "./query";

const u0 = alias(usersTable, "u0");
const r0 = alias(rolesTable, "r0");
const p0 = alias(rolePermissionsTable, "p0");
const d0 = alias(departmentsTable, "d0");
const rd0 = alias(roleDepartmentsTable, "rd0");
const ur0 = alias(userRolesTable, "ur0");
const s0 = alias(staffSessionsTable, "s0");
const s1 = alias(staffSessionsTable, "s1");

type UserColumns = Readonly<Record<"userId" | "departmentId" | "createdBy", SQLiteColumn>>;

/**
 * The rows that a signed-in member of staff may see or change under a permission, as SQL conditions: only roles with the
 * permission count, their scopes add up, and a missing or unknown scope means own rows. While he views as a role, only that
 * role counts.
 */
export interface DataScope {
  /** Condition on a row of the table of users, or of an alias of it. */
  seesUser(user: UserColumns): SQL;
  /** Condition on a department's id. */
  seesDepartment(column: SQL | SQLiteColumn): SQL;
  /** Condition: he may assign users to the department, because he sees it or it is his own. */
  mayAssign(column: SQL | SQLiteColumn): SQL;
  /** Condition: he sees everything. */
  readonly seesAll: SQL;
}

export function dataScope(sessionId: string, tag: string): DataScope {
  const me = sql`(select ${staffSessionsTable.userId} from ${staffSessionsTable}
    where ${staffSessionsTable.id} = ${sessionId})`;
  const myDepartment = sql`(select ${u0.departmentId} from ${usersTable} ${u0} where ${u0.userId} = ${me})`;
  const granting = (
    scope: string,
  ) => sql`select ${r0.roleId} from ${rolesTable} ${r0} where ${r0.roleId} in (${rolesOfSession(sessionId)})
    and ${r0.status} = 'on' and ${r0.deletedAt} is null and ${r0.dataScope} = ${scope}
    and exists (select 1 from ${rolePermissionsTable} ${p0} where ${p0.roleId} = ${r0.roleId}
    and ${p0.permission} in (${tag}, '*:*:*'))`;
  const seesAll = sql`exists (${granting("all")})`;
  const departments = sql`with recursive below(id) as (
      select ${myDepartment} where exists (${granting("department_tree")})
      union select ${d0.departmentId} from below join ${departmentsTable} ${d0} on ${d0.parentId} = below.id
      where ${d0.deletedAt} is null)
    select id from below where id is not null
    union select ${myDepartment} where exists (${granting("department")})
    union select ${rd0.departmentId} from ${roleDepartmentsTable} ${rd0} where ${rd0.roleId} in
    (${granting("departments")})`;
  return {
    seesAll,
    seesUser: (user) =>
      sql`(${seesAll} or ${user.departmentId} in (${departments}) or ${user.createdBy} = ${me}
        or ${user.userId} = ${me})`,
    seesDepartment: (column) => sql`(${seesAll} or ${column} in (${departments}))`,
    mayAssign: (column) => sql`(${seesAll} or ${column} = ${myDepartment} or ${column} in (${departments}))`,
  };
}

/** A permission that somebody has, with the scope of a role that gives it to him. */
export interface GrantedScope {
  readonly tag: string;
  readonly scope: string;
}

/** For a `load`: the scopes of the session's roles, permission by permission. */
export function findGrantedScopes(sessionId: string): Query<GrantedScope[]> {
  return select(
    { tag: p0.permission, scope: r0.dataScope },
    sql`from ${rolesTable} ${r0} join ${rolePermissionsTable} ${p0} on ${p0.roleId} = ${r0.roleId}
      where ${r0.roleId} in (${rolesOfSession(sessionId)}) and ${r0.status} = 'on' and ${r0.deletedAt} is null`,
    { isDistinct: true },
  );
}

/** Ids of the roles that count for a session: the user's own, or the one he views as. */
export function rolesOfSession(sessionId: string): SQL {
  return sql`select ${ur0.roleId} from ${staffSessionsTable} ${s0} join ${userRolesTable} ${ur0} on ${ur0.userId} =
    ${s0.userId}
      where ${s0.id} = ${sessionId} and ${s0.viewAsRoleId} is null
    union all select ${s1.viewAsRoleId} from ${staffSessionsTable} ${s1} where ${s1.id} = ${sessionId}
    and ${s1.viewAsRoleId} is not null`;
}
