import { type SQL, sql } from "drizzle-orm";
import { rowChangesTable } from "#drizzle/schema/history";
import { staffSessionsTable } from "#drizzle/schema/session";
import { previousChanged } from "../../platform/database/conditions";
import type { Cell, Query } from "../../platform/database/database";
import { mapped, select, statement, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { type EditableType, editableTables, isSame, type Snapshot, type Value } from "./editable.rules";
import { sealedSnapshot, storedCells } from "./sealed-values.queries";

/** A condition in SQL, made by a store and carried by an action. */
export type Guard = SQL;

export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly isRemoved: boolean;
  readonly values: Snapshot;
}

/** The condition that always holds. */
export const always: Guard = sql`1`;

const changed = (_rows: unknown, count: number) => count;
const name = (text: string) => sql.raw(text);

/** The rows as they are, with their sets, removed ones included. */
export function rowsNow(type: EditableType, ids: readonly number[]): Query<StoredRow[]> {
  return statement(
    sql`${selectRows(type)} where t.id in (select value from json_each(${JSON.stringify(ids)}))`,
    (rows) => rows.map(asStored),
  );
}

/** Rows of a change with what they are now. */
export function rowsOfChange(type: EditableType, changeId: string): Query<StoredRow[]> {
  return statement(
    sql`${selectRows(type)} where t.id in (select ${rowChangesTable.objectId} from ${rowChangesTable}
      where ${rowChangesTable.changeId} = ${changeId} and ${rowChangesTable.objectType} = ${type})`,
    (rows) => rows.map(asStored),
  );
}

function selectRows(type: EditableType): SQL {
  const { table, columns, sets = {} } = editableTables[type];
  const pairs = Object.keys(columns).map((column) => sql`${name(`'${column}'`)}, t.${name(column)}`);
  for (const [key, set] of Object.entries(sets)) {
    pairs.push(sql`${name(`'${key}'`)}, (select json_group_array(s.${name(set.column)}) from ${name(set.table)} s
      where s.${name(set.owner)} = t.id)`);
  }
  return sql`select t.id, t.version, t.deleted_at is not null, json_object(${sql.join(pairs, sql`, `)})
    from ${name(table)} t`;
}

function asStored(cells: readonly Cell[]): StoredRow {
  const values = JSON.parse(String(cells[3])) as Snapshot;
  return { id: Number(cells[0]), version: Number(cells[1]), isRemoved: cells[2] === 1, values };
}

/** The number that the next row of the table gets; two creators at once collide on it, and the later one tries again. */
export function nextRowId(type: EditableType): Query<number> {
  return mapped(
    select({ next: sql<number>`coalesce(max(id), 0) + 1` }, sql`from ${name(editableTables[type].table)}`),
    ([first]) => first?.next ?? 1,
  );
}

export interface Editor {
  readonly userId: number;
  readonly now: number;
}

/** Inserts the row under this number when `when` holds; `extra` are columns outside the history. */
export function insertRow(
  type: EditableType,
  id: number,
  values: Snapshot,
  editor: Editor,
  when: Guard,
  extra: Readonly<Record<string, string | number | null>> = {},
): Query<number> {
  const all: [string, Value][] = [
    ["id", id],
    ...columnsOf(type, values).flatMap(([column, value]) => storedCells(type, column, value)),
    ...Object.entries(extra),
    ["created_by", editor.userId],
    ["updated_by", editor.userId],
    ["created_at", editor.now],
    ["updated_at", editor.now],
  ];
  const columns = sql.join(
    all.map(([column]) => name(column)),
    sql`, `,
  );
  const cells = sql.join(
    all.map(([, value]) => sql`${value}`),
    sql`, `,
  );
  return statement(
    sql`insert into ${name(editableTables[type].table)} (${columns}) select ${cells} where ${when}`,
    changed,
  );
}

function columnsOf(type: EditableType, values: Snapshot): [string, Value][] {
  const { columns } = editableTables[type];
  return Object.entries(values).filter(([column]) => column in columns);
}

/** Writes what differs when the row still has this version and `when` holds; the version rises by one. */
export function updateRow(
  type: EditableType,
  row: StoredRow,
  after: Snapshot,
  editor: Editor,
  when: Guard,
  extra: Readonly<Record<string, string | number | null>> = {},
): Query<number> {
  const cells = [
    ...columnsOf(type, after)
      .filter(([column, value]) => !isSame(row.values[column], value))
      .flatMap(([column, value]) => storedCells(type, column, value)),
    ...Object.entries(extra),
  ];
  const sets = cells.map(([column, value]) => sql`${name(column)} = ${value}, `);
  return statement(
    sql`update ${name(editableTables[type].table)} set ${sql.join(sets)}version = version + 1, updated_by =
      ${editor.userId},
      updated_at = ${editor.now}
      where id = ${row.id} and version = ${row.version} and (deleted_at is not null) = ${row.isRemoved ? 1 : 0}
      and ${when}`,
    changed,
  );
}

/** Marks all of the rows as removed, or none: each must still have the version that was seen. */
export function removeRows(type: EditableType, rows: readonly StoredRow[], editor: Editor, when: Guard): Query<number> {
  const table = name(editableTables[type].table);
  const seen = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
  return statement(
    sql`update ${table} set deleted_at = ${editor.now}, version = version + 1, updated_by = ${editor.userId}, updated_at
      = ${editor.now}
      where id in (select value ->> 'id' from json_each(${seen})) and ${when}
        and (select count(*) from json_each(${seen}) seen join ${table} t on t.id = seen.value ->> 'id'
          where t.version = seen.value ->> 'version' and t.deleted_at is null) = ${rows.length}`,
    changed,
  );
}

/** True when the change was recorded, and with it made. */
export function changeIsIn(changeId: string): Guard {
  return sql`exists (select 1 from ${rowChangesTable} where ${rowChangesTable.changeId} = ${changeId})`;
}

/** Replaces the sets of a row that differ, once the change is in. */
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
    if (!Array.isArray(wanted) || isSame(before?.[key], wanted)) return [];
    const [table, owner, column] = [name(set.table), name(set.owner), name(set.column)];
    const values = JSON.stringify(wanted);
    return [
      statement(
        sql`delete from ${table} where ${owner} = ${id} and ${column} not in (select value from json_each(${values}))
          and ${changeIsIn(changeId)}`,
        changed,
      ),
      statement(
        sql`insert into ${table} (${owner}, ${column}) select ${id}, value from json_each(${values})
          where ${changeIsIn(changeId)}
          on conflict do nothing`,
        changed,
      ),
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

/** Keeps both sides of every row of the change, when the statement just before changed something. */
export function insertChange(change: RecordedChange): Query<number> {
  const { type } = change;
  const rows = change.rows.map((row) => ({
    ...row,
    before: sealedSnapshot(type, row.before),
    after: sealedSnapshot(type, row.after),
  }));
  return write(
    insertInto(
      rowChangesTable,
      {
        id: sql`value ->> 'id'`,
        changeId: change.changeId,
        at: change.at,
        kind: change.kind,
        objectType: change.type,
        objectId: sql`value ->> 'objectId'`,
        label: sql`value ->> 'label'`,
        before: sql`value -> 'before'`,
        after: sql`value -> 'after'`,
        versionAfter: sql`value ->> 'versionAfter'`,
        actorId: change.actorId,
        actorName: change.actorName,
      },
      { from: sql`json_each(${JSON.stringify(rows)})`, when: previousChanged },
    ),
  );
}

/** The row of the user who has the session. */
export function rowsOfSession(sessionId: string): Query<StoredRow[]> {
  return statement(
    sql`${selectRows("user")} where t.id = (select ${staffSessionsTable.userId} from ${staffSessionsTable}
      where ${staffSessionsTable.id} = ${sessionId})`,
    (rows) => rows.map(asStored),
  );
}

/** Every row that is in use. */
export function allRows(type: EditableType): Query<StoredRow[]> {
  return statement(sql`${selectRows(type)} where t.deleted_at is null order by t.id`, (rows) => rows.map(asStored));
}
