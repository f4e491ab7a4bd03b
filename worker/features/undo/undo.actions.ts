import { historyMessages, historyTypes } from "#contract/history";
import { undoChange } from "#contract/history.schemas";
import { limits } from "#contract/limits";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { conflict, forbidden, notFound } from "../../http/errors";
import { requireRecentPassword } from "../../http/staff-access";
import { allOf } from "../../platform/database/conditions";
import { ConstraintError, type Query } from "../../platform/database/database";
import { abortUnless } from "../counters/counters.queries";
import { type EditableType, editableTables } from "../history/editable-tables.queries";
import { changeOf, type EditContext, editorOf, recordChange } from "../history/history.actions";
import {
  type EditCondition,
  findChangedRows,
  isChangeRecorded,
  replaceSets,
  type StoredRow,
  updateRow,
} from "../history/history.queries";
import {
  type ChangeRow,
  findRowsOfChange,
  isDepartmentInUse,
  isNotUndone,
  isValidParent,
  markUndone,
} from "../history/history-list.queries";
import { areRowsUnchanged } from "../history/many-rows.queries";
import { isSameValue, type Snapshot } from "../history/snapshots.rules";
import { markMenusChanged } from "../menus/menu-edit.actions";
import type { UndoneRow } from "./undo-powers.actions";
import { checkUndoPermissions } from "./undo-powers.actions";

const isKnown = (type: string): type is EditableType => (historyTypes as readonly string[]).includes(type);

/** One read for the change and its rows, of whatever kind; one batch that restores all of them or, on any refusal, none. */
export const undoChangeAction = staffAction(undoChange, {
  load: ({ params }) => ({
    changes: findRowsOfChange(params.changeId),
    stored: historyTypes.map((type) => findChangedRows(type, params.changeId)),
  }),
  async run(context) {
    const { changes, stored, params, caller, now, reply } = context;
    const [first] = changes;
    if (!first || !isKnown(first.objectType)) throw notFound();
    const type = first.objectType;
    const tag = first.kind === "remove" ? editableTables[type].tags.remove : editableTables[type].tags.edit;
    if (!hasPermission(caller.permissions, tag)) throw forbidden();
    // Restoring an account or a role, or what was taken from it, gives rights.
    if (type === "user" || type === "role") requireRecentPassword(caller, now);
    if (first.kind !== "update" && first.kind !== "remove") throw conflict(historyMessages.cannotUndo);
    if (first.undoneAt !== null) throw conflict(historyMessages.alreadyUndone);
    if (now - first.at > limits.historyMs) throw conflict(historyMessages.tooOld);
    const rows = matched(changes, stored[historyTypes.indexOf(type)] ?? []);
    const dependents = await checkUndoPermissions(context, type, rows);
    const changeId = await putBack(context, type, rows, params.changeId, dependents);
    reply.msg = historyMessages.undone;
    return { changeId, count: rows.length };
  },
});

/** The rows as the change left them; if somebody has changed one since, the whole undo is refused. */
function matched(changes: readonly ChangeRow[], stored: readonly StoredRow[]): UndoneRow[] {
  return changes.map((change) => {
    const row = stored.find(({ id }) => id === change.objectId);
    const isAsLeft = row?.version === change.versionAfter && row.isRemoved === (change.kind === "remove");
    if (!row || !isAsLeft || !change.before) throw conflict(historyMessages.cannotUndo);
    return { change, row, before: change.before as Snapshot };
  });
}

async function putBack(
  context: EditContext,
  type: EditableType,
  rows: readonly UndoneRow[],
  undoneId: string,
  dependents: (changeId: string) => readonly Query<unknown>[],
): Promise<string> {
  const edited = changeOf(
    context,
    "undo",
    type,
    rows.map(({ row, before }) => ({ ...row, before: row.values, after: before })),
  );
  const { changeId } = edited;
  const guards = [
    isNotUndone(undoneId),
    areRowsUnchanged(
      type,
      rows.map(({ row }) => row),
    ),
    ...rows.flatMap((row) => placeIsGood(type, row)),
  ];
  const [always] = guards;
  const queries: Query<unknown>[] = [
    abortUnless(allOf(guards)),
    ...rows.map(({ row, before }) =>
      updateRow(type, row, before, editorOf(context), always as EditCondition, { deleted_at: null }),
    ),
    ...(await recordChange(context, edited, { action: `${type}.undo` })),
    ...rows.flatMap(({ row, before }) => replaceSets(type, row.id, row.values, before, changeId)),
    markUndone(undoneId, context.now, isChangeRecorded(changeId)),
    ...(type === "menu" ? [markMenusChanged()] : []),
    ...dependents(changeId),
  ];
  try {
    await context.deps.database.run(queries);
  } catch (error) {
    throw error instanceof ConstraintError ? conflict(historyMessages.cannotUndo, error.constraint) : error;
  }
  return changeId;
}

/** Condition: the parent or department that the row returns to still exists. */
function placeIsGood(type: EditableType, { row, before }: UndoneRow): EditCondition[] {
  const parentId = (before.parent_id ?? null) as number | null;
  if (type === "menu") return [isValidParent("menu", row.id, parentId)];
  if (type === "department") return [isValidParent("department", row.id, parentId)];
  if (type !== "user" || isSameValue(before.department_id, row.values.department_id)) return [];
  return [isDepartmentInUse((before.department_id ?? null) as number | null)];
}
