import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { runOrThrow, wranglerCommand } from "../steps/run.mjs";
import { readD1ExportStatements, readSqlStatements } from "./sql-file.mjs";
import { openSqliteFile, quotedIdentifier, readSchema } from "./sqlite.mjs";

/**
 * A database that can be backed up and restored to: `name` for messages; `snapshot(file)` writes one consistent state
 * of it into a new SQLite file; `apply(file, drops)` runs `drops` and then the statements of `writeDatabaseAsSql`'s file, all of
 * them or none; `tableCount()` returns the number of tables. A source that brings its own database has `name` and
 * `snapshot` alone: it is only read.
 */
export function openInstallationDatabase({ folder, isRemote, config, libsql, bindings, database }) {
  if (database) return database;
  if (!libsql) return d1({ folder, isRemote, config, bindings });
  return /^(https?|libsql|wss?):/.test(libsql) ? libsqlServer(libsql) : libsqlFile(resolve(root, libsql));
}

const ownTableCount = `select count(*) as tables from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'
  and name not like '~_cf~_%' escape '~' and name not like 'libsql~_%' escape '~'`;

/** D1 through wrangler: the one of this machine under `<folder>/state`, or the deployed one that the configuration names. */
function d1({ folder, isRemote, config, bindings }) {
  const state = resolve(root, folder, "state");
  const inPlace = (work) => withConfiguration({ state, isRemote, config }, work);
  const call = (args, limitMs) =>
    runOrThrow(...wranglerCommand("d1", ...args), { env: { ...process.env, CI: "1" }, limitMs });
  return {
    name: isRemote ? "the deployed D1" : `D1 in ${folder}`,
    snapshot: (file) =>
      inPlace(async (place) => {
        const exported = `${file}.export.sql`;
        await call(["export", "DB", ...place, "--skip-confirmation", "--output", exported]);
        await runStatementsInto(file, readD1ExportStatements(exported));
        rmSync(exported);
        keepSequences(file, await sequencesIn(bindings.DB));
      }),
    apply: (file, drops) =>
      inPlace(async (place) => {
        const scratch = mkdtempSync(join(tmpdir(), "gene-testing-"));
        const whole = join(scratch, "restore.sql");
        try {
          writeFileSync(whole, drops.map((sql) => `${sql};\n`).join(""), { mode: 0o600 });
          writeFileSync(whole, readFileSync(file), { flag: "a" });
          await call(["execute", "DB", ...place, "--yes", "--file", whole]);
        } finally {
          rmSync(scratch, { recursive: true, force: true });
        }
      }),
    tableCount: async () => (await bindings.DB.prepare(ownTableCount).first("tables")) ?? 0,
  };
}

async function sequencesIn(binding) {
  const { results } = await binding.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").all();
  return results.length > 0 ? (await binding.prepare("select name, seq from sqlite_sequence").all()).results : [];
}

/**
 * wrangler's export looks for local data only beside the configuration file, so a configuration is written beside the
 * data.
 */
async function withConfiguration({ state, isRemote, config }, work) {
  if (isRemote) return work(["--remote", "--config", config]);
  const beside = resolve(state, "..", `wrangler-${process.pid}`);
  mkdirSync(join(beside, ".wrangler"), { recursive: true });
  mkdirSync(state, { recursive: true });
  copyFileSync(config, join(beside, "wrangler.toml"));
  symlinkSync(state, join(beside, ".wrangler/state"), "junction");
  try {
    return await work(["--local", "--config", join(beside, "wrangler.toml")]);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** A libSQL server (Turso, sqld); its token comes from LIBSQL_TOKEN. */
function libsqlServer(url) {
  const connect = async () => {
    const { createClient } = await import("@libsql/client/http");
    return createClient({ url, authToken: process.env.LIBSQL_TOKEN, intMode: "bigint" });
  };
  return {
    name: `libSQL at ${new URL(url).host}`,
    async snapshot(file) {
      const transaction = await (await connect()).transaction("read");
      try {
        await copyOut(transaction, file);
      } finally {
        transaction.close();
      }
    },
    async apply(file, drops) {
      const transaction = await (await connect()).transaction("write");
      try {
        for (const sql of drops) await transaction.execute(sql);
        for await (const some of several(readSqlStatements(file))) await transaction.batch(some);
        await transaction.commit();
      } finally {
        transaction.close();
      }
    },
    tableCount: async () => Number((await (await connect()).execute(ownTableCount)).rows[0][0]),
  };
}

const rowsAtOnce = 500;

/** Copies a database within one transaction into an SQLite file. */
async function copyOut(transaction, file) {
  const engine = openSqliteFile(file);
  const { rows } = await transaction.execute(
    "select type, name, tbl_name, sql from sqlite_master where sql is not null order by rowid",
  );
  engine.exec("begin");
  const entries = rows.filter(({ tbl_name }) => !/^(sqlite_|libsql_|_litestream_)/.test(tbl_name));
  for (const { type, sql } of entries) if (type === "table") engine.exec(sql);
  for (const { type, name } of entries) if (type === "table") await copyTable(transaction, engine, name);
  for (const { type, sql } of entries) if (type !== "table") engine.exec(sql);
  const hasSequences = rows.some(({ type, sql }) => type === "table" && /autoincrement/i.test(sql));
  const sequences = hasSequences ? (await transaction.execute("select name, seq from sqlite_sequence")).rows : [];
  engine.exec("commit");
  engine.close();
  keepSequences(file, sequences);
}

async function copyTable(transaction, engine, table) {
  for (let after = -(2n ** 63n); ; ) {
    const sql = `select rowid as "rowid of the row", * from ${quotedIdentifier(table)} where rowid > ? order by rowid limit ${rowsAtOnce}`;
    const { rows, columns } = await transaction.execute({ sql, args: [after] });
    const marks = columns
      .slice(1)
      .map(() => "?")
      .join(",");
    const insert = engine.prepare(
      `insert into ${quotedIdentifier(table)} (${columns.slice(1).map(quotedIdentifier).join(",")}) values (${marks})`,
    );
    for (const row of rows) insert.run(columns.slice(1).map((_, at) => argument(row[at + 1])));
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)[0];
  }
}

const argument = (value) => (value instanceof ArrayBuffer ? Buffer.from(value) : value);

/** A libSQL file of this machine. */
function libsqlFile(path) {
  return {
    name: `libSQL file ${path}`,
    async snapshot(file) {
      if (!existsSync(path)) return openSqliteFile(file).close();
      const engine = openSqliteFile(path);
      engine.exec(`vacuum into '${file.replaceAll("'", "''")}'`);
      engine.close();
    },
    async apply(file) {
      const draft = `${path}.restoring`;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      rmSync(draft, { force: true });
      await runStatementsInto(draft, readSqlStatements(file));
      for (const part of ["-wal", "-shm"]) rmSync(path + part, { force: true });
      renameSync(draft, path);
    },
    async tableCount() {
      if (!existsSync(path)) return 0;
      const engine = openSqliteFile(path);
      const [[count]] = engine.prepare(ownTableCount).raw().all([]);
      engine.close();
      return Number(count);
    },
  };
}

/** Runs statements into a new SQLite file, all of them in one transaction. */
export async function runStatementsInto(file, statements) {
  const engine = openSqliteFile(file);
  engine.exec("begin");
  for await (const sql of statements) if (!/^\s*pragma\b/i.test(sql)) engine.exec(sql);
  engine.exec("commit");
  engine.close();
}

/** Sets the AUTOINCREMENT counters to those of the original; an export leaves them out. */
function keepSequences(file, sequences) {
  if (sequences.length === 0) return;
  const engine = openSqliteFile(file);
  const set = engine.prepare("insert into sqlite_sequence (name, seq) values (?, ?)");
  const known = new Set(readSchema(engine).map(({ name }) => name));
  engine.exec("delete from sqlite_sequence");
  for (const { name, seq } of sequences) if (known.has(name)) set.run([name, seq]);
  engine.close();
}

const batchSize = 50;

async function* several(statements) {
  let batch = [];
  for await (const sql of statements) {
    batch.push(sql);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
