import { historyMessages } from "#contract/history";
import { roleMessages } from "#contract/roles";
import { userMessages } from "#contract/users";
import { conflict, forbidden, notFound } from "../../http/errors";
import { abortUnless } from "../../platform/database/conditions";
import { dataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { beyond, isAll } from "../roles/powers.rules";
import { endSessionsOf } from "../session/session.actions";
import { administratorStays, usersInSight } from "../users/user-powers.actions";
import { type EditableType, editableTables, type Snapshot } from "./editable.rules";
import { changeIsIn, type EditContext } from "./history.actions";
import type { UndoneRow } from "./undo.actions";

type Dependents = (changeId: string) => readonly Query<unknown>[];

const tagsOf = (values: Snapshot): string[] => ((values.permissions ?? []) as readonly string[]).map(String);

/**
 * Undoing users and roles must not open a way round the rules of editing them: nobody gets back, or gives back, what he
 * does not hold, nobody undoes over his head, and one administrator stays.
 */
export async function undoPowers(
  context: EditContext & { readonly sessionId: string },
  type: EditableType,
  rows: readonly UndoneRow[],
): Promise<Dependents> {
  if (type === "role") refuseRoles(context, rows);
  if (type !== "user") return () => [];
  return userDependents(context, rows);
}

function refuseOthersWork({ caller }: EditContext, rows: readonly UndoneRow[]): void {
  const isAdministrator = isAll(caller.permissions);
  if (!isAdministrator && rows.some(({ change }) => change.actorId !== caller.userId))
    throw forbidden(historyMessages.notYours);
}

function refuseRoles(context: EditContext, rows: readonly UndoneRow[]): void {
  const { caller } = context;
  refuseOthersWork(context, rows);
  for (const { row, before } of rows) {
    const tags = [...tagsOf(before), ...tagsOf(row.values)];
    if (isAll(tags)) throw conflict(roleMessages.builtIn);
    if (beyond(caller.permissions, tags).length > 0) throw forbidden(roleMessages.aboveYou);
    if (caller.roleIds.includes(row.id)) throw conflict(roleMessages.lockedOut);
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
  const scope = dataScope(sessionId, editableTables.user.tags.edit);
  const [seen, tags] = await deps.database.run(usersInSight(scope, ids, roleIds));
  if (seen.length !== ids.length) throw notFound();
  if (beyond(caller.permissions, tags).length > 0) throw forbidden(userMessages.aboveYou);
  const off = rows.filter(({ before }) => before.status === "off").map(({ row }) => row.id);
  return (changeId) => [
    ...(isAll(tags) ? [abortUnless(administratorStays())] : []),
    ...(off.length > 0 ? [endSessionsOf(off, "disabled", now, changeIsIn(changeId))] : []),
  ];
}

const rolesOf = (values: Snapshot): number[] => ((values.roles ?? []) as readonly number[]).map(Number);
