import { sql } from "drizzle-orm";
import { usersTable } from "#drizzle/schema/users";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { count } from "../../platform/database/list-conditions";
import { statement } from "../../platform/database/query";

const holding = (tag: string) => sql`select role_id from role_permissions where permission in (${tag}, '*:*:*')`;

export function rolesHolding(tag: string): Query<{ roleId: number; roleName: string }[]> {
  return statement(
    sql`select id, role_name from roles where id in (${holding(tag)}) and status = 'on' and deleted_at is null
      order by sort, id`,
    (found) => found.map(([roleId, roleName]) => ({ roleId: Number(roleId), roleName: String(roleName) })),
  );
}

const people = (tag: string) => sql`from users where status = 'on' and deleted_at is null and id in (
  select ur.user_id from user_roles ur join roles r on r.id = ur.role_id
  where ur.role_id in (${holding(tag)}) and r.status = 'on' and r.deleted_at is null)`;

export function peopleHolding(tag: string, sessionId: string, most: number): Query<string[]> {
  const { seesUser } = dataScope(sessionId, "admin:sysUser:list");
  return statement(sql`select username ${people(tag)} and ${seesUser(usersTable)} order by id limit ${most}`, (found) =>
    found.map(([username]) => String(username)),
  );
}

export const countPeopleHolding = (tag: string) => count(people(tag));

export function menusShowing(tag: string): Query<string[]> {
  return statement(
    sql`select title from menus where permission = ${tag} and permission <> '' and deleted_at is null
      order by sort, id`,
    (found) => found.map(([title]) => String(title)),
  );
}
