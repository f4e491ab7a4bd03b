import { sql } from "drizzle-orm";
import type { Permission } from "#contract/permissions";
import { dataScope, heldRoles } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface RoleWithTag {
  readonly roleName: string;
  readonly isMine: boolean;
}

const usersList = "admin:sysUser:list" satisfies Permission;

/** Roles in use that hold the tag, and which of them the session has. */
export function rolesWithTag(tag: string, sessionId: string): Query<RoleWithTag[]> {
  return statement(
    sql`select r.role_name, r.id in (${heldRoles(sessionId)}) from roles r
      where r.id in (select role_id from role_permissions where permission in (${tag}, '*:*:*'))
        and r.status = 'on' and r.deleted_at is null order by r.sort, r.id`,
    (found) => found.map(([roleName, isMine]) => ({ roleName: String(roleName), isMine: isMine === 1 })),
  );
}

/** People who hold the tag and may give roles to others, of those whom the session may see among the users. */
export function granters(tag: string, sessionId: string, most: number): Query<string[]> {
  const { seesUser } = dataScope(sessionId, usersList);
  const holders = (wanted: string) => sql`select ur.user_id from role_permissions p join roles r on r.id = p.role_id
    join user_roles ur on ur.role_id = r.id
    where p.permission in (${wanted}, '*:*:*') and r.status = 'on' and r.deleted_at is null`;
  return statement(
    sql`select u.nick_name from users u where u.id in (${holders(tag)}) and u.id in (${holders("admin:sysUser:edit")})
      and u.status = 'on' and u.deleted_at is null and ${seesUser("u")} order by u.id limit ${most}`,
    (found) => found.map(([nickName]) => String(nickName)),
  );
}
