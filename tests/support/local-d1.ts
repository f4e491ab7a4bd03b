import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { projectRoot } from "./places";

/** D1 in the local runtime, without a worker; its file is stored under `folder`. */
export async function openLocalD1(folder: string): Promise<{ database: D1Database; dispose: () => Promise<void> }> {
  const worker = { name: "local", modules: true, script: "export default {}", d1Databases: { DB: "local" } };
  const runtime = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, resourcePersistencePath: folder, workers: [worker] }),
  );
  const database = (await runtime.getD1Database("DB", "local")) as unknown as D1Database;
  return { database, dispose: () => runtime.dispose() };
}

/** The texts of all migrations, in their order. */
export function migrationTexts(): string[] {
  const folder = join(projectRoot, "migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
}
