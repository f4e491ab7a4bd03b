import { createHash } from "node:crypto";
import { createRequire } from "node:module";

const Engine = createRequire(import.meta.url)("libsql");

/** Opens an SQLite file; integers are read as bigint, so that none loses digits. Foreign keys are not checked. */
export function openSqliteFile(path) {
  const engine = new Engine(path);
  engine.defaultSafeIntegers(true);
  engine.exec("pragma foreign_keys = off");
  return engine;
}

export const quotedIdentifier = (name) => `"${name.replaceAll('"', '""')}"`;

const ownTables = /^(sqlite_|_cf_|libsql_|_litestream_)/;

/** Every object of the schema, tables first: {kind, name, table, sql}. The engine's own tables are left out. */
export function readSchema(engine) {
  const text = "select type, name, tbl_name, sql from sqlite_master where sql is not null order by rowid";
  const entries = engine.prepare(text).raw().all([]);
  return entries
    .map(([kind, name, table, sql]) => ({ kind, name, table, sql }))
    .filter(({ table }) => !ownTables.test(table));
}

/** Names of the tables, each after those that it refers to; tables that refer to each other come in any order. */
export function tablesInOrder(engine) {
  const names = readSchema(engine).flatMap(({ kind, name }) => (kind === "table" ? [name] : []));
  const known = new Set(names);
  const ordered = new Set();
  const visiting = new Set();
  const visit = (name) => {
    if (ordered.has(name) || visiting.has(name) || !known.has(name)) return;
    visiting.add(name);
    const parents = engine
      .prepare(`pragma foreign_key_list(${quotedIdentifier(name)})`)
      .raw()
      .all([]);
    for (const [, , parent] of parents) visit(parent);
    ordered.add(name);
  };
  for (const name of names.toSorted()) visit(name);
  return [...ordered];
}

/** The stored columns of a table, in order. */
export function readColumnNames(engine, table) {
  const rows = engine
    .prepare(`pragma table_xinfo(${quotedIdentifier(table)})`)
    .raw()
    .all([]);
  return rows.flatMap(([, name, , , , , hidden]) => (Number(hidden) === 0 ? [name] : []));
}

/** The columns of a table's primary key. */
export function readPrimaryKeyColumns(engine, table) {
  const rows = engine
    .prepare(`pragma table_xinfo(${quotedIdentifier(table)})`)
    .raw()
    .all([]);
  return rows.flatMap(([, name, , , , place]) => (Number(place) > 0 ? [name] : []));
}

/** The rows of a table in the order in which they were written, one array of values each. */
export function* readRows(engine, table) {
  const columns = readColumnNames(engine, table).map(quotedIdentifier).join(", ");
  for (const row of engine
    .prepare(`select ${columns} from ${quotedIdentifier(table)} order by rowid`)
    .raw()
    .iterate())
    yield row;
}

/** A value as an SQL literal without a line break that gives the same type and value on every engine. */
export function sqlLiteral(value) {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return realLiteral(value);
  if (typeof value !== "string") return `X'${Buffer.from(value).toString("hex")}'`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line of SQL cannot hold.
  return /[\u0000-\u001f]/.test(value)
    ? `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
    : `'${value.replaceAll("'", "''")}'`;
}

function realLiteral(value) {
  if (!Number.isFinite(value)) return value > 0 ? "9e999" : "-9e999";
  return Number.isInteger(value) && !String(value).includes("e") ? `${value}.0` : String(value);
}

/** The contents of a database for comparison: hash of the schema, and rows and SHA-256 of every table. */
export function readDatabaseContents(engine) {
  const schema = readSchema(engine).toSorted((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  const count = (kind) => schema.filter((one) => one.kind === kind).length;
  return {
    schema: {
      tables: count("table"),
      indexes: count("index"),
      triggers: count("trigger"),
      views: count("view"),
      sha256: sha256(schema.map(({ kind, name, sql }) => `${kind} ${name} ${sql}\n`).join("")),
    },
    tables: Object.fromEntries(tablesInOrder(engine).map((table) => [table, tableFacts(engine, table)])),
    sequences: readAutoincrementSequences(engine),
  };
}

function tableFacts(engine, table) {
  const hash = createHash("sha256");
  let rows = 0;
  for (const row of readRows(engine, table)) {
    hash.update(`${row.map(sqlLiteral).join(",")}\n`);
    rows += 1;
  }
  return { rows, sha256: hash.digest("hex") };
}

/** The highest number that each AUTOINCREMENT table ever gave; its row may have been deleted. */
export function readAutoincrementSequences(engine) {
  const has = engine.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").raw().all([]).length > 0;
  if (!has) return {};
  const rows = engine.prepare("select name, seq from sqlite_sequence order by name").raw().all([]);
  return Object.fromEntries(rows.map(([name, seq]) => [name, Number(seq)]));
}

/** The faults that the engine's own checks find in a database; empty when there are none. */
export function findDatabaseFaults(engine) {
  const integrity = engine
    .prepare("pragma integrity_check")
    .raw()
    .all([])
    .map(([text]) => text);
  const orphans = engine.prepare("pragma foreign_key_check").raw().all([]);
  return [
    ...integrity.filter((text) => text !== "ok").map((text) => `integrity_check: ${text}`),
    ...orphans.map(
      ([table, rowid, parent]) => `foreign_key_check: ${table} row ${rowid} points at no row of ${parent}`,
    ),
  ];
}

/** Differences between two contents, as texts; empty when they are the same. */
export function contentDifferences(wanted, found) {
  const lines = [];
  if (wanted.schema.sha256 !== found.schema.sha256)
    lines.push(`schema: ${JSON.stringify(wanted.schema)} became ${JSON.stringify(found.schema)}`);
  for (const table of new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)])) {
    const [a, b] = [wanted.tables[table], found.tables[table]];
    if (!a || !b) lines.push(`table ${table} is ${a ? "missing" : "not of the backup"}`);
    else if (a.rows !== b.rows) lines.push(`table ${table}: ${a.rows} rows became ${b.rows}`);
    else if (a.sha256 !== b.sha256) lines.push(`table ${table}: ${a.rows} rows with other contents`);
  }
  for (const [table, seq] of Object.entries(wanted.sequences))
    if (found.sequences[table] !== seq) lines.push(`the next number of ${table} differs`);
  return lines;
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
