import { desc, eq, sql } from "drizzle-orm";
import { userImportsTable } from "#drizzle/schema/users";
import { atRest, hashAtRest } from "../../platform/database/at-rest";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { count } from "../../platform/database/list-conditions";
import { db, row, rows, statement, write } from "../../platform/database/query";
import { changeIsIn, type Guard } from "../history/history.queries";

/** Departments in use that the caller may put people into. */
export function departmentsToEnter(scope: DataScope): Query<number[]> {
  return statement(
    sql`select d.id from departments d where d.status = 'on' and d.deleted_at is null
      and ${scope.mayAssign(sql`d.id`)}`,
    (found) => found.map(([id]) => Number(id)),
  );
}

/** Which of the names a live user has, in lower case. */
export function takenNames(names: readonly string[]): Query<string[]> {
  return statement(
    sql`select lower(username) from users where lower(username) in (select value
      from json_each(${JSON.stringify(names)}))
      and deleted_at is null`,
    (found) => found.map(([name]) => String(name)),
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
}

export function insertImport(entry: typeof userImportsTable.$inferInsert): Query<number> {
  return write(db.insert(userImportsTable).values(entry));
}

/** All users of the import in one statement, each with a password of his own that he must change. */
export function insertUsers(
  users: readonly ImportedUser[],
  importId: string,
  madeBy: number,
  now: number,
): Query<number> {
  const rows = users.map((user) => ({
    ...user,
    email: atRest("users.email", user.email),
    emailHash: hashAtRest("staff-email", user.email),
    phone: atRest("users.phone", user.phone),
    phoneHash: hashAtRest("staff-phone", user.phone),
  }));
  return statement(
    sql`insert into users (id, username, nick_name, email, email_hash, phone, phone_hash, sex, status, department_id,
      password_hash,
        password_changed_at, must_change_password, import_id, created_by, updated_by, created_at, updated_at)
      select value ->> 'id', value ->> 'username', value ->> 'nickName', value ->> 'email', value ->> 'emailHash',
        value ->> 'phone', value ->> 'phoneHash', value ->> 'sex', value ->> 'status', value ->> 'departmentId', value
        ->> 'passwordHash', ${now}, 1, ${importId}, ${madeBy}, ${madeBy}, ${now}, ${now}
      from json_each(${JSON.stringify(rows)})`,
    (_rows, changed) => changed,
  );
}

export function giveRoles(userIds: readonly number[], roleIds: readonly number[]): Query<number> {
  return statement(
    sql`insert into user_roles (user_id, role_id) select u.value, r.value
      from json_each(${JSON.stringify(userIds)}) u join json_each(${JSON.stringify(roleIds)}) r`,
    (_rows, changed) => changed,
  );
}

export function findImport(importId: string) {
  return row(db.select().from(userImportsTable).where(eq(userImportsTable.id, importId)));
}

/** Numbers of the users that the import made and that are still as it made them: never signed in, never edited. */
export function untouchedOf(importId: string): Query<number[]> {
  return statement(
    sql`select id from users where import_id = ${importId} and deleted_at is null and version = 1
      and last_login_at is null`,
    (found) => found.map(([id]) => Number(id)),
  );
}

export function markUndone(importId: string, now: number, changeId: string): Query<number> {
  return statement(
    sql`update user_imports set undone_at = ${now} where id = ${importId} and undone_at is null
      and ${changeIsIn(changeId)}`,
    (_rows, changed) => changed,
  );
}

/** Holds while nobody of the import signed in. */
export const nobodySignedIn = (importId: string): Guard =>
  sql`not exists (select 1 from users where import_id = ${importId} and last_login_at is not null)`;

export function importsPage(page: { readonly pageSize: number; readonly offset: number }) {
  return rows(
    db
      .select()
      .from(userImportsTable)
      .where(sql`${userImportsTable.id} > ''`)
      .orderBy(desc(userImportsTable.id))
      .limit(page.pageSize)
      .offset(page.offset),
  );
}

export const countImports = () => count(sql`from user_imports where id > ''`);
