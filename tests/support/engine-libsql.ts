import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, inject } from "vitest";
import type { Database } from "#worker/platform/database/database";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import { emptyTables, type MigratedSchema, readMigratedSchema } from "./emptied";
import type { OpenEngine } from "./engine-port";
import { createDatabase, namespaceFetch } from "./libsql-server";
import { memoryFiles } from "./memory-files";
import { metered, type SeenStatement } from "./meter";
import { projectRoot, statementsFolder } from "./places";

let kept: { readonly database: Database; readonly schema: MigratedSchema } | undefined;

/**
 * libSQL over HTTP as Turso serves it; files and the outer limiter are stand-ins. A process keeps one database, so
 * opening an engine ends the life of the one opened before.
 */
export const openEngine: OpenEngine = async (meter) => {
  if (!kept || !(await emptyTables(kept.database, kept.schema))) kept = await freshDatabase();
  const { database } = kept;
  return {
    name: "libsql",
    database: metered(database, meter),
    uncounted: database,
    avatars: memoryFiles(),
    rawFiles: memoryFiles(),
    limiter: { allow: async () => true },
    bindings: undefined,
    keep: keepStatements,
  };
};

async function freshDatabase() {
  const server = inject("libsqlServer");
  const database = libsqlDatabase({ url: server.url, fetch: namespaceFetch(await createDatabase(server)) });
  return { database, schema: await readMigratedSchema(database) };
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
