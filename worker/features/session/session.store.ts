import { eq, lt, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { appSettingsTable } from "#drizzle/schema/configs";
import { departmentsTable } from "#drizzle/schema/departments";
import { merchantsTable } from "#drizzle/schema/merchants";
import { rolePermissionsTable, rolesTable } from "#drizzle/schema/roles";
import { loginThrottlesTable, staffSessionsTable } from "#drizzle/schema/session";
import { staffTotpTable, userRolesTable, usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, preparedRow, row, write } from "../../platform/database/query";
import { counterValue } from "../counters/counters.queries";

const ur = alias(userRolesTable, "ur");
const r = alias(rolesTable, "r");
const rp = alias(rolePermissionsTable, "rp");

const sessions = staffSessionsTable;
const users = usersTable;

// The roles that apply now: those in use among the user's roles, or the one that the session views as. The cross join makes
// SQLite start at the user's few roles; otherwise it reads all roles twice per request, because the table is small.
const liveRoles = sql`from (select ${ur.roleId} as role from ${userRolesTable} ${ur}
  where ${ur.userId} = ${users.userId} and ${sessions.viewAsRoleId} is null union all
  select ${sessions.viewAsRoleId}) held cross join ${rolesTable} ${r} on ${r.roleId} = held.role
  and ${r.status} = 'on' and ${r.deletedAt} is null`;

const rolesJson = expressionColumn(
  sql<string>`(select json_group_array(json_array(${r.roleId}, ${r.roleKey}, ${r.dataScope}, ${r.roleName},
    json((select json_group_array(${rp.permission}) from ${rolePermissionsTable} ${rp}
    where ${rp.roleId} = ${r.roleId})))) ${liveRoles})`,
  "roles_json",
);

const facts = {
  kind: sessions.kind,
  cookieHash: sessions.cookieHash,
  rotation: sessions.rotation,
  rotatedAt: sessions.rotatedAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  endedAt: sessions.endedAt,
  userId: users.userId,
  username: users.username,
  userStatus: users.status,
  userDeletedAt: users.deletedAt,
};

/** Session, user, roles and permissions in one read: every request's rights are decided on this row, never on older data. */
const signedIn = preparedRow((value: (name: "sessionId") => Placeholder) =>
  db
    .select({
      ...facts,
      nickName: users.nickName,
      departmentId: users.departmentId,
      merchantId: users.merchantId,
      isMerchantOn: expressionColumn(
        sql<number>`exists (select 1 from ${merchantsTable} where ${merchantsTable.id} = ${users.merchantId}
          and ${merchantsTable.status} = 'on' and ${merchantsTable.deletedAt} is null)`,
        "is_merchant_on",
      ),
      provenAt: sessions.provenAt,
      mustChangePassword: users.mustChangePassword,
      viewAsRoleId: sessions.viewAsRoleId,
      viewAsRoleName: expressionColumn(
        sql<string | null>`(select ${rolesTable.roleName} from ${rolesTable}
          where ${rolesTable.roleId} = ${sessions.viewAsRoleId})`,
        "view_as_role_name",
      ),
      rolesJson,
      hasTotp: expressionColumn(
        sql<number>`exists (select 1 from ${staffTotpTable} where ${staffTotpTable.userId} = ${users.userId}
          and ${staffTotpTable.confirmedAt} is not null)`,
        "has_totp",
      ),
      isTotpDue: expressionColumn(
        sql<number>`exists (select 1 from ${appSettingsTable} where ${appSettingsTable.key} =
          'staff.totpForAdministrators' and ${appSettingsTable.value} = 'true')`,
        "is_totp_due",
      ),
      menusRevision: counterValue("menus").as("menus_revision"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(eq(sessions.id, value("sessionId"))),
);

export const findSignedInSession = (sessionId: string) => signedIn({ sessionId });

export type SignedInSession = NonNullable<ReturnType<ReturnType<typeof findSignedInSession>["read"]>>;

/** The facts about a session that a refresh needs. */
export function findSessionForRefresh(sessionId: string) {
  return row(
    db
      .select(facts)
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .where(eq(sessions.id, sessionId)),
  );
}

/** Facts about the caller for his own display, which the sign-in check does not need. */
export function findOwnSummary(sessionId: string) {
  return row(
    db
      .select({
        avatarKey: users.avatarKey,
        departmentName: departmentsTable.name,
      })
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .leftJoin(departmentsTable, eq(departmentsTable.departmentId, users.departmentId))
      .where(eq(sessions.id, sessionId)),
  );
}

/** Deletes counts of failures that have not changed for a while. */
export const removeStaleThrottles = (before: number): Query<number> =>
  write(db.delete(loginThrottlesTable).where(lt(loginThrottlesTable.updatedAt, before)));
