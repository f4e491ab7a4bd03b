import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { departmentsTable } from "#drizzle/schema/departments";
import type { DataScope } from "../../platform/database/data-scope";
import { contains, count } from "../../platform/database/list-conditions";
import { db, rows } from "../../platform/database/query";

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
  userCount: sql<number>`(select count(*) from users u
    where u.department_id = departments.id and u.deleted_at is null)`.as("user_count"),
  createdAt: departments.createdAt,
  version: departments.version,
};

interface DepartmentFilter {
  readonly deptId?: number | undefined;
  readonly deptName?: string | undefined;
  readonly status?: "on" | "off" | undefined;
}

/** Departments inside the scope, in order; the whole tree is a few dozen rows. */
export function departmentsIn(scope: DataScope, filter: DepartmentFilter = {}) {
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
          scope.seesDepartment(sql`${departments.departmentId}`),
        ),
      )
      .orderBy(asc(departments.sort), asc(departments.departmentId)),
  );
}

export type DepartmentRow = ReturnType<ReturnType<typeof departmentsIn>["read"]>[number];

const inside = (ids: readonly number[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Holds when the caller sees all of the departments. */
export const seesAllOf = (scope: DataScope, ids: readonly number[]): SQL =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) w where not ${scope.seesDepartment(sql`w.value`)})`;

/** Holds when something may hang below this department: it is there and the caller sees it; only who sees all adds at the top. */
export const mayHangBelow = (scope: DataScope, parentId: number): SQL =>
  parentId === 0
    ? scope.seesAll
    : sql`exists (select 1 from departments p where p.id = ${parentId} and p.deleted_at is null
        and ${scope.seesDepartment(sql`p.id`)})`;

/** Holds while the parent is neither the department itself nor below it. */
export const makesNoRing = (departmentId: number, parentId: number): SQL =>
  sql`${parentId} not in (with recursive below(id) as (select ${departmentId} union
    select d.id from below join departments d on d.parent_id = below.id) select id from below)`;

export const hasNoNamesake = (name: string, parentId: number, departmentId: number): SQL =>
  sql`not exists (select 1 from departments s where coalesce(s.parent_id, 0) = ${parentId} and s.name = ${name}
    and s.id <> ${departmentId} and s.deleted_at is null)`;

export const hasNoChildren = (ids: readonly number[]): SQL =>
  sql`not exists (select 1 from departments c where c.parent_id in ${inside(ids)} and c.deleted_at is null
    and c.id not in ${inside(ids)})`;

export const hasNoActiveChildren = (departmentId: number): SQL =>
  sql`not exists (select 1 from departments c where c.parent_id = ${departmentId} and c.status = 'on' and c.deleted_at is null)`;

const people = (ids: readonly number[]) => sql`from users where department_id in ${inside(ids)} and deleted_at is null`;
export const hasNoPeople = (ids: readonly number[]): SQL => sql`not exists (select 1 ${people(ids)})`;
export const countPeople = (ids: readonly number[]) => count(sql`select count(*) ${people(ids)}`);
