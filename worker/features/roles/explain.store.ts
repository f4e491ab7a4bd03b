import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Permission } from "#contract/permissions";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { usersTable } from "#drizzle/schema/users";
import { dataScope, rolesOfSession } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { mapped, select } from "../../platform/database/query";
import { holdersOf } from "./roles.queries";

const r = alias(rolesTable, "r");
const u = alias(usersTable, "u");

interface RoleWithTag {
  readonly roleName: string;
  readonly isMine: boolean;
}

const usersList = "admin:sysUser:list" satisfies Permission;

/** Roles in use that have the permission, and which of them the session's user has. */
export function findRolesWithTag(tag: string, sessionId: string): Query<RoleWithTag[]> {
  return select(
    { roleName: r.roleName, isMine: sql`${r.roleId} in (${rolesOfSession(sessionId)})`.mapWith(Boolean) },
    sql`from ${rolesTable} ${r}
      where ${r.roleId} in (select ${rolePermissionsTable.roleId} from ${rolePermissionsTable}
      where ${rolePermissionsTable.permission} in (${tag}, '*:*:*'))
        and ${r.status} = 'on' and ${r.deletedAt} is null order by ${r.sort}, ${r.roleId}`,
  );
}

/** People who have the permission and may assign roles, as far as the session's user may see them. */
export function findGranters(tag: string, sessionId: string, most: number): Query<string[]> {
  const { seesUser } = dataScope(sessionId, usersList);
  return mapped(
    select(
      { nickName: u.nickName },
      sql`from ${usersTable} ${u} where ${u.userId} in (${holdersOf(tag)}) and ${u.userId} in
        (${holdersOf("admin:sysUser:edit")})
      and ${u.status} = 'on' and ${u.deletedAt} is null and ${seesUser(u)} order by ${u.userId} limit ${most}`,
    ),
    (found) => found.map(({ nickName }) => nickName),
  );
}
