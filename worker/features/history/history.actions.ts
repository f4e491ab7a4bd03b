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
import { differences, type EditableType, editableTables, numberConstraint } from "./editable-tables.queries";
import {
  always,
  type Guard,
  insertChange,
  insertRow,
  nextRowId,
  type RecordedChange,
  removeRows,
  replaceSets,
  type StoredRow,
  updateRow,
} from "./history.queries";
import { type Changes, given, type Snapshot } from "./snapshots.rules";

export interface EditContext extends AuditContext {
  readonly deps: Deps;
  readonly caller: Staff;
}

interface Edit {
  readonly type: EditableType;
  /** Verb for the audit log: `role.update`. */
  readonly action: AuditAction;
  /** SQL condition under which the edit may happen at all; checked in the same transaction. */
  readonly when?: Guard;
  /** Statements that only run when the edit happened; made with the change's number. */
  readonly dependents?: (changeId: string) => readonly Query<unknown>[];
  /** Columns outside the history: password, must-change mark. */
  readonly extra?: Readonly<Record<string, string | number | null>>;
  readonly reason?: string;
  /** One audit row for the whole change in place of one per object: imports of a thousand rows. */
  readonly summary?: { readonly objectId: string; readonly changes: Record<string, unknown> };
}

/** The spread of numbers doubles with each try, so that fifty people at once need about seven. */
const createTries = 12;
const spreadMax = 64;

/** Creates a row with its sets, its history and its audit row in one batch. A taken number is tried again with one of the next. */
export async function createRow(
  context: EditContext,
  edit: Edit & { readonly id: number; readonly after: Changes },
): Promise<{ id: number; changeId: string }> {
  for (let attempt = 0; ; attempt++) {
    const id = attempt === 0 ? edit.id : await freshId(context.deps, edit.type, Math.min(2 ** attempt, spreadMax));
    try {
      return { id, changeId: await insertOnce(context, { ...edit, id }) };
    } catch (error) {
      const isTaken = error instanceof ConstraintError && error.constraint.endsWith(numberConstraint(edit.type));
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
  { type, id, after: wanted, when = always, extra, ...edit }: Edit & { readonly id: number; readonly after: Changes },
): Promise<string> {
  const after = given(wanted);
  const change = changeOf(context, "create", type, [{ id, version: 0, before: null, after }]);
  const { count } = await runNamed(context.deps.database, {
    count: insertRow(type, id, after, editorOf(context), when, extra),
    recorded: await recorded(context, change, edit),
    replaceSets: replaceSets(type, id, null, after, change.changeId),
    more: edit.dependents?.(change.changeId) ?? [],
  });
  if (count === 0) throw conflict();
  return change.changeId;
}

/** Changes one row, of it what is given; 409 when somebody else changed it since it was read or `when` no longer holds. */
export async function editRow(
  context: EditContext,
  {
    type,
    row,
    after: wanted,
    when = always,
    extra,
    ...edit
  }: Edit & { readonly row: StoredRow; readonly after: Changes },
): Promise<{ changeId: string; version: number }> {
  const after = given(wanted);
  const whole = { ...row.values, ...after };
  const change = changeOf(context, "update", type, [{ ...row, before: row.values, after: whole }]);
  const { count } = await runNamed(context.deps.database, {
    count: updateRow(type, row, after, editorOf(context), when, extra),
    recorded: await recorded(context, change, edit),
    replaceSets: replaceSets(type, row.id, row.values, after, change.changeId),
    more: edit.dependents?.(change.changeId) ?? [],
  });
  if (count === 0) throw conflict();
  return { changeId: change.changeId, version: row.version + 1 };
}

/** Removes all of the rows or none; they stay in the bin for 30 days. */
export async function removeAll(
  context: EditContext,
  { type, rows, when = always, ...edit }: Edit & { readonly rows: readonly StoredRow[] },
): Promise<{ changeId: string; count: number }> {
  const change = changeOf(
    context,
    "remove",
    type,
    rows.map((row) => ({ ...row, before: row.values, after: null })),
  );
  const { count } = await runNamed(context.deps.database, {
    count: removeRows(type, rows, editorOf(context), when),
    recorded: await recorded(context, change, edit),
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

/** The change as the history keeps it. */
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

/** History first, then one audit row per object, each only when the edit just before them happened. */
export async function recorded(
  context: EditContext,
  change: RecordedChange,
  { action, reason, summary }: Pick<Edit, "action" | "reason" | "summary">,
): Promise<Query<unknown>[]> {
  if (summary) {
    const event = { action, objectType: change.type, reason, ...summary, when: previousChanged };
    return [insertChange(change), ...(await auditRows(context, event))];
  }
  const audits = change.rows.map(({ objectId, before, after }) => {
    const fields = differences(change.type, before, after, true);
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

/** The only row of an edit; 404 when it is gone, 409 when it is no longer the version that the editor saw. */
export function seenRow(rows: readonly StoredRow[], version?: number): StoredRow {
  const [row] = rows;
  if (!row || row.isRemoved) throw notFound(adminMessages.gone);
  if (version !== undefined && version !== row.version) throw conflict();
  return row;
}

/** All rows of a removal; 404 when one of them is gone. */
export function seenRows(rows: readonly StoredRow[], ids: readonly number[]): readonly StoredRow[] {
  if (rows.length !== ids.length || rows.some(({ isRemoved }) => isRemoved)) throw notFound(adminMessages.gone);
  return rows;
}
