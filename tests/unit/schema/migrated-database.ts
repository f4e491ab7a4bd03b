import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

type Value = string | number | null;
type Row = Record<string, Value>;

const folder = new URL("../../../migrations/", import.meta.url);

/**
 * An empty database in memory with every migration applied; foreign keys are off, so that a test needs only its own
 * rows.
 */
export function migratedDatabase() {
  const sqlite = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort()) sqlite.exec(readFileSync(new URL(name, folder), "utf8"));
  return {
    sqlite,
    add: (table: string, row: Row, verb = "insert") => addRow(sqlite, table, row, verb),
    plan: (sql: string) =>
      sqlite
        .prepare(`explain query plan ${sql}`)
        .all()
        .map((step) => String(step.detail)),
  };
}

/** Inserts a row; required columns that the test does not name get the number 1 or the text "1". */
function addRow(sqlite: DatabaseSync, table: string, row: Row, verb: string): void {
  const filled: Row = { ...row };
  for (const column of sqlite.prepare(`pragma table_info(${table})`).all()) {
    const name = String(column.name);
    const isText = String(column.type).toLowerCase() === "text";
    const isRowid = column.pk === 1 && !isText;
    if (column.notnull === 1 && column.dflt_value === null && !isRowid && !(name in filled))
      filled[name] = isText ? "1" : 1;
  }
  const names = Object.keys(filled);
  const marks = names.map(() => "?").join(", ");
  sqlite.prepare(`${verb} into ${table} (${names.join(", ")}) values (${marks})`).run(...Object.values(filled));
}
