import { eq, lt, type Placeholder, sql } from "drizzle-orm";
import { departmentsTable } from "#drizzle/schema/departments";
import { loginThrottlesTable, staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, row, rowOnce, write } from "../../platform/database/query";
import { counterValue } from "../counters/counters.queries";

const sessions = staffSessionsTable;
const users = usersTable;

// The roles that count now: those in use among the held ones, or the one that the session looks through. The cross join makes
// SQLite start at the few held roles; left to itself it reads all roles twice per request, because the table is small.
const liveRoles = sql`from (select ur.role_id from user_roles ur where ur.user_id = ${users.userId} and ${sessions.viewAsRoleId} is null
    union all select ${sessions.viewAsRoleId}) held
  cross join roles r on r.id = held.role_id and r.status = 'on' and r.deleted_at is null`;

const rolesJson =
  sql<string>`(select json_group_array(json_array(r.id, r.role_key, r.data_scope, r.role_name)) ${liveRoles})`.as(
    "roles_json",
  );

const permissionsJson = sql<string>`(select json_group_array(distinct rp.permission) ${liveRoles}
  cross join role_permissions rp on rp.role_id = r.id)`.as("permissions_json");

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

/** Session, user, roles and permissions in one read: what a request may do is decided on this row and nothing older. */
const signedIn = rowOnce((value: (name: "sessionId") => Placeholder) =>
  db
    .select({
      ...facts,
      nickName: users.nickName,
      departmentId: users.departmentId,
      merchantId: users.merchantId,
      isMerchantOn: sql<number>`exists (select 1 from merchants where id = ${users.merchantId} and status = 'on'
          and deleted_at is null)`.as("is_merchant_on"),
      provenAt: sessions.provenAt,
      mustChangePassword: users.mustChangePassword,
      viewAsRoleId: sessions.viewAsRoleId,
      viewAsRoleName: sql<string | null>`(select role_name from roles where id = ${sessions.viewAsRoleId})`.as(
        "view_as_role_name",
      ),
      rolesJson,
      permissionsJson,
      hasTotp: sql<number>`exists (select 1 from staff_totp
          where user_id = ${users.userId} and confirmed_at is not null)`.as("has_totp"),
      isTotpDue: sql<number>`exists (select 1 from app_settings
          where key = 'staff.totpForAdministrators' and value = 'true')`.as("is_totp_due"),
      menusRevision: counterValue("menus").as("menus_revision"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(eq(sessions.id, value("sessionId"))),
);

export const signedInSession = (sessionId: string) => signedIn({ sessionId });

export type SignedInSession = NonNullable<ReturnType<ReturnType<typeof signedInSession>["read"]>>;

/** The session alone, for a refresh. */
export function sessionFacts(sessionId: string) {
  return row(
    db
      .select(facts)
      .from(sessions)
      .innerJoin(users, eq(users.userId, sessions.userId))
      .where(eq(sessions.id, sessionId)),
  );
}

/** What the caller sees of himself beyond what the sign-in check reads. */
export function ownCard(sessionId: string) {
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

/** Counts of failures that nothing has touched for a while. */
export const removeStaleThrottles = (before: number): Query<number> =>
  write(db.delete(loginThrottlesTable).where(lt(loginThrottlesTable.updatedAt, before)));
