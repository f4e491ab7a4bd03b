import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { TestProject } from "vitest/node";
import type { Query } from "#worker/platform/database/database";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated libSQL file that every process copies, and the folder for the copies. */
    libsqlTemplate: { readonly file: string; readonly folder: string };
  }
}

/** Migrates one libSQL file for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "libsql-"));
  const file = join(folder, "template.db");
  const database = await openLibsqlFile({ path: file, durability: "off" });
  const migrations = await readD1Migrations(fileURLToPath(new URL("../../migrations", import.meta.url)));
  const command = (sql: string): Query<void> => ({ sql, params: [], columns: undefined, read: () => undefined });
  await database.run(migrations.flatMap(({ queries }) => queries).map(command));
  await database.close();
  project.provide("libsqlTemplate", { file, folder });
  return () => rm(folder, { recursive: true, force: true });
}
