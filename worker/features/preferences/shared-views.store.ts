import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rolesTable } from "#drizzle/schema/roles";
import { staffPreferencesTable, usersTable } from "#drizzle/schema/users";
import { rolesOfSession } from "../../platform/database/data-scope";
import { parsedJson, select } from "../../platform/database/query";
import { userOfSession } from "./preferences.store";

const p = alias(staffPreferencesTable, "p");
const u = alias(usersTable, "u");
const r = alias(rolesTable, "r");

export interface SharedView {
  readonly name: string;
  readonly query: Record<string, string>;
}

/** The name of the row that holds what somebody shares of a screen with a role. */
export const sharedScreenName = (roleId: number, screen: string) => `role.${roleId}.${screen}`;

const columns = {
  screen: p.screen,
  userId: p.userId,
  userName: u.nickName,
  views: parsedJson<SharedView[]>(sql`coalesce(${p.value} -> '$.views', '[]')`),
};

/** Views that enabled users share with a role of the session, or with the role as which it views the office. */
export const findViewsSharedWithUser = (sessionId: string) =>
  select(
    columns,
    sql`from ${rolesTable} ${r} cross join ${staffPreferencesTable} ${p} on ${p.screen} >= 'role.' || ${r.roleId} || '.'
        and ${p.screen} < 'role.' || ${r.roleId} || '/'
      join ${usersTable} ${u} on ${u.userId} = ${p.userId} and ${u.status} = 'on' and ${u.deletedAt} is null
      where ${r.roleId} in (${rolesOfSession(sessionId)}) and ${r.status} = 'on'`,
  );

/** Views that the session's user shares, with any role. */
export const findViewsSharedByUser = (sessionId: string) =>
  select(
    columns,
    sql`from ${staffPreferencesTable} ${p} join ${usersTable} ${u} on ${u.userId} = ${p.userId}
      where ${p.userId} = ${userOfSession(sessionId)} and ${p.screen} >= 'role.' and ${p.screen} < 'role/'`,
  );

export const findRoles = () =>
  select(
    { roleId: r.roleId, roleName: r.roleName },
    sql`from ${rolesTable} ${r} where ${r.status} = 'on' and ${r.deletedAt} is null order by ${r.sort}, ${r.roleId}`,
  );
