import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { userRolesTable, usersTable } from "#drizzle/schema/users";
import { encryptedParam, hashedParam } from "../../platform/database/at-rest";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { numberedPage } from "../../platform/database/list-conditions";
import { firstOf, select, selectColumn, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import type { EditCondition } from "../history/history.queries";
import type { NamedDepartment } from "./import-names.rules";

const d = alias(departmentsTable, "d");
const i = alias(usersTable, "i");
const u = alias(usersTable, "u");

/** Departments in use to which the caller may assign users. */
export const findAssignableDepartments = (scope: DataScope): Query<NamedDepartment[]> =>
  select(
    { departmentId: d.departmentId, name: d.name, parentId: d.parentId },
    sql`from ${departmentsTable} ${d} where ${d.status} = 'on' and ${d.deletedAt} is null
      and ${scope.mayAssign(d.departmentId)}`,
  );

/** The names among these that a current user has, in lower case. */
export function takenNames(names: readonly string[]): Query<string[]> {
  const name = sql<string>`lower(${usersTable.username})`;
  return selectColumn(
    name,
    sql`from ${usersTable} where ${name} in ${oneOfList(names)} and ${usersTable.deletedAt} is null`,
  );
}

export interface ImportedUser {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly phone: string;
  readonly sex: string;
  readonly status: string;
  readonly departmentId: number;
  readonly passwordHash: string;
  readonly roleIds: readonly number[];
}

/** Inserts all users of the import in one statement, each with his own password that must be changed. */
export function insertUsers(
  users: readonly ImportedUser[],
  importId: string,
  madeBy: number,
  now: number,
): Query<number> {
  const rows = users.map((user) => ({
    ...user,
    email: encryptedParam("users.email", user.email),
    emailHash: hashedParam("staff-email", user.email),
    phone: encryptedParam("users.phone", user.phone),
    phoneHash: hashedParam("staff-phone", user.phone),
  }));
  const user = listAsRows(rows);
  return write(
    insertInto(
      usersTable,
      {
        userId: user.of("id"),
        username: user.of("username"),
        nickName: user.of("nickName"),
        email: user.of("email"),
        emailHash: user.of("emailHash"),
        phone: user.of("phone"),
        phoneHash: user.of("phoneHash"),
        sex: user.of("sex"),
        status: user.of("status"),
        departmentId: user.of("departmentId"),
        passwordHash: user.of("passwordHash"),
        passwordChangedAt: now,
        mustChangePassword: true,
        importId,
        createdBy: madeBy,
        updatedBy: madeBy,
        createdAt: now,
        updatedAt: now,
      },
      { from: user.rows },
    ),
  );
}

export function insertUserRoles(given: readonly { readonly userId: number; readonly roleId: number }[]): Query<number> {
  const one = listAsRows(given);
  return write(insertInto(userRolesTable, { userId: one.of("userId"), roleId: one.of("roleId") }, { from: one.rows }));
}

/** An import is the users it made; it counts as undone once all of them are deleted. */
const imports = sql`(select ${i.importId} as id, count(*) as people, ${i.createdBy} as maker, min(${i.createdAt}) as made_at,
  iif(count(${i.deletedAt}) = count(*), max(${i.deletedAt}), null) as undone_at from ${usersTable} ${i}
  where ${i.importId} is not null group by ${i.importId})`;

export const findUserImport = (importId: string) =>
  firstOf(
    select(
      { userCount: sql<number>`people`, madeBy: sql<number | null>`maker` },
      sql`from ${imports} where id = ${importId}`,
    ),
  );

/** Ids of the users that the import made and that are unchanged: never signed in, never edited. */
export function findUntouchedUsers(importId: string): Query<number[]> {
  const { userId, deletedAt, version, lastLoginAt } = usersTable;
  return selectColumn(
    userId,
    sql`from ${usersTable} where ${usersTable.importId} = ${importId} and ${deletedAt} is null and ${version} = 1
      and ${lastLoginAt} is null`,
  );
}

/** Condition: nobody of the import signed in. */
export const hasNobodySignedIn = (importId: string): EditCondition =>
  sql`not exists (select 1 from ${usersTable} where ${usersTable.importId} = ${importId}
    and ${usersTable.lastLoginAt} is not null)`;

export const importsPage = (page: { readonly pageSize: number; readonly offset: number }) =>
  numberedPage(
    {
      importId: sql<string>`id`,
      count: sql<number>`people`,
      madeBy: sql<string>`coalesce((select ${u.nickName} from ${usersTable} ${u} where ${u.userId} = maker), '')`,
      createdAt: sql<number>`made_at`,
      undoneAt: sql<number | null>`undone_at`,
    },
    { from: imports, where: undefined, order: [sql`id desc`] },
    page,
  );
