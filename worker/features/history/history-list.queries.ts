import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { departmentsTable } from "#drizzle/schema/departments";
import { rowChangesTable } from "#drizzle/schema/history";
import { menusTable } from "#drizzle/schema/menus";
import { usersTable } from "#drizzle/schema/users";
import { expressionColumn } from "../../platform/database/alias";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { namesWithin } from "../logs/object-names.store";
import type { EditableType } from "./editable-tables.queries";
import type { EditCondition } from "./history.queries";

const changes = rowChangesTable;

const columns = {
  id: changes.id,
  changeId: changes.changeId,
  at: changes.at,
  kind: changes.kind,
  objectType: changes.objectType,
  objectId: changes.objectId,
  label: changes.label,
  before: changes.before,
  after: changes.after,
  versionAfter: changes.versionAfter,
  actorId: changes.actorId,
  actorName: changes.actorName,
  undoneAt: changes.undoneAt,
};

interface Page {
  readonly before: string;
  readonly count: number;
  readonly since: number;
}

/** Rows of users and departments are only shown within the caller's data scope. */
const isInSight = (type: EditableType, scope: DataScope | undefined): SQL | undefined =>
  type === "department"
    ? scope?.seesDepartment(changes.objectId)
    : scope &&
      sql`exists (select 1 from ${usersTable} where ${usersTable.userId} = ${changes.objectId}
        and ${scope.seesUser(usersTable)})`;

export function findHistory(type: EditableType, objectId: number, scope: DataScope | undefined, page: Page) {
  return rows(
    db
      .select({
        ...columns,
        names: expressionColumn(namesWithin([sql`${changes.before}`, sql`${changes.after}`], sql`${type}`), "names"),
      })
      .from(changes)
      .where(
        and(
          eq(changes.objectType, type),
          eq(changes.objectId, objectId),
          lt(changes.id, page.before),
          gt(changes.at, page.since),
          isInSight(type, scope),
        ),
      )
      .orderBy(desc(changes.id))
      .limit(page.count),
  );
}

export function findRemovedRows(type: EditableType, scope: DataScope | undefined, page: Page) {
  return rows(
    db
      .select(columns)
      .from(changes)
      .where(
        and(
          eq(changes.objectType, type),
          eq(changes.kind, "remove"),
          lt(changes.id, page.before),
          gt(changes.at, page.since),
          isInSight(type, scope),
        ),
      )
      .orderBy(desc(changes.id))
      .limit(page.count),
  );
}

/** `names` is JSON text with the names of the rows that the change refers to. */
export type ChangeRow = ReturnType<ReturnType<typeof findRemovedRows>["read"]>[number] & {
  readonly names?: string;
};

export function findRowsOfChange(changeId: string) {
  return rows(db.select(columns).from(changes).where(eq(changes.changeId, changeId)));
}

export function markUndone(changeId: string, now: number, when: EditCondition): Query<number> {
  return write(
    db
      .update(changes)
      .set({ undoneAt: now })
      .where(and(eq(changes.changeId, changeId), when)),
  );
}

export const isNotUndone = (changeId: string): EditCondition =>
  sql`not exists (select 1 from ${changes} where ${changes.changeId} = ${changeId}
    and ${changes.undoneAt} is not null)`;

/** Condition for tree tables: the parent exists and is not below the row itself. */
export function isValidParent(kind: "menu" | "department", id: number, parentId: number | null): EditCondition {
  if (parentId === null) return sql`1`;
  const table = kind === "menu" ? menusTable : departmentsTable;
  const [p, c] = [alias(table, "p"), alias(table, "c")];
  return sql`exists (select 1 from ${table} ${p} where ${idOf(p)} = ${parentId} and ${p.deletedAt} is null)
    and ${parentId} not in (with recursive below(id) as (select ${id} union
    select ${idOf(c)} from below join ${table} ${c} on ${c.parentId} = below.id) select id from below)`;
}

const idOf = (row: { readonly menuId: SQLiteColumn } | { readonly departmentId: SQLiteColumn }): SQLiteColumn =>
  "menuId" in row ? row.menuId : row.departmentId;

/** Condition: the department exists, or none is given. */
export const isDepartmentInUse = (departmentId: number | null): EditCondition =>
  departmentId === null
    ? sql`1`
    : sql`exists (select 1 from ${departmentsTable} where ${departmentsTable.departmentId} = ${departmentId}
      and ${departmentsTable.deletedAt} is null)`;

export function deleteHistoryOlderThan(at: number): Query<number> {
  return write(db.delete(changes).where(lt(changes.at, at)));
}
