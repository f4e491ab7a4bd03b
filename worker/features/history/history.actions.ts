import { adminMessages } from "#contract/admin-fields";
import type { AuditAction } from "#contract/audit-words";
import type { Staff } from "../../http/caller";
import { conflict, notFound } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError, type Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { type AuditContext, auditRows } from "../logs/logs.actions";
import { changedFields, type EditableType, editableTables, idConstraint } from "./editable-tables.queries";
import {
  alwaysTrue,
  type EditCondition,
  insertChange,
  insertRow,
  nextRowId,
  type RecordedChange,
  removeRows,
  replaceSets,
  type StoredRow,
  updateRow,
} from "./history.queries";
import { definedChanges, type Snapshot, type SnapshotChanges } from "./snapshots.rules";

export interface EditContext extends AuditContext {
  readonly deps: Deps;
  readonly caller: Staff;
}

interface Edit {
  readonly type: EditableType;
  /** Action for the audit log: `role.update`. */
  readonly action: AuditAction;
  /** SQL condition for the edit; checked in the same transaction. */
  readonly when?: EditCondition;
  /** Statements that only take effect if the edit did; they get the change's id. */
  readonly dependents?: (changeId: string) => readonly Query<unknown>[];
  /** Columns that the history does not record: password, must-change mark. */
  readonly extra?: Readonly<Record<string, string | number | null>>;
  readonly reason?: string;
  /** One audit row for the whole change, used instead of one per object when an import has a thousand rows. */
  readonly summary?: { readonly objectId: string; readonly changes: Record<string, unknown> };
}

/** Each try picks from twice as many numbers, so that fifty simultaneous creators need about seven tries. */
const createTries = 12;
const spreadMax = 64;

/** Creates a row with its sets, its history and its audit row in one batch. If the number is taken, tries one of the next numbers. */
export async function createRow(
  context: EditContext,
  edit: Edit & { readonly id: number; readonly after: SnapshotChanges },
): Promise<{ id: number; changeId: string }> {
  for (let attempt = 0; ; attempt++) {
    const id = attempt === 0 ? edit.id : await freshId(context.deps, edit.type, Math.min(2 ** attempt, spreadMax));
    try {
      return { id, changeId: await insertOnce(context, { ...edit, id }) };
    } catch (error) {
      const isTaken = error instanceof ConstraintError && error.constraint.endsWith(idConstraint(edit.type));
      if (!isTaken) throw error;
      if (attempt + 1 >= createTries) throw conflict();
    }
  }
}

async function freshId(deps: Deps, type: EditableType, spread: number): Promise<number> {
  const [id] = await deps.database.run([nextRowId(type)]);
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
  return id + (drawn % spread);
}

async function insertOnce(
  context: EditContext,
  {
    type,
    id,
    after: wanted,
    when = alwaysTrue,
    extra,
    ...edit
  }: Edit & { readonly id: number; readonly after: SnapshotChanges },
): Promise<string> {
  const after = definedChanges(wanted);
  const change = changeOf(context, "create", type, [{ id, version: 0, before: null, after }]);
  const { count } = await runNamed(context.deps.database, {
    count: insertRow(type, id, after, editorOf(context), when, extra),
    recorded: await recordChange(context, change, edit),
    replaceSets: replaceSets(type, id, null, after, change.changeId),
    more: edit.dependents?.(change.changeId) ?? [],
  });
  if (count === 0) throw conflict();
  return change.changeId;
}

/**
 * Changes the given values of one row; 409 when somebody else changed it since it was read or when `when` is no longer true.
 */
export async function editRow(
  context: EditContext,
  {
    type,
    row,
    after: wanted,
    when = alwaysTrue,
    extra,
    ...edit
  }: Edit & { readonly row: StoredRow; readonly after: SnapshotChanges },
): Promise<{ changeId: string; version: number }> {
  const after = definedChanges(wanted);
  const whole = { ...row.values, ...after };
  const change = changeOf(context, "update", type, [{ ...row, before: row.values, after: whole }]);
  const { count } = await runNamed(context.deps.database, {
    count: updateRow(type, row, after, editorOf(context), when, extra),
    recorded: await recordChange(context, change, edit),
    replaceSets: replaceSets(type, row.id, row.values, after, change.changeId),
    more: edit.dependents?.(change.changeId) ?? [],
  });
  if (count === 0) throw conflict();
  return { changeId: change.changeId, version: row.version + 1 };
}

/** Removes all of the rows or none; they can be restored for 30 days. */
export async function removeAllRows(
  context: EditContext,
  { type, rows, when = alwaysTrue, ...edit }: Edit & { readonly rows: readonly StoredRow[] },
): Promise<{ changeId: string; count: number }> {
  const change = changeOf(
    context,
    "remove",
    type,
    rows.map((row) => ({ ...row, before: row.values, after: null })),
  );
  const { count } = await runNamed(context.deps.database, {
    count: removeRows(type, rows, editorOf(context), when),
    recorded: await recordChange(context, change, edit),
    more: edit.dependents?.(change.changeId) ?? [],
  });
  if (count === 0) throw conflict();
  return { changeId: change.changeId, count };
}

export const editorOf = ({ caller, now }: EditContext) => ({ userId: caller.userId, now });

interface ChangedRow {
  readonly id: number;
  readonly version: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** The change as the history stores it. */
export function changeOf(
  { caller, now }: EditContext,
  kind: RecordedChange["kind"],
  type: EditableType,
  rows: readonly ChangedRow[],
): RecordedChange {
  const { label } = editableTables[type];
  return {
    changeId: newId(now),
    kind,
    type,
    actorId: caller.userId,
    actorName: caller.nickname || caller.username,
    at: now,
    rows: rows.map(({ id, version, before, after }) => ({
      id: newId(now),
      objectId: id,
      label: String((after ?? before)?.[label.name] ?? ""),
      before,
      after,
      versionAfter: version + 1,
    })),
  };
}

/** The history first, then one audit row per object; each takes effect only if the edit directly before them did. */
export async function recordChange(
  context: EditContext,
  change: RecordedChange,
  { action, reason, summary }: Pick<Edit, "action" | "reason" | "summary">,
): Promise<Query<unknown>[]> {
  if (summary) {
    const event = { action, objectType: change.type, reason, ...summary, when: previousChanged };
    return [insertChange(change), ...(await auditRows(context, event))];
  }
  const audits = change.rows.map(({ objectId, before, after }) => {
    const fields = changedFields(change.type, before, after, true);
    return auditRows(context, {
      action,
      objectType: change.type,
      objectId,
      reason,
      changes: Object.fromEntries(fields.map(({ field, ...sides }) => [field, sides])),
      when: previousChanged,
    });
  });
  return [insertChange(change), ...(await Promise.all(audits)).flat()];
}

/** The only row of an edit; 404 when it no longer exists, 409 when it is not the version that the editor read. */
export function requireRow(rows: readonly StoredRow[], version?: number): StoredRow {
  const [row] = rows;
  if (!row || row.isRemoved) throw notFound(adminMessages.gone);
  if (version !== undefined && version !== row.version) throw conflict();
  return row;
}

/** All rows of a removal; 404 when one of them no longer exists. */
export function requireRows(rows: readonly StoredRow[], ids: readonly number[]): readonly StoredRow[] {
  if (rows.length !== ids.length || rows.some(({ isRemoved }) => isRemoved)) throw notFound(adminMessages.gone);
  return rows;
}
