import type { AuditAction } from "#contract/audit-words";
import { conflict } from "../../http/errors";
import { ConstraintError, type Query } from "../../platform/database/database";
import { abortUnless } from "../counters/counters.queries";
import type { EditableType } from "./editable-tables.queries";
import { changeOf, type EditContext, editorOf, recordChange } from "./history.actions";
import { areRowsUnchanged, type ChangedRow, insertManyRows, type NewRow, updateManyRows } from "./many-rows.queries";

export interface RowsToWrite {
  readonly type: EditableType;
  readonly adds: readonly NewRow[];
  readonly changes: readonly ChangedRow[];
}

/** Adds and changes rows of several kinds, all or nothing, with history and one audit row per kind. */
export async function writeManyRows(
  context: EditContext,
  action: AuditAction,
  parts: readonly RowsToWrite[],
  dependents: readonly Query<unknown>[],
): Promise<void> {
  const queries: Query<unknown>[] = [];
  for (const { type, changes } of parts)
    if (changes.length > 0)
      queries.push(
        abortUnless(
          areRowsUnchanged(
            type,
            changes.map(({ row }) => row),
          ),
        ),
      );
  for (const { type, adds, changes } of parts) {
    const summary = { objectId: type, changes: { adds: adds.length, changes: changes.length } };
    if (adds.length > 0) {
      const made = changeOf(
        context,
        "create",
        type,
        adds.map(({ id, after }) => ({ id, version: 0, before: null, after })),
      );
      queries.push(
        insertManyRows(type, adds, editorOf(context)),
        ...(await recordChange(context, made, { action, summary })),
      );
    }
    if (changes.length > 0) {
      const rows = changes.map(({ row, after }) => ({
        ...row,
        before: row.values,
        after: { ...row.values, ...after },
      }));
      const edited = changeOf(context, "update", type, rows);
      queries.push(
        updateManyRows(type, changes, editorOf(context)),
        ...(await recordChange(context, edited, { action, summary })),
      );
    }
  }
  try {
    await context.deps.database.run([...queries, ...dependents]);
  } catch (error) {
    throw error instanceof ConstraintError ? conflict(undefined, error.constraint) : error;
  }
}
