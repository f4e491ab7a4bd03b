import { type HistoryEntry, listHistory, listRemoved } from "#contract/history.schemas";
import { limits } from "#contract/limits";
import type { NamedValue } from "#contract/named-values.schemas";
import { staffAction } from "../../http/action";
import { hasPermission, type Staff } from "../../http/caller";
import { forbidden } from "../../http/errors";
import { dataScope } from "../../platform/database/data-scope";
import { afterEveryId, keysetPage } from "../../platform/database/keyset";
import type { Deps } from "../../platform/deps";
import { apiFieldName, changedFields, type EditableType, editableTables } from "./editable-tables.queries";
import { type ChangeRow, deleteHistoryOlderThan, findHistory, findRemovedRows } from "./history-list.queries";
import type { Snapshot } from "./snapshots.rules";

const scopeOf = (sessionId: string, type: EditableType) =>
  type === "user" || type === "department" ? dataScope(sessionId, editableTables[type].tags.list) : undefined;

const pageOf = (query: { cursor?: string | undefined; pageSize: number }, now: number) => ({
  before: query.cursor ?? afterEveryId,
  count: query.pageSize + 1,
  since: now - limits.historyMs,
});

function refuseStranger(type: EditableType, caller: Staff): void {
  if (!hasPermission(caller.permissions, editableTables[type].tags.list)) throw forbidden();
}

const wireChange =
  (type: EditableType, caller: Staff) =>
  (row: ChangeRow): HistoryEntry => {
    const fields = changedFields(type, row.before as Snapshot | null, row.after as Snapshot | null, false);
    const tag = row.kind === "remove" ? editableTables[type].tags.remove : editableTables[type].tags.edit;
    const isUndoable = row.kind === "update" || row.kind === "remove";
    return {
      changeId: row.changeId,
      kind: row.kind,
      label: row.label,
      madeBy: row.actorName,
      at: row.at,
      fields,
      names: (JSON.parse(row.names ?? "[]") as NamedValue[]).map((one) => ({
        ...one,
        field: apiFieldName(type, one.field),
      })),
      canUndo: isUndoable && fields.length > 0 && row.undoneAt === null && hasPermission(caller.permissions, tag),
      undoneAt: row.undoneAt,
    };
  };

export const listHistoryAction = staffAction(listHistory, {
  load: ({ params, query, sessionId, now }) => ({
    rows: findHistory(params.objectType, params.objectId, scopeOf(sessionId, params.objectType), pageOf(query, now)),
  }),
  run({ params, query, caller, rows }) {
    refuseStranger(params.objectType, caller);
    return keysetPage(rows, query.pageSize, ({ id }) => id, wireChange(params.objectType, caller));
  },
});

export const listRemovedAction = staffAction(listRemoved, {
  load: ({ params, query, sessionId, now }) => ({
    rows: findRemovedRows(params.objectType, scopeOf(sessionId, params.objectType), pageOf(query, now)),
  }),
  run({ params, query, caller, rows }) {
    refuseStranger(params.objectType, caller);
    return keysetPage(rows, query.pageSize, ({ id }) => id, wireChange(params.objectType, caller));
  },
});

/** Scheduled job: old and new values of a row are stored for 30 days and no longer. */
export async function sweepHistory(deps: Pick<Deps, "database" | "clock">): Promise<void> {
  await deps.database.run([deleteHistoryOlderThan(deps.clock.now() - limits.historyMs)]);
}
