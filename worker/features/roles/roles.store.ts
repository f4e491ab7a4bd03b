import { sql } from "drizzle-orm";
import { rolesTable } from "#drizzle/schema/roles";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";

/** Inserts the role unless its key exists. */
export function insertRoleOnce(role: typeof rolesTable.$inferInsert): Query<number> {
  return write(db.insert(rolesTable).values(role).onConflictDoNothing());
}

/** Grants the tags to the role with this key; tags it holds already stay. */
export function addPermissionsByKey(roleKey: string, permissions: readonly string[]): Query<number> {
  return statement(
    sql`insert into role_permissions (role_id, permission)
      select r.id, p.value from roles r join json_each(${JSON.stringify(permissions)}) p
      where r.role_key = ${roleKey} and r.deleted_at is null on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
