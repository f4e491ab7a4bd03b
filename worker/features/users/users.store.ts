import { sql } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";

/** Inserts the user unless the name is taken by a live one. */
export function insertUserOnce(user: typeof usersTable.$inferInsert): Query<number> {
  return write(db.insert(usersTable).values(user).onConflictDoNothing());
}

/** Gives the user the roles with these keys; those he has already stay. */
export function addRolesByKey(username: string, roleKeys: readonly string[]): Query<number> {
  return statement(
    sql`insert into user_roles (user_id, role_id)
      select u.id, r.id from users u join json_each(${JSON.stringify(roleKeys)}) k join roles r on r.role_key = k.value and r.deleted_at is null
      where u.username = ${username} and u.deleted_at is null on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
