import type { AuditAction } from "#contract/audit-words";
import { conflict } from "../../http/errors";
import { ConstraintError, type Query } from "../../platform/database/database";
import { abortUnless } from "../counters/counters.queries";
import type { EditableType } from "./editable-tables.queries";
import { changeOf, type EditContext, editorOf, recorded } from "./history.actions";
import { type ChangedRow, haveVersions, insertMany, type NewRow, updateMany } from "./many-rows.queries";

export interface ManyRows {
  readonly type: EditableType;
  readonly adds: readonly NewRow[];
  readonly changes: readonly ChangedRow[];
}

/** Adds and changes rows of several kinds, all or nothing, with history and one audit row per kind. */
export async function writeMany(
  context: EditContext,
  action: AuditAction,
  parts: readonly ManyRows[],
  dependents: readonly Query<unknown>[],
): Promise<void> {
  const queries: Query<unknown>[] = [];
  for (const { type, changes } of parts)
    if (changes.length > 0)
      queries.push(
        abortUnless(
          haveVersions(
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
      queries.push(insertMany(type, adds, editorOf(context)), ...(await recorded(context, made, { action, summary })));
    }
    if (changes.length > 0) {
      const rows = changes.map(({ row, after }) => ({
        ...row,
        before: row.values,
        after: { ...row.values, ...after },
      }));
      const edited = changeOf(context, "update", type, rows);
      queries.push(
        updateMany(type, changes, editorOf(context)),
        ...(await recorded(context, edited, { action, summary })),
      );
    }
  }
  try {
    await context.deps.database.run([...queries, ...dependents]);
  } catch (error) {
    throw error instanceof ConstraintError ? conflict(undefined, error.constraint) : error;
  }
}
