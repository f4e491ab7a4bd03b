import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { contains, count } from "../../platform/database/list-conditions";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const u = alias(usersTable, "u");
const p = alias(departmentsTable, "p");
const d = alias(departmentsTable, "d");
const s = alias(departmentsTable, "s");
const c = alias(departmentsTable, "c");

const departments = departmentsTable;

const columns = {
  deptId: departments.departmentId,
  parentId: departments.parentId,
  deptName: departments.name,
  leader: departments.leader,
  phone: departments.phone,
  email: departments.email,
  sort: departments.sort,
  status: departments.status,
  userCount: expressionColumn(
    sql<number>`(select count(*) from ${usersTable} ${u}
    where ${u.departmentId} = ${departments.departmentId} and ${u.deletedAt} is null)`,
    "user_count",
  ),
  createdAt: departments.createdAt,
  version: departments.version,
};

interface DepartmentFilter {
  readonly deptId?: number | undefined;
  readonly deptName?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

/** Departments inside the scope, in order; the whole tree is a few dozen rows. */
export function findDepartmentsInScope(scope: DataScope, filter: DepartmentFilter = {}) {
  return rows(
    db
      .select(columns)
      .from(departments)
      .where(
        and(
          isNull(departments.deletedAt),
          filter.deptId === undefined ? undefined : eq(departments.departmentId, filter.deptId),
          contains(departments.name, filter.deptName),
          filter.status && eq(departments.status, filter.status),
          scope.seesDepartment(departments.departmentId),
        ),
      )
      .orderBy(asc(departments.sort), asc(departments.departmentId)),
  );
}

/** Inserts a first department into an installation that never had one. */
export const insertFirstDepartment = (name: string, now: number): Query<number> =>
  write(
    insertInto(
      departments,
      { name, createdAt: now, updatedAt: now },
      { when: sql`not exists (select 1 from ${departments} ${d})` },
    ),
  );

export type DepartmentRow = ReturnType<ReturnType<typeof findDepartmentsInScope>["read"]>[number];

const inside = (ids: readonly number[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Condition: the caller sees all of the departments. */
export const canSeeDepartments = (scope: DataScope, ids: readonly number[]): SQL =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) w where not ${scope.seesDepartment(sql`w.value`)})`;

/** Condition: the department exists, the caller sees it, and children may be added; only a caller who sees all may add at the top. */
export const canBeParent = (scope: DataScope, parentId: number): SQL =>
  parentId === 0
    ? scope.seesAll
    : sql`exists (select 1 from ${departments} ${p} where ${p.departmentId} = ${parentId} and ${p.deletedAt} is null
        and ${scope.seesDepartment(p.departmentId)})`;

/** Condition: the new parent is neither the department itself nor below it. */
export const hasNoCycle = (departmentId: number, parentId: number): SQL =>
  sql`${parentId} not in (with recursive below(id) as (select ${departmentId} union
    select ${d.departmentId} from below join ${departments} ${d} on ${d.parentId} = below.id) select id from below)`;

/** A department's name and parent, for a condition. */
export const departmentName = (departmentId: number): SQL =>
  sql`(select ${p.name} from ${departments} ${p} where ${p.departmentId} = ${departmentId})`;
export const departmentParent = (departmentId: number): SQL =>
  sql`(select coalesce(${p.parentId}, 0) from ${departments} ${p} where ${p.departmentId} = ${departmentId})`;

export const hasUniqueName = (name: string | SQL, parentId: number | SQL, departmentId: number): SQL =>
  sql`not exists (select 1 from ${departments} ${s} where coalesce(${s.parentId}, 0) = ${parentId}
    and ${s.name} = ${name}
    and ${s.departmentId} <> ${departmentId} and ${s.deletedAt} is null)`;

export const hasNoChildren = (ids: readonly number[]): SQL =>
  sql`not exists (select 1 from ${departments} ${c} where ${c.parentId} in ${inside(ids)} and ${c.deletedAt} is null
    and ${c.departmentId} not in ${inside(ids)})`;

export const hasNoActiveChildren = (departmentId: number): SQL =>
  sql`not exists (select 1 from ${departments} ${c} where ${c.parentId} = ${departmentId} and ${c.status} = 'on'
    and ${c.deletedAt} is null)`;

const people = (ids: readonly number[]) =>
  sql`from ${usersTable} where ${usersTable.departmentId} in ${inside(ids)} and ${usersTable.deletedAt} is null`;
export const hasNoPeople = (ids: readonly number[]): SQL => sql`not exists (select 1 ${people(ids)})`;
export const countPeople = (ids: readonly number[]) => count(people(ids));
