import { type SQL, sql } from "drizzle-orm";
import { rowChangesTable } from "#drizzle/schema/history";
import { staffSessionsTable } from "#drizzle/schema/session";
import { encryptedParam, hashedParam } from "../../platform/database/at-rest";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { mapped, select, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { type EditableType, editableTables, type SealedColumn } from "./editable-tables.queries";
import { isSameValue, type Snapshot, type SnapshotValue } from "./snapshots.rules";

/** An SQL condition that a store makes and an action passes on. */
export type EditCondition = SQL;

export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly isRemoved: boolean;
  readonly values: Snapshot;
}

/** The condition that is always true. */
export const alwaysTrue: EditCondition = sql`1`;

/** The rows with their sets as they are now, removed ones included. */
export const findRows = (type: EditableType, ids: readonly number[]): Query<StoredRow[]> =>
  selectRows(type, sql`where ${editableTables[type].id} in ${oneOfList(ids)}`);

/** Rows of a change beside their current values. */
export const findChangedRows = (type: EditableType, changeId: string): Query<StoredRow[]> =>
  selectRows(
    type,
    sql`where ${editableTables[type].id} in (select ${rowChangesTable.objectId} from ${rowChangesTable}
      where ${rowChangesTable.changeId} = ${changeId} and ${rowChangesTable.objectType} = ${type})`,
  );

function selectRows(type: EditableType, which: SQL): Query<StoredRow[]> {
  const { table, id, columns, sets = {} } = editableTables[type];
  const pairs = Object.entries(columns).map(([name, { column }]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  for (const [key, set] of Object.entries(sets)) {
    pairs.push(sql`${sql.raw(`'${key}'`)}, (select json_group_array(${set.column}) from ${set.table}
      where ${set.owner} = ${id})`);
  }
  return mapped(
    select(
      {
        id: sql<number>`${id}`,
        version: sql<number>`${table.version}`,
        isRemoved: sql`${table.deletedAt} is not null`.mapWith(Boolean),
        values: sql<string>`json_object(${sql.join(pairs, sql`, `)})`,
      },
      sql`from ${table} ${which}`,
    ),
    (rows) => rows.map(({ values, ...row }) => ({ ...row, values: JSON.parse(values) as Snapshot })),
  );
}

/** The id for the next row of the table; if two requests use the same id, one of them fails and tries again. */
export function nextRowId(type: EditableType): Query<number> {
  const { table, id } = editableTables[type];
  return mapped(
    select({ next: sql<number>`coalesce(max(${id}), 0) + 1` }, sql`from ${table}`),
    ([first]) => first?.next ?? 1,
  );
}

export interface Editor {
  readonly userId: number;
  readonly now: number;
}

/** Inserts the row with this id if `when` is true; `extra` are columns that the history does not record. */
export function insertRow(
  type: EditableType,
  id: number,
  values: Snapshot,
  editor: Editor,
  when: EditCondition,
  extra: Readonly<Record<string, string | number | null>> = {},
): Query<number> {
  const { table, id: idColumn } = editableTables[type];
  const all: [string, SnapshotValue][] = [
    [idColumn.name, id],
    ...columnsOf(type, values).flatMap(([column, value]) => storedCells(type, column, value)),
    ...Object.entries(extra),
    [table.createdBy.name, editor.userId],
    [table.updatedBy.name, editor.userId],
    [table.createdAt.name, editor.now],
    [table.updatedAt.name, editor.now],
  ];
  const columns = sql.join(
    all.map(([column]) => sql.identifier(column)),
    sql`, `,
  );
  const cells = sql.join(
    all.map(([, value]) => sql`${value}`),
    sql`, `,
  );
  return write(sql`insert into ${table} (${columns}) select ${cells} where ${when}`);
}

function columnsOf(type: EditableType, values: Snapshot): [string, SnapshotValue][] {
  const { columns } = editableTables[type];
  return Object.entries(values).filter(([column]) => column in columns);
}

/** Writes the changed values if the row still has this version and `when` is true; the version increases by one. */
export function updateRow(
  type: EditableType,
  row: StoredRow,
  after: Snapshot,
  editor: Editor,
  when: EditCondition,
  extra: Readonly<Record<string, string | number | null>> = {},
): Query<number> {
  const { table, id } = editableTables[type];
  const cells = [
    ...columnsOf(type, after)
      .filter(([column, value]) => !isSameValue(row.values[column], value))
      .flatMap(([column, value]) => storedCells(type, column, value)),
    ...Object.entries(extra),
  ].map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  return write(sql`update ${table} set ${sql.join([...cells, ...editColumns(type, editor)], sql`, `)}
    where ${id} = ${row.id} and ${table.version} = ${row.version}
    and (${table.deletedAt} is not null) = ${row.isRemoved ? 1 : 0} and ${when}`);
}

/** The columns that every edit of a row sets in addition to its values. */
export function editColumns(type: EditableType, { userId, now }: Editor): SQL[] {
  const { version, updatedBy, updatedAt } = editableTables[type].table;
  const [by, at] = [sql.identifier(updatedBy.name), sql.identifier(updatedAt.name)];
  return [sql`${sql.identifier(version.name)} = ${version} + 1`, sql`${by} = ${userId}`, sql`${at} = ${now}`];
}

/** Marks all of the rows as removed, or none: each must still have the version that was read. */
export function removeRows(
  type: EditableType,
  rows: readonly StoredRow[],
  editor: Editor,
  when: EditCondition,
): Query<number> {
  const { table, id } = editableTables[type];
  const seen = listAsRows(
    rows.map((row) => ({ id: row.id, version: row.version })),
    "seen",
  );
  const ids = oneOfList(rows.map((row) => row.id));
  const isAsSeen = sql`${id} = ${seen.of("id")} and ${table.version} = ${seen.of("version")}
    and ${table.deletedAt} is null`;
  const set = [sql`${sql.identifier(table.deletedAt.name)} = ${editor.now}`, ...editColumns(type, editor)];
  return write(sql`update ${table} set ${sql.join(set, sql`, `)} where ${id} in ${ids} and ${when}
    and (select count(*) from ${seen.rows} join ${table} where ${isAsSeen}) = ${rows.length}`);
}

/** Condition: the change was recorded, and therefore made. */
export function isChangeRecorded(changeId: string): EditCondition {
  return sql`exists (select 1 from ${rowChangesTable} where ${rowChangesTable.changeId} = ${changeId})`;
}

/** Replaces the sets of a row that differ, if the change was recorded. */
export function replaceSets(
  type: EditableType,
  id: number,
  before: Snapshot | null,
  after: Snapshot,
  changeId: string,
): Query<number>[] {
  const sets = Object.entries(editableTables[type].sets ?? {});
  return sets.flatMap(([key, set]) => {
    const wanted = after[key];
    if (!Array.isArray(wanted) || isSameValue(before?.[key], wanted)) return [];
    const { table, owner, column } = set;
    const values = oneOfList(wanted);
    const names = sql`${sql.identifier(owner.name)}, ${sql.identifier(column.name)}`;
    return [
      write(
        sql`delete from ${table} where ${owner} = ${id} and ${column} not in ${values} and ${isChangeRecorded(changeId)}`,
      ),
      write(sql`insert into ${table} (${names}) select ${id}, value from ${values} where ${isChangeRecorded(changeId)}
        on conflict do nothing`),
    ];
  });
}

interface RecordedRow {
  readonly id: string;
  readonly objectId: number;
  readonly label: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  readonly versionAfter: number;
}

export interface RecordedChange {
  readonly changeId: string;
  readonly kind: "create" | "update" | "remove" | "undo";
  readonly type: EditableType;
  readonly actorId: number;
  readonly actorName: string;
  readonly at: number;
  readonly rows: readonly RecordedRow[];
}

/** Stores the old and new values of every row of the change, if the statement directly before changed something. */
export function insertChange(change: RecordedChange): Query<number> {
  const { type } = change;
  const row = listAsRows(
    change.rows.map((one) => ({
      ...one,
      before: sealedSnapshot(type, one.before),
      after: sealedSnapshot(type, one.after),
    })),
  );
  return write(
    insertInto(
      rowChangesTable,
      {
        id: row.of("id"),
        changeId: change.changeId,
        at: change.at,
        kind: change.kind,
        objectType: change.type,
        objectId: row.of("objectId"),
        label: row.of("label"),
        before: row.json("before"),
        after: row.json("after"),
        versionAfter: row.of("versionAfter"),
        actorId: change.actorId,
        actorName: change.actorName,
      },
      { from: row.rows, when: previousChanged },
    ),
  );
}

/** The row of the user of a session. */
export const findUserRowOfSession = (sessionId: string): Query<StoredRow[]> =>
  selectRows(
    "user",
    sql`where ${editableTables.user.id} = (select ${staffSessionsTable.userId} from ${staffSessionsTable}
      where ${staffSessionsTable.id} = ${sessionId})`,
  );

/** Every row that is not removed. */
export function findAllRows(type: EditableType): Query<StoredRow[]> {
  const { table, id } = editableTables[type];
  return selectRows(type, sql`where ${table.deletedAt} is null order by ${id}`);
}

/** A snapshot as the database stores it, with its encrypted columns encrypted. */
function sealedSnapshot(type: EditableType, snapshot: Snapshot | null): Snapshot | null {
  const { columns } = editableTables[type];
  if (!snapshot || !Object.values(columns).some(({ sealed }) => sealed)) return snapshot;
  const cells = Object.entries(snapshot).map(([name, value]) => [name, sealedValue(columns[name]?.sealed?.as, value)]);
  return Object.fromEntries(cells) as Snapshot;
}

/** The cells written for a column: its value, encrypted where required, and the hash for searching it. */
function storedCells(type: EditableType, column: string, value: SnapshotValue): [string, SnapshotValue][] {
  const { sealed } = editableTables[type].columns[column] ?? {};
  const hash = sealed?.hash;
  return [
    [column, sealedValue(sealed?.as, value)],
    ...(hash ? [[hash.column.name, hashedParam(hash.of, String(value ?? ""))] as [string, SnapshotValue]] : []),
  ];
}

const sealedValue = (as: SealedColumn["as"] | undefined, value: SnapshotValue): SnapshotValue =>
  as && typeof value === "string" ? encryptedParam(as, value) : value;
