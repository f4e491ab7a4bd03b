import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { staffSessionsTable } from "#drizzle/schema/session";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { aliased, expressionColumn } from "../../platform/database/alias";
import type { DataScope } from "../../platform/database/data-scope";
import { anyContains, contains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, rows } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";
import { endSessions } from "../staff-sessions/staff-sessions.queries";

const d = alias(departmentsTable, "d");
/** Found through the index on the end of sessions, because few are open and many are stored. */
const live = alias(staffSessionsTable, "live");

const sessions = staffSessionsTable;
const users = usersTable;

interface OnlineFilter extends ListPlace {
  readonly username?: string | undefined;
  readonly ip?: string | undefined;
  readonly idleSince: number;
  readonly now: number;
}

/** Open sessions of users inside the scope, newest first; ids increase with time. */
export function onlinePage(scope: DataScope, filter: OnlineFilter) {
  const page = listOrder(sessions.id, filter);
  return rows(
    db
      .select({
        sessionId: aliased(sessions.id, "session_id"),
        userId: users.userId,
        username: users.username,
        nickName: users.nickName,
        departmentName: expressionColumn(
          sql<string | null>`(select ${d.name} from ${departmentsTable} ${d}
            where ${d.departmentId} = ${users.departmentId})`,
          "department_name",
        ),
        kind: sessions.kind,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        createdAt: aliased(sessions.createdAt, "session_created_at"),
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .where(
        and(
          page.where,
          isNull(sessions.endedAt),
          gt(sessions.lastSeenAt, filter.idleSince),
          sql`${sessions.id} in (select ${live.id} from ${sessions} ${live} where ${live.expiresAt} > ${filter.now})`,
          anyContains(filter.username, users.username, users.nickName),
          contains(sessions.ip, filter.ip),
          scope.seesUser(usersTable),
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

/** Ends the sessions of users whom the caller sees and who have no permission beyond `held`; the others are left alone. */
export function endVisibleSessions(scope: DataScope, ids: readonly string[], held: readonly string[], now: number) {
  const isSeen = sql`exists (select 1 from ${users} where ${users.userId} = ${sessions.userId}
    and ${scope.seesUser(usersTable)})`;
  const isBeyond = sql`exists (select 1 from ${userRolesTable} join ${rolesTable} on ${rolesTable.roleId} =
    ${userRolesTable.roleId} join ${rolePermissionsTable} on ${rolePermissionsTable.roleId} = ${rolesTable.roleId}
    where ${userRolesTable.userId} = ${sessions.userId} and ${rolesTable.status} = 'on'
    and ${rolesTable.deletedAt} is null and ${rolePermissionsTable.permission} not in ${oneOfList(held)})`;
  const isHeld = held.includes("*:*:*") ? undefined : sql`not ${isBeyond}`;
  return endSessions(and(sql`${sessions.id} in ${oneOfList(ids)}`, isSeen, isHeld), "forcedOut", now);
}
