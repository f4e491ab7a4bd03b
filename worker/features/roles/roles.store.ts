import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rolesTable } from "#drizzle/schema/roles";
import { type DataScope, heldRoles } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { contains, count, sorted, within } from "../../platform/database/list-conditions";
import { db, row, rows, statement, write } from "../../platform/database/query";
import { setViewAs } from "../staff-sessions/staff-sessions.queries";
import type { ScopeName } from "../wire-values";

const roles = rolesTable;

const columns = {
  roleId: roles.roleId,
  roleName: roles.roleName,
  roleKey: roles.roleKey,
  roleSort: roles.sort,
  status: roles.status,
  dataScope: roles.dataScope,
  remark: roles.remark,
  holdsAll: sql<number>`exists (select 1 from role_permissions p
    where p.role_id = ${roles.roleId} and p.permission = '*:*:*')`.as("holds_all"),
  isBuiltIn: roles.isBuiltIn,
  userCount: sql<number>`(select count(*) from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = roles.id and u.deleted_at is null)`.as("user_count"),
  createdAt: roles.createdAt,
  version: roles.version,
};

interface RoleFilter {
  readonly roleId?: number | undefined;
  readonly roleName?: string | undefined;
  readonly roleKey?: string | undefined;
  readonly status?: "on" | "off" | undefined;
  readonly dataScope?: ScopeName | undefined;
  readonly beginTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const orders = { roleId: roles.roleId, roleName: roles.roleName, roleSort: roles.sort, createdAt: roles.createdAt };
export const roleOrders = ["roleId", "roleName", "roleSort", "createdAt"] as const;

function matches(filter: RoleFilter): SQL | undefined {
  return and(
    isNull(roles.deletedAt),
    filter.roleId === undefined ? undefined : eq(roles.roleId, filter.roleId),
    contains(roles.roleName, filter.roleName),
    contains(roles.roleKey, filter.roleKey),
    filter.status && eq(roles.status, filter.status),
    filter.dataScope && eq(roles.dataScope, filter.dataScope),
    ...within(roles.createdAt, filter),
  );
}

export function rolesPage(
  filter: RoleFilter,
  order: { readonly field: (typeof roleOrders)[number]; readonly isDescending: boolean } | undefined,
  page: { readonly pageSize: number; readonly offset: number },
) {
  return rows(
    db
      .select(columns)
      .from(roles)
      .where(matches(filter))
      .orderBy(...sorted(order, orders, [asc(roles.sort)], roles.roleId))
      .limit(page.pageSize)
      .offset(page.offset),
  );
}

export const countRoles = (filter: RoleFilter) => count(sql`select count(*) from ${roles} where ${matches(filter)}`);

const listOf = (query: SQL): Query<string[]> => statement(query, (found) => found.map(([cell]) => String(cell)));
const numbersOf = (query: SQL): Query<number[]> => statement(query, (found) => found.map(([cell]) => Number(cell)));

export function findRole(roleId: number) {
  return row(
    db
      .select(columns)
      .from(roles)
      .where(and(eq(roles.roleId, roleId), isNull(roles.deletedAt))),
  );
}

export type RoleRow = NonNullable<ReturnType<ReturnType<typeof findRole>["read"]>>;

export const tagsOfRole = (roleId: number) =>
  listOf(sql`select permission from role_permissions where role_id = ${roleId} order by permission`);
export const departmentsOfRole = (roleId: number) =>
  numbersOf(sql`select department_id from role_departments where role_id = ${roleId} order by department_id`);

export interface MenuTag {
  readonly menuId: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly permission: string;
}

/** Every menu and button in order with the tag that ticking it gives. */
export function menuTags(): Query<MenuTag[]> {
  return statement(
    sql`select id, parent_id, title, permission from menus where deleted_at is null order by sort, id`,
    (found) =>
      found.map(([menuId, parentId, title, permission]) => ({
        menuId: Number(menuId),
        parentId: parentId === null ? null : Number(parentId),
        title: String(title),
        permission: String(permission),
      })),
  );
}

/** What the session's roles give without this one: decides whether the caller would lock himself out. */
export const tagsWithout = (sessionId: string, roleId: number) =>
  listOf(sql`select distinct p.permission from role_permissions p join roles r on r.id = p.role_id
    where p.role_id in (${heldRoles(sessionId)}) and p.role_id <> ${roleId} and r.status = 'on' and r.deleted_at is null`);

/** Departments of the list that are there and that the caller sees. */
export const departmentsSeen = (scope: DataScope, ids: readonly number[]) =>
  numbersOf(sql`select d.id from departments d where d.id in (select value from json_each(${JSON.stringify(ids)}))
    and d.deleted_at is null and ${scope.seesDepartment(sql`d.id`)}`);

// The cross join keeps the order: from the few roles to their holders, never through all holders.
const holders = (ids: readonly number[]) => sql`from json_each(${JSON.stringify(ids)}) chosen
  cross join user_roles ur on ur.role_id = chosen.value join users u on u.id = ur.user_id where u.deleted_at is null`;

/** Names of the roles among these that somebody holds. */
export const namesInUse = (ids: readonly number[]) =>
  listOf(sql`select role_name from roles where id in (select ur.role_id ${holders(ids)}) order by id limit 5`);
export const nobodyHolds = (ids: readonly number[]): SQL => sql`not exists (select 1 ${holders(ids)})`;

export const builtInAmong = (ids: readonly number[]) =>
  count(
    sql`select count(*) from roles where id in (select value from json_each(${JSON.stringify(ids)})) and built_in = 1`,
  );

/** The session looks through the role, while that is in use, or through nobody's eyes but its own. */
export function viewAs(sessionId: string, roleId: number | null): Query<number> {
  if (roleId === null) return setViewAs(sessionId, null);
  const isInUse = and(eq(roles.roleId, roleId), eq(roles.status, "on"), isNull(roles.deletedAt));
  return setViewAs(sessionId, roleId, sql`exists (select 1 from ${roles} where ${isInUse})`);
}

/** Inserts the role unless its key exists. */
export function insertRoleOnce(role: typeof rolesTable.$inferInsert): Query<number> {
  return write(db.insert(rolesTable).values(role).onConflictDoNothing());
}

/** Grants the tag to the role with this key unless staff ever edited it. */
export function addPermissionByKey(roleKey: string, permission: string): Query<number> {
  return statement(
    sql`insert into role_permissions (role_id, permission) select id, ${permission} from roles
      where role_key = ${roleKey} and deleted_at is null and updated_by is null on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
