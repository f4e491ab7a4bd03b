import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { selectColumn } from "../../platform/database/query";

const r = alias(rolesTable, "r");
const rp = alias(rolePermissionsTable, "rp");

/** Permissions of a role's holders; none for a role that is switched off or removed. */
export const permissionsOfRole = (roleKey: string) =>
  selectColumn(
    rp.permission,
    sql`from ${rolesTable} ${r} join ${rolePermissionsTable} ${rp} on ${rp.roleId} = ${r.roleId}
      where ${r.roleKey} = ${roleKey} and ${r.deletedAt} is null and ${r.status} = 'on'`,
  );
