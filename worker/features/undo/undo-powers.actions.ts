import { historyMessages } from "#contract/history";
import { roleMessages } from "#contract/roles";
import { userMessages } from "#contract/users";
import { hasPermission } from "../../http/caller";
import { conflict, forbidden, notFound } from "../../http/errors";
import type { ScopeName } from "../../http/wire-values";
import { dataScope, findGrantedScopes } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { abortUnless } from "../counters/counters.queries";
import { areDepartmentsReachable } from "../departments/departments.actions";
import { type EditableType, editableTables } from "../history/editable-tables.queries";
import type { EditContext } from "../history/history.actions";
import type { StoredRow } from "../history/history.queries";
import { isChangeRecorded } from "../history/history.queries";
import type { ChangeRow } from "../history/history-list.queries";
import { isSameValue, type Snapshot } from "../history/snapshots.rules";
import { includesEveryPermission, permissionsNotHeld, showsMoreRows } from "../roles/powers.rules";
import { endSessionsOf } from "../staff-sessions/staff-sessions.queries";
import { findUserPowers, hasAdministrator } from "../users/user-powers.actions";

export interface UndoneRow {
  readonly change: ChangeRow;
  readonly row: StoredRow;
  readonly before: Snapshot;
}

type Dependents = (changeId: string) => readonly Query<unknown>[];

const tagsOf = (values: Snapshot): string[] => ((values.permissions ?? []) as readonly string[]).map(String);

/**
 * Undoing changes of users, roles and departments must not bypass the rules for editing them: nobody can restore or grant what
 * he does not have or see, nobody can undo a change to a more powerful user, and one administrator must remain.
 */
export async function checkUndoPermissions(
  context: EditContext & { readonly sessionId: string },
  type: EditableType,
  rows: readonly UndoneRow[],
): Promise<Dependents> {
  refuseStatus(context, type, rows);
  if (type === "role") await refuseRoles(context, rows);
  if (type === "department") await refuseDepartments(context, rows);
  if (type !== "user") return () => [];
  return userDependents(context, rows);
}

const statusTags: Partial<Record<EditableType, string>> = {
  user: "admin:sysUser:status",
  role: "admin:sysRole:status",
};

function refuseStatus({ caller }: EditContext, type: EditableType, rows: readonly UndoneRow[]): void {
  const tag = statusTags[type];
  const isSwitched = rows.some(({ row, before }) => row.values.status !== before.status);
  if (tag !== undefined && isSwitched && !hasPermission(caller.permissions, tag)) throw forbidden();
}

/** The caller must see both the department's present parent and the one it returns to. */
async function refuseDepartments(
  { deps, sessionId }: EditContext & { readonly sessionId: string },
  rows: readonly UndoneRow[],
): Promise<void> {
  const scope = dataScope(sessionId, editableTables.department.tags.edit);
  const parents = rows
    .filter(({ row, before }) => row.values.parent_id !== before.parent_id)
    .map(({ before }) => Number(before.parent_id ?? 0));
  const [[isInReach]] = await deps.database.run([
    areDepartmentsReachable(
      scope,
      rows.map(({ row }) => row.id),
      parents,
    ),
  ]);
  if (!isInReach) throw notFound();
}

function refuseOthersWork({ caller }: EditContext, rows: readonly UndoneRow[]): void {
  const isAdministrator = includesEveryPermission(caller.permissions);
  if (!isAdministrator && rows.some(({ change }) => change.actorId !== caller.userId))
    throw forbidden(historyMessages.notYours);
}

async function refuseRoles(
  context: EditContext & { readonly sessionId: string },
  rows: readonly UndoneRow[],
): Promise<void> {
  const { caller, deps, sessionId } = context;
  refuseOthersWork(context, rows);
  const [heldScopesOfCaller] = await deps.database.run([findGrantedScopes(sessionId)]);
  for (const { row, before } of rows) {
    const tags = [...tagsOf(before), ...tagsOf(row.values)];
    if (includesEveryPermission(tags)) throw conflict(roleMessages.builtIn);
    if (permissionsNotHeld(caller.permissions, tags).length > 0) throw forbidden(roleMessages.aboveYou);
    if (caller.roleIds.includes(row.id)) throw conflict(roleMessages.lockedOut);
    // The changed departments are not compared: only a caller who sees all departments may restore them.
    const scope = isSameValue(before.departments, row.values.departments) ? (before.data_scope as ScopeName) : "all";
    if (showsMoreRows(heldScopesOfCaller, { tags: tagsOf(before), scope })) throw forbidden(roleMessages.aboveYou);
  }
}

async function userDependents(
  context: EditContext & { readonly sessionId: string },
  rows: readonly UndoneRow[],
): Promise<Dependents> {
  const { caller, deps, now, sessionId } = context;
  refuseOthersWork(context, rows);
  const ids = rows.map(({ row }) => row.id);
  if (ids.includes(caller.userId)) throw conflict(userMessages.notYourself);
  const roleIds = rows.flatMap(({ row, before }) => [...rolesOf(before), ...rolesOf(row.values)]);
  const departmentIds = rows
    .filter(({ row, before }) => before.department_id !== null && row.values.department_id !== before.department_id)
    .map(({ before }) => Number(before.department_id));
  const scope = dataScope(sessionId, editableTables.user.tags.edit);
  const reach = findUserPowers(scope, { ids, roleIds, departmentIds });
  const {
    reach: [seen, roles, [mayFill]],
    heldScopesOfCaller,
  } = await runNamed(deps.database, { reach, heldScopesOfCaller: findGrantedScopes(sessionId) });
  if (seen.length !== ids.length || !mayFill) throw notFound();
  const tags = roles.flatMap((role) => role.tags);
  if (
    permissionsNotHeld(caller.permissions, tags).length > 0 ||
    roles.some((role) => showsMoreRows(heldScopesOfCaller, role))
  )
    throw forbidden(userMessages.aboveYou);
  const off = rows.filter(({ before }) => before.status === "off").map(({ row }) => row.id);
  return (changeId) => [
    ...(includesEveryPermission(tags) ? [abortUnless(hasAdministrator())] : []),
    ...(off.length > 0 ? [endSessionsOf(off, "disabled", now, isChangeRecorded(changeId))] : []),
  ];
}

const rolesOf = (values: Snapshot): number[] => ((values.roles ?? []) as readonly number[]).map(Number);
