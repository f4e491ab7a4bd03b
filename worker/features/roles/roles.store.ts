import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { menusTable } from "#drizzle/schema/menus";
import { roleDepartmentsTable, rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import type { ScopeName } from "../../http/wire-values";
import { expressionColumn } from "../../platform/database/alias";
import { type DataScope, rolesOfSession } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { contains, count, isWithinTimes, numberedPage, orderByColumn } from "../../platform/database/list-conditions";
import { db, row, select, selectColumn, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { setSessionViewedRole } from "../staff-sessions/staff-sessions.queries";

const p = alias(rolePermissionsTable, "p");
const ur = alias(userRolesTable, "ur");
const u = alias(usersTable, "u");
const r = alias(rolesTable, "r");
const d = alias(departmentsTable, "d");

const roles = rolesTable;

const columns = {
  roleId: roles.roleId,
  roleName: roles.roleName,
  roleKey: roles.roleKey,
  roleSort: roles.sort,
  status: roles.status,
  dataScope: roles.dataScope,
  remark: roles.remark,
  holdsAll: expressionColumn(
    sql<number>`exists (select 1 from ${rolePermissionsTable} ${p}
    where ${p.roleId} = ${roles.roleId} and ${p.permission} = '*:*:*')`,
    "holds_all",
  ),
  isBuiltIn: roles.isBuiltIn,
  userCount: expressionColumn(
    sql<number>`(select count(*) from ${userRolesTable} ${ur} join ${usersTable} ${u} on ${u.userId} = ${ur.userId}
      where ${ur.roleId} = ${roles.roleId} and ${u.deletedAt} is null)`,
    "user_count",
  ),
  createdAt: roles.createdAt,
  version: roles.version,
};

interface RoleFilter {
  readonly roleId?: number | undefined;
  readonly roleName?: string | undefined;
  readonly roleKey?: string | undefined;
  readonly status?: "on" | "off" | undefined;
  readonly dataScope?: ScopeName | undefined;
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const orders = { roleId: roles.roleId, roleName: roles.roleName, roleSort: roles.sort, createdAt: roles.createdAt };
export const roleSortFields = ["roleId", "roleName", "roleSort", "createdAt"] as const;

function matches(filter: RoleFilter): SQL | undefined {
  return and(
    isNull(roles.deletedAt),
    filter.roleId === undefined ? undefined : eq(roles.roleId, filter.roleId),
    contains(roles.roleName, filter.roleName),
    contains(roles.roleKey, filter.roleKey),
    filter.status && eq(roles.status, filter.status),
    filter.dataScope && eq(roles.dataScope, filter.dataScope),
    ...isWithinTimes(roles.createdAt, filter),
  );
}

export function rolesPage(
  filter: RoleFilter,
  order: { readonly field: (typeof roleSortFields)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return numberedPage(
    columns,
    { from: roles, where: matches(filter), order: orderByColumn(order, orders, [asc(roles.sort)], roles.roleId) },
    page,
  );
}

export function findRole(roleId: number) {
  return row(
    db
      .select(columns)
      .from(roles)
      .where(and(eq(roles.roleId, roleId), isNull(roles.deletedAt))),
  );
}

export type RoleRow = NonNullable<ReturnType<ReturnType<typeof findRole>["read"]>>;

export const findPermissionsOfRole = (roleId: number) =>
  selectColumn(
    rolePermissionsTable.permission,
    sql`from ${rolePermissionsTable}
      where ${rolePermissionsTable.roleId} = ${roleId} order by ${rolePermissionsTable.permission}`,
  );
export const findDepartmentsOfRole = (roleId: number) =>
  selectColumn(
    roleDepartmentsTable.departmentId,
    sql`from ${roleDepartmentsTable}
      where ${roleDepartmentsTable.roleId} = ${roleId} order by ${roleDepartmentsTable.departmentId}`,
  );

export interface MenuPermission {
  readonly menuId: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly permission: string;
}

/** Every menu and button in order, with the permission it gives. */
export function findMenuPermissions(): Query<MenuPermission[]> {
  return select(
    {
      menuId: menusTable.menuId,
      parentId: menusTable.parentId,
      title: menusTable.title,
      permission: menusTable.permission,
    },
    sql`from ${menusTable} where ${menusTable.deletedAt} is null order by ${menusTable.sort}, ${menusTable.menuId}`,
  );
}

/** Permissions of the session's roles without this role: shows whether the caller would lock himself out. */
export const findPermissionsWithoutRole = (sessionId: string, roleId: number) =>
  selectColumn(
    p.permission,
    sql`from ${rolePermissionsTable} ${p}
    join ${roles} ${r} on ${r.roleId} = ${p.roleId}
    where ${p.roleId} in (${rolesOfSession(sessionId)}) and ${p.roleId} <> ${roleId} and ${r.status} = 'on'
    and ${r.deletedAt} is null`,
    { isDistinct: true },
  );

/** Departments of the list that exist and that the caller sees. */
export const findVisibleDepartments = (scope: DataScope, ids: readonly number[]) =>
  selectColumn(
    d.departmentId,
    sql`from ${departmentsTable} ${d} where ${d.departmentId} in (select value
    from json_each(${JSON.stringify(ids)}))
    and ${d.deletedAt} is null and ${scope.seesDepartment(d.departmentId)}`,
  );

// The cross join fixes the order: from the few roles to their holders, instead of reading all holders.
const holders = (ids: readonly number[]) => sql`from json_each(${JSON.stringify(ids)}) chosen
  cross join ${userRolesTable} ${ur} on ${ur.roleId} = chosen.value join ${usersTable} ${u} on ${u.userId} =
  ${ur.userId} where ${u.deletedAt} is null`;

/** Names of those of these roles that a user holds. */
export const findNamesOfHeldRoles = (ids: readonly number[]) =>
  selectColumn(
    roles.roleName,
    sql`from ${roles} where ${roles.roleId} in (select ${ur.roleId} ${holders(ids)})
      order by ${roles.roleId} limit 5`,
  );
export const areRolesUnused = (ids: readonly number[]): SQL => sql`not exists (select 1 ${holders(ids)})`;

export const findBuiltInRoles = (ids: readonly number[]) =>
  count(sql`from ${roles} where ${roles.roleId} in (select value from json_each(${JSON.stringify(ids)}))
      and ${roles.isBuiltIn} = 1`);

/** Lets the session view the office as this role, while the role is in use; null ends it. */
export function setViewedRole(sessionId: string, roleId: number | null): Query<number> {
  if (roleId === null) return setSessionViewedRole(sessionId, null);
  const isInUse = and(eq(roles.roleId, roleId), eq(roles.status, "on"), isNull(roles.deletedAt));
  return setSessionViewedRole(sessionId, roleId, sql`exists (select 1 from ${roles} where ${isInUse})`);
}

/** Inserts the role unless its key exists. */
export function insertRoleOnce(role: typeof rolesTable.$inferInsert): Query<number> {
  return write(db.insert(rolesTable).values(role).onConflictDoNothing());
}

/** Adds the permission to the role with this key, unless staff ever edited the role. */
export function addPermissionByKey(roleKey: string, permission: string): Query<number> {
  return write(
    insertInto(
      rolePermissionsTable,
      { roleId: sql`${roles.roleId}`, permission },
      {
        from: sql`${roles}`,
        when: sql`${roles.roleKey} = ${roleKey} and ${roles.deletedAt} is null and ${roles.updatedBy} is null`,
      },
    ).onConflictDoNothing(),
  );
}
