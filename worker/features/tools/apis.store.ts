import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { menusTable } from "#drizzle/schema/menus";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { count } from "../../platform/database/list-conditions";
import { select, selectColumn } from "../../platform/database/query";

const ur = alias(userRolesTable, "ur");
const r = alias(rolesTable, "r");

const holding = (tag: string) => sql`select ${rolePermissionsTable.roleId} from ${rolePermissionsTable}
  where ${rolePermissionsTable.permission} in (${tag}, '*:*:*')`;

export const findRolesWithPermission = (tag: string): Query<{ roleId: number; roleName: string }[]> =>
  select(
    { roleId: rolesTable.roleId, roleName: rolesTable.roleName },
    sql`from ${rolesTable} where ${rolesTable.roleId} in (${holding(tag)}) and ${rolesTable.status} = 'on'
      and ${rolesTable.deletedAt} is null order by ${rolesTable.sort}, ${rolesTable.roleId}`,
  );

const people = (tag: string) => sql`from ${usersTable} where ${usersTable.status} = 'on'
  and ${usersTable.deletedAt} is null and ${usersTable.userId} in ( select ${ur.userId} from ${userRolesTable} ${ur}
  join ${rolesTable} ${r} on ${r.roleId} = ${ur.roleId} where ${ur.roleId} in (${holding(tag)}) and ${r.status} = 'on'
  and ${r.deletedAt} is null)`;

export function findUsersWithPermission(tag: string, sessionId: string, most: number): Query<string[]> {
  const { seesUser } = dataScope(sessionId, "admin:sysUser:list");
  const { username, userId } = usersTable;
  return selectColumn(username, sql`${people(tag)} and ${seesUser(usersTable)} order by ${userId} limit ${most}`);
}

export const countUsersWithPermission = (tag: string) => count(people(tag));

export const findMenusWithPermission = (tag: string): Query<string[]> =>
  selectColumn(
    menusTable.title,
    sql`from ${menusTable} where ${menusTable.permission} = ${tag} and ${menusTable.permission} <> ''
      and ${menusTable.deletedAt} is null order by ${menusTable.sort}, ${menusTable.menuId}`,
  );
