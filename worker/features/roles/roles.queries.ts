import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { wildcardPermission } from "#contract/wildcard-permission";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { userRolesTable } from "#drizzle/schema/users";
import { selectColumn } from "../../platform/database/query";

const r = alias(rolesTable, "r");
const rp = alias(rolePermissionsTable, "rp");
const ur = alias(userRolesTable, "ur");

/** Ids of the users who hold a permission by a role in use, as a subquery's text. */
export const holdersOf = (permission: string): SQL => sql`select ${ur.userId} from ${rolePermissionsTable} ${rp}
  join ${rolesTable} ${r} on ${r.roleId} = ${rp.roleId} and ${r.status} = 'on' and ${r.deletedAt} is null
  join ${userRolesTable} ${ur} on ${ur.roleId} = ${r.roleId}
  where ${rp.permission} in (${permission}, ${wildcardPermission})`;

/** Permissions of a role's holders; none for a role that is switched off or removed. */
export const permissionsOfRole = (roleKey: string) =>
  selectColumn(
    rp.permission,
    sql`from ${rolesTable} ${r} join ${rolePermissionsTable} ${rp} on ${rp.roleId} = ${r.roleId}
      where ${r.roleKey} = ${roleKey} and ${r.deletedAt} is null and ${r.status} = 'on'`,
  );
