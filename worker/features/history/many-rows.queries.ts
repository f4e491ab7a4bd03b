import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { write } from "../../platform/database/query";
import { listAsRows } from "../../platform/database/writes";
import { type EditableType, editableTables } from "./editable-tables.queries";
import { type Editor, editColumns, type StoredRow } from "./history.queries";
import type { Snapshot } from "./snapshots.rules";

export interface NewRow {
  readonly id: number;
  readonly after: Snapshot;
}

export interface ChangedRow {
  readonly row: StoredRow;
  readonly after: Snapshot;
}

const cellsOf = (type: EditableType) => {
  const cells = Object.keys(editableTables[type].columns).map(
    (name) => sql`w.value ->> ${sql.raw(`'$.after.${name}'`)}`,
  );
  return sql.join(cells, sql`, `);
};
const columnsOf = (type: EditableType) =>
  sql.join(
    Object.keys(editableTables[type].columns).map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Inserts all of the rows in one statement. */
export function insertManyRows(type: EditableType, rows: readonly NewRow[], { userId, now }: Editor): Query<number> {
  const { table, id } = editableTables[type];
  const stamp = [table.createdBy, table.updatedBy, table.createdAt, table.updatedAt].map(({ name }) =>
    sql.identifier(name),
  );
  return write(sql`insert into ${table} (${sql.identifier(id.name)}, ${columnsOf(type)}, ${sql.join(stamp, sql`, `)})
    select w.value ->> 'id', ${cellsOf(type)}, ${userId}, ${userId}, ${now}, ${now}
    from json_each(${JSON.stringify(rows)}) w`);
}

/** Updates all of the rows in one statement; the same batch must have checked `areRowsUnchanged`. */
export function updateManyRows(type: EditableType, rows: readonly ChangedRow[], editor: Editor): Query<number> {
  const wanted = JSON.stringify(rows.map(({ row, after }) => ({ id: row.id, after: { ...row.values, ...after } })));
  const { table, id } = editableTables[type];
  return write(sql`update ${table} set (${columnsOf(type)}) = (select ${cellsOf(type)} from json_each(${wanted}) w
      where w.value ->> 'id' = ${id}), ${sql.join(editColumns(type, editor), sql`, `)}
    where ${id} in (select w.value ->> 'id' from json_each(${wanted}) w)`);
}

/** Condition: every one of the rows still has the version that was read. */
export function areRowsUnchanged(type: EditableType, rows: readonly StoredRow[]): SQL {
  const { table, id } = editableTables[type];
  const seen = listAsRows(
    rows.map((row) => ({ id: row.id, version: row.version })),
    "w",
  );
  return sql`(select count(*) from ${seen.rows} join ${table} on ${id} = ${seen.of("id")}
    where ${table.version} = ${seen.of("version")}) = ${rows.length}`;
}
