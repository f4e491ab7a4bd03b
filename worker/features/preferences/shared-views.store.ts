import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rolesTable } from "#drizzle/schema/roles";
import { staffSessionsTable } from "#drizzle/schema/session";
import { staffPreferencesTable, userRolesTable, usersTable } from "#drizzle/schema/users";
import { parsedJson, select } from "../../platform/database/query";

const p = alias(staffPreferencesTable, "p");
const s = alias(staffSessionsTable, "s");
const u = alias(usersTable, "u");
const ur = alias(userRolesTable, "ur");
const r = alias(rolesTable, "r");

export interface View {
  readonly name: string;
  readonly query: Record<string, string>;
}

/** The name of the row that holds what somebody shares of a screen with a role. */
export const sharedScreen = (roleId: number, screen: string) => `role.${roleId}.${screen}`;

const sessionUser = (sessionId: string): SQL =>
  sql`(select ${s.userId} from ${staffSessionsTable} ${s} where ${s.id} = ${sessionId})`;

const columns = {
  screen: p.screen,
  userId: p.userId,
  userName: u.nickName,
  views: parsedJson<View[]>(sql`coalesce(${p.value} -> '$.views', '[]')`),
};

/** What people in use share with a role of this person. */
export const findSharedWith = (sessionId: string) =>
  select(
    columns,
    sql`from ${userRolesTable} ${ur} join ${rolesTable} ${r} on ${r.roleId} = ${ur.roleId} and ${r.status} = 'on'
      cross join ${staffPreferencesTable} ${p} on ${p.screen} >= 'role.' || ${r.roleId} || '.'
        and ${p.screen} < 'role.' || ${r.roleId} || '/'
      join ${usersTable} ${u} on ${u.userId} = ${p.userId} and ${u.status} = 'on' and ${u.deletedAt} is null
      where ${ur.userId} = ${sessionUser(sessionId)}`,
  );

/** What he shares himself, with whatever role. */
export const findSharedBy = (sessionId: string) =>
  select(
    columns,
    sql`from ${staffPreferencesTable} ${p} join ${usersTable} ${u} on ${u.userId} = ${p.userId}
      where ${p.userId} = ${sessionUser(sessionId)} and ${p.screen} >= 'role.' and ${p.screen} < 'role/'`,
  );

export const findRoles = () =>
  select(
    { roleId: r.roleId, roleName: r.roleName },
    sql`from ${rolesTable} ${r} where ${r.status} = 'on' and ${r.deletedAt} is null order by ${r.sort}, ${r.roleId}`,
  );
