import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import {
  quotedIdentifier,
  readAutoincrementSequences,
  readColumnNames,
  readPrimaryKeyColumns,
  readRows,
  readSchema,
  sqlLiteral,
  tablesInOrder,
} from "./sqlite.mjs";

// D1 refuses statements of more than 100,000 bytes.
const statementBytesMax = 60_000;
const pieceLength = 15_000;
const end = ";\n--\n";

/**
 * Writes a database as SQL that restores it on any SQLite engine: tables and unique indexes (foreign keys refer to
 * them), rows (referenced tables first), then other indexes and triggers. Each statement ends with a line `--`; no
 * value contains a line break.
 */
export function writeDatabaseAsSql(engine, file) {
  const out = openSync(file, "wx", 0o600);
  const put = (sql) => writeSync(out, sql + end);
  try {
    put("PRAGMA defer_foreign_keys = on");
    const schema = readSchema(engine);
    const tables = tablesInOrder(engine);
    const creation = new Map(schema.map(({ kind, name, sql }) => [`${kind} ${name}`, sql]));
    for (const table of tables) put(creation.get(`table ${table}`));
    const isUnique = ({ kind, sql }) => kind === "index" && /^create\s+unique\b/i.test(sql);
    for (const entry of schema) if (isUnique(entry)) put(entry.sql);
    for (const table of tables) for (const sql of insertsOf(engine, table)) put(sql);
    for (const [table, seq] of Object.entries(readAutoincrementSequences(engine)))
      for (const sql of nextNumber(table, seq)) put(sql);
    for (const kind of ["index", "view", "trigger"])
      for (const entry of schema) if (entry.kind === kind && !isUnique(entry)) put(entry.sql);
  } finally {
    closeSync(out);
  }
}

/** Statements that fill a table, several rows each; a row too long for one statement is written in pieces. */
function* insertsOf(engine, table) {
  const head = `INSERT INTO ${quotedIdentifier(table)} (${readColumnNames(engine, table).map(quotedIdentifier).join(",")}) VALUES `;
  let waiting = [];
  let bytes = 0;
  for (const row of readRows(engine, table)) {
    const text = `(${row.map(sqlLiteral).join(",")})`;
    const size = Buffer.byteLength(text) + 1;
    if (waiting.length > 0 && bytes + size > statementBytesMax) {
      yield head + waiting.join(",");
      [waiting, bytes] = [[], 0];
    }
    if (size > statementBytesMax) yield* longRow(engine, table, row, head);
    else {
      waiting.push(text);
      bytes += size;
    }
  }
  if (waiting.length > 0) yield head + waiting.join(",");
}

/** Inserts the row with the first piece of its long texts, then appends the other pieces by primary key. */
function* longRow(engine, table, row, head) {
  const columns = readColumnNames(engine, table);
  const pieces = row.map(piecesOf);
  yield `${head}(${pieces.map(([first]) => first).join(",")})`;
  const key = readPrimaryKeyColumns(engine, table);
  const where = key
    .map((name) => `${quotedIdentifier(name)} = ${sqlLiteral(row[columns.indexOf(name)])}`)
    .join(" AND ");
  for (const [at, [, ...others]] of pieces.entries())
    for (const piece of others)
      yield `UPDATE ${quotedIdentifier(table)} SET ${quotedIdentifier(columns[at])} = ${quotedIdentifier(columns[at])} || ${piece} WHERE ${where}`;
}

/** A value as literals of bounded length; only texts are split, never inside a character. */
function piecesOf(value) {
  if (typeof value !== "string" || value.length <= pieceLength) return [sqlLiteral(value)];
  const pieces = [];
  for (let from = 0; from < value.length; ) {
    let to = Math.min(from + pieceLength, value.length);
    if (to < value.length && value.codePointAt(to - 1) > 0xffff) to -= 1;
    pieces.push(sqlLiteral(value.slice(from, to)));
    from = to;
  }
  return pieces;
}

/** An AUTOINCREMENT table continues its numbers, although its last rows may have been deleted. */
function nextNumber(table, seq) {
  const name = sqlLiteral(table);
  return [
    `DELETE FROM sqlite_sequence WHERE name = ${name}`,
    `INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${seq})`,
  ];
}

/** Statements that empty a database before a backup is restored over it; referencing tables come first. */
export function dropStatements(engine) {
  const tables = tablesInOrder(engine).toReversed();
  const views = readSchema(engine).filter(({ kind }) => kind === "view");
  return [
    "PRAGMA defer_foreign_keys = on",
    ...views.map(({ name }) => `DROP VIEW ${quotedIdentifier(name)}`),
    ...tables.map((name) => `DROP TABLE ${quotedIdentifier(name)}`),
  ];
}

/** The statements of a file that `writeDatabaseAsSql` wrote, one after the other. */
export async function* readSqlStatements(file) {
  let lines = [];
  for await (const line of linesOf(file)) {
    if (line !== "--") {
      lines.push(line);
      continue;
    }
    yield lines.join("\n").replace(/;$/, "");
    lines = [];
  }
  if (lines.length > 0) throw new Error(`${file} breaks off in the middle of a statement.`);
}

/** The statements of an export of D1, whose texts may hold line breaks. */
export async function* readD1ExportStatements(file) {
  let text = "";
  let isQuoted = false;
  for await (const line of linesOf(file)) {
    text += text ? `\n${line}` : line;
    if ((line.split("'").length - 1) % 2 === 1) isQuoted = !isQuoted;
    const isTrigger = /^create\s+trigger\b/i.test(text);
    const isWhole = isTrigger ? /;\s*end\s*;\s*$/i.test(text) : /;\s*$/.test(line);
    if (isQuoted || !isWhole) continue;
    yield text;
    text = "";
  }
  if (text.trim()) throw new Error(`${file} breaks off in the middle of a statement.`);
}

/** Splits at line feeds only: other line separators are characters of a text. */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}
