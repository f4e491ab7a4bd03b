import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import Engine from "libsql";
import { expect, inject } from "vitest";
import { systemClock } from "#worker/platform/clock";
import type { Database } from "#worker/platform/database/database";
import { type LibsqlFile, openLibsqlFile } from "#worker/platform/database/libsql-file";
import { directoryFiles } from "#worker/platform/directory-files";
import { memoryLimiter } from "#worker/platform/memory-limiter";
import { emptyTables, type MigratedSchema, readMigratedSchema } from "./emptied";
import type { OpenEngine } from "./engine-port";
import { metered, type SeenStatement } from "./meter";
import { projectRoot, statementsFolder } from "./places";

/** Folder of the files of the engine opened before. */
let files: string | undefined;
let kept: { readonly database: LibsqlFile; readonly schema: MigratedSchema; readonly path: string } | undefined;

/**
 * The ports of a Node process: libSQL embedded in the test process, a directory, the limiter in memory. A process has
 * one database file, so opening an engine ends the life of the one opened before.
 */
export const openEngine: OpenEngine = async (meter) => {
  if (!kept || !(await emptyTables(kept.database, kept.schema))) {
    await kept?.database.close();
    kept = await freshDatabase();
  }
  if (files) await rm(files, { recursive: true, force: true });
  files = join(inject("libsqlTemplate").folder, crypto.randomUUID());
  const { database, path } = kept;
  return {
    name: "libsql",
    database: metered(database, meter),
    uncounted: database,
    avatars: directoryFiles(join(files, "avatars")),
    rawFiles: directoryFiles(join(files, "raw-files")),
    limiter: memoryLimiter(systemClock),
    bindings: undefined,
    explain: () => explained(path),
    rawFilesOnDisk: () => filesBeside(path),
    copy: () => copyOf(path),
    keep: keepStatements,
  };
};

async function freshDatabase() {
  const { file, folder } = inject("libsqlTemplate");
  const path = join(folder, `${crypto.randomUUID()}.db`);
  await copyFile(file, path);
  // The file is needed only during the test run, so it need not survive a power cut.
  const database = await openLibsqlFile({ path, durability: "off" });
  return { database, schema: await readMigratedSchema(database), path };
}

async function copyOf(path: string): Promise<Database> {
  const copy = join(dirname(path), `${crypto.randomUUID()}.db`);
  const beside = new Engine(path);
  beside.exec(`vacuum into '${copy}'`);
  beside.close();
  return openLibsqlFile({ path: copy, durability: "off" });
}

/** A client of its own, because one of an embedded file leaves an explained write open. */
function explained(path: string) {
  const beside = new Engine(path);
  const textsOf = (sql: string, column: string) =>
    (beside.prepare(sql).all() as Record<string, unknown>[]).map((row) => String(row[column]));
  return {
    tables: textsOf("select name from sqlite_schema where type = 'table'", "name"),
    of: (sql: string) => textsOf(`explain query plan ${sql}`, "detail"),
  };
}

/**
 * The database file with its log and index, after a checkpoint, which every installation's log goes through at some
 * time.
 */
async function filesBeside(path: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const beside = new Engine(path);
  beside.exec("pragma wal_checkpoint(truncate)");
  beside.close();
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(basename(path)));
  const files = names.map(async (name) => [name, await readFile(join(dirname(path), name))] as const);
  return new Map(await Promise.all(files));
}

/** One file per test file, so that running one alone replaces only its own. */
async function keepStatements(statements: readonly SeenStatement[]): Promise<void> {
  const testPath = relative(projectRoot, expect.getState().testPath ?? "unknown");
  await mkdir(statementsFolder, { recursive: true });
  const texts = statements.map(({ sql }) => sql);
  await writeFile(
    join(statementsFolder, `${testPath.replaceAll(/\W+/g, "-")}.json`),
    JSON.stringify({ testPath, texts }),
  );
}
