import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { type EditableType, editableTables, type Snapshot } from "./editable.rules";
import type { Editor, StoredRow } from "./history.queries";

const name = (text: string) => sql.raw(text);
const changed = (_rows: unknown, count: number) => count;

export interface NewRow {
  readonly id: number;
  readonly after: Snapshot;
}

export interface ChangedRow {
  readonly row: StoredRow;
  readonly after: Snapshot;
}

const cellsOf = (type: EditableType) =>
  Object.keys(editableTables[type].columns).map((column) => sql`w.value ->> ${name(`'$.after.${column}'`)}`);
const columnsOf = (type: EditableType) => sql.join(Object.keys(editableTables[type].columns).map(name), sql`, `);

/** Inserts all of the rows in one statement. */
export function insertMany(type: EditableType, rows: readonly NewRow[], { userId, now }: Editor): Query<number> {
  return statement(
    sql`insert into ${name(editableTables[type].table)} (id, ${columnsOf(type)}, created_by, updated_by, created_at,
      updated_at)
      select w.value ->> 'id', ${sql.join(cellsOf(type), sql`, `)}, ${userId}, ${userId}, ${now}, ${now}
      from json_each(${JSON.stringify(rows)}) w`,
    changed,
  );
}

/** Writes all of the rows in one statement; `haveVersions` must have been checked in the same batch. */
export function updateMany(type: EditableType, rows: readonly ChangedRow[], { userId, now }: Editor): Query<number> {
  const wanted = JSON.stringify(rows.map(({ row, after }) => ({ id: row.id, after: { ...row.values, ...after } })));
  const table = name(editableTables[type].table);
  return statement(
    sql`update ${table} set (${columnsOf(type)}) = (select ${sql.join(cellsOf(type), sql`, `)}
      from json_each(${wanted}) w
        where w.value ->> 'id' = ${table}.id), version = version + 1, updated_by = ${userId}, updated_at = ${now}
      where id in (select w.value ->> 'id' from json_each(${wanted}) w)`,
    changed,
  );
}

/** Holds while every one of the rows is as it was read. */
export function haveVersions(type: EditableType, rows: readonly StoredRow[]): SQL {
  const seen = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
  return sql`(select count(*) from json_each(${seen}) w join ${name(editableTables[type].table)} t on t.id = w.value ->>
    'id'
    where t.version = w.value ->> 'version') = ${rows.length}`;
}
