import { and, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type AssignableKind, assignmentPermissions } from "#contract/assignments";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { tubesTable } from "#drizzle/schema/kits";
import { resultSetsTable } from "#drizzle/schema/runs";
import { tasksTable } from "#drizzle/schema/tasks";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { select, write } from "../../platform/database/query";
import { idContinuedFrom, insertInto, oneOfList } from "../../platform/database/writes";
import { holdersOf } from "../roles/roles.queries";
import { finishTasks } from "./tasks.queries";

/** Shown at once; a laboratory has fewer such things open. */
const most = 500;

const t = alias(tasksTable, "t");
const u = alias(usersTable, "u");

/** Where the work of a kind stands, and while what holds it is to be done. */
const subjects: Readonly<
  Record<AssignableKind, { readonly id: SQLiteColumn; readonly table: SQL; readonly isOpen: SQL }>
> = {
  retest: {
    id: resultSetsTable.id,
    table: sql`${resultSetsTable}`,
    isOpen: sql`${resultSetsTable.state} in ('draft', 'returned')`,
  },
  quarantine: {
    id: tubesTable.id,
    table: sql`${tubesTable}`,
    isOpen: sql`+${tubesTable.state} = 'quarantined'`,
  },
  enquiry: { id: enquiriesTable.id, table: sql`${enquiriesTable}`, isOpen: sql`+${enquiriesTable.state} = 'open'` },
};

const taskKind = (kind: AssignableKind) => `assigned_${kind}`;

/** Whoever is in use and holds what the work wants, by any role that is in use. */
const canDo = (kind: AssignableKind): SQL => sql`from ${usersTable} ${u} where ${u.userId} in
  (${holdersOf(assignmentPermissions[kind])}) and ${u.status} = 'on' and ${u.deletedAt} is null`;

export const findAssignees = (kind: AssignableKind) =>
  select({ userId: u.userId, name: u.nickName }, sql`${canDo(kind)} order by ${u.nickName}, ${u.userId}`);

/** Work that was given to somebody and is not done yet. */
export function findAssignments(kind: AssignableKind) {
  const { id, table, isOpen } = subjects[kind];
  return select(
    { subjectId: t.subjectId, userId: u.userId, name: u.nickName, since: t.createdAt },
    sql`from ${tasksTable} ${t} join ${usersTable} ${u} on ${u.userId} = ${t.assignedTo}
      cross join ${table} on ${id} = ${t.subjectId} and ${isOpen}
      where ${t.kind} = ${taskKind(kind)} and ${t.state} = 'open' order by ${t.id} desc limit ${most}`,
  );
}

interface Assignment {
  readonly kind: AssignableKind;
  readonly ids: readonly string[];
  readonly userId: number;
  /** A fresh id, whose time the new rows carry. */
  readonly idHead: string;
  readonly now: number;
}

/** Assigns the open ones of this work to this person, who must be able to do it; answers how many were assigned. */
export function updateAssignee({ kind, ids, userId, idHead, now }: Assignment): Query<number> {
  const { id, table, isOpen } = subjects[kind];
  const mayDo = sql`exists (select 1 ${canDo(kind)} and ${u.userId} = ${userId})`;
  return write(
    insertInto(
      tasksTable,
      {
        id: idContinuedFrom(sql`${idHead}`),
        kind: taskKind(kind),
        dedupeKey: sql`${`${taskKind(kind)}:`} || ${id}`,
        subjectType: kind,
        subjectId: sql`${id}`,
        assignedTo: userId,
        createdAt: now,
      },
      { from: table, when: sql`${id} in ${oneOfList(ids)} and ${isOpen} and ${mayDo}` },
    ).onConflictDoUpdate({
      target: tasksTable.dedupeKey,
      targetWhere: sql`${sql.identifier(tasksTable.resolvedAt.name)} is null`,
      set: { assignedTo: userId, version: sql`${tasksTable.version} + 1` },
    }),
  );
}

/** Ends the assignment, so that anybody may do the work again. */
export const unassignWork = (
  { kind, ids }: Pick<Assignment, "kind" | "ids">,
  by: { readonly userId: number; readonly now: number },
): Query<number> =>
  finishTasks(
    and(
      sql`${tasksTable.subjectType} = ${kind} and ${tasksTable.subjectId} in ${oneOfList(ids)}`,
      sql`+${tasksTable.kind} = ${taskKind(kind)}`,
    ),
    { resolution: "", ...by },
  );

/** Condition: the work is assigned to this person; for the list of that kind of work. */
export const isAssignedTo = (kind: AssignableKind, subjectId: SQLiteColumn, userId: number): SQL =>
  sql`exists (select 1 from ${tasksTable} ${t} where ${t.subjectType} = ${kind} and ${t.subjectId} = ${subjectId}
    and ${t.assignedTo} = ${userId} and ${t.resolvedAt} is null)`;
