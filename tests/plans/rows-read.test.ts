import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf } from "../bench/bench-world";
import { fillDatabase } from "../bench/filled-database";
import { rowsRead } from "../bench/rows-read";
import { projectRoot } from "../support/places";
import { testSecrets } from "../support/secrets";
import { timeoutFactor } from "../support/timeout-factor";

const samples = 20_000;
const now = Date.UTC(2026, 10, 25, 4);
const folder = mkdtempSync(join(tmpdir(), "rows-"));
let miniflare: Miniflare;

/** D1 in the local runtime, without a worker. */
async function openD1(): Promise<D1Database> {
  const worker = { name: "rows", modules: true, script: "export default {}", d1Databases: { DB: "rows" } };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, resourcePersistencePath: folder, workers: [worker] }),
  );
  return miniflare.getD1Database("DB", "rows") as unknown as Promise<D1Database>;
}

beforeAll(async () => {
  await (await openD1()).prepare("select 1").run();
  await miniflare.dispose();
  // The file name of a database is a hash.
  const file = readdirSync(folder, { recursive: true }).find((name) =>
    /D1DatabaseObject.[0-9a-f]{64}\.sqlite$/.test(String(name)),
  );
  const sqlite = new DatabaseSync(join(folder, String(file)), { enableForeignKeyConstraints: false });
  const migrations = readdirSync(join(projectRoot, "migrations")).filter((name) => name.endsWith(".sql"));
  for (const name of migrations.sort()) sqlite.exec(readFileSync(join(projectRoot, "migrations", name), "utf8"));
  fillDatabase(sqlite, samples, { fewest: samples / 200 });
  // The archive's files are not generated, so its segments are removed.
  sqlite.exec("drop trigger audit_segments_no_delete; delete from audit_segments; pragma wal_checkpoint(truncate)");
  sqlite.close();
}, 120_000 * timeoutFactor);

afterAll(async () => {
  await miniflare.dispose();
  rmSync(folder, { recursive: true });
});

test(
  "a page of a list reads 600 rows at most, an overview a hundred of each queue, a report by its owner three",
  async () => {
    const found = await rowsRead(await castOf(await openD1(), testSecrets, now));
    expect(found.length).toBeGreaterThan(70);
    const over = found.filter(({ goal, rows }) => rows > goal);
    expect(over).toEqual([]);
  },
  120_000 * timeoutFactor,
);
