import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf } from "../bench/bench-world";
import { fillDatabase } from "../bench/filled-database";
import { rowsRead } from "../bench/rows-read";
import { migrationTexts, openLocalD1 } from "../support/local-d1";
import { testSecrets } from "../support/secrets";
import { timeoutFactor } from "../support/timeout-factor";

const samples = 20_000;
const now = Date.UTC(2026, 10, 25, 4);
const folder = mkdtempSync(join(tmpdir(), "rows-"));
let open: Awaited<ReturnType<typeof openLocalD1>>;

beforeAll(async () => {
  open = await openLocalD1(folder);
  await open.database.prepare("select 1").run();
  await open.dispose();
  // The file name of a database is a hash.
  const file = readdirSync(folder, { recursive: true }).find((name) =>
    /D1DatabaseObject.[0-9a-f]{64}\.sqlite$/.test(String(name)),
  );
  const sqlite = new DatabaseSync(join(folder, String(file)), { enableForeignKeyConstraints: false });
  for (const text of migrationTexts()) sqlite.exec(text);
  fillDatabase(sqlite, samples, { fewest: samples / 200 });
  // The archive's files are not generated, so its segments are removed.
  sqlite.exec("drop trigger audit_segments_no_delete; delete from audit_segments; pragma wal_checkpoint(truncate)");
  sqlite.close();
}, 120_000 * timeoutFactor);

afterAll(async () => {
  await open.dispose();
  rmSync(folder, { recursive: true });
});

test(
  "a page of a list reads 600 rows at most, an overview a hundred of each queue, a report by its owner three",
  async () => {
    open = await openLocalD1(folder);
    const found = await rowsRead(await castOf(open.database, testSecrets, now));
    expect(found.length).toBeGreaterThan(70);
    const over = found.filter(({ goal, rows }) => rows > goal);
    expect(over).toEqual([]);
  },
  120_000 * timeoutFactor,
);
