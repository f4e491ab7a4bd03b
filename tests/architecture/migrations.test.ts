import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../support/places";

const run = promisify(execFile);
let place = "";

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** SQL that drizzle-kit would still write for `schema`, on top of the project's migrations. */
async function missingSql(name: string, schema: readonly string[]): Promise<string> {
  const out = join(place, name);
  await cp(join(projectRoot, "migrations"), out, { recursive: true });
  const before = new Set(await readdir(out));
  const config = join(place, `${name}.config.json`);
  await writeFile(config, JSON.stringify({ dialect: "sqlite", schema, out: relative(projectRoot, out) }));
  const { stdout } = await run(join(projectRoot, "node_modules/.bin/drizzle-kit"), ["generate", "--config", config], {
    cwd: projectRoot,
  });
  const made = (await readdir(out)).filter((file) => file.endsWith(".sql") && !before.has(file));
  // drizzle-kit exits with success even when it could not read its own snapshots.
  if (made.length === 0 && !stdout.includes("No schema changes"))
    throw new Error(`drizzle-kit did not work:\n${stdout}`);
  return (await Promise.all(made.map((file) => readFile(join(out, file), "utf8")))).join("\n");
}

test("the migrations make exactly the tables of the schema; else run npm run db:generate", async () => {
  expect(await missingSql("as-is", ["./drizzle/schema/*.ts"])).toBe("");
});

test("a table without a migration is found", async () => {
  const extra = `import { sqliteTable, text } from "drizzle-orm/sqlite-core";\nexport const extraTable = sqliteTable("extra", { id: text("id") });\n`;
  const file = join(projectRoot, ".local/migration-check.ts");
  await mkdir(join(projectRoot, ".local"), { recursive: true });
  await writeFile(file, extra);
  try {
    expect(await missingSql("extra", ["./drizzle/schema/*.ts", file])).toMatch(/CREATE TABLE `extra`/i);
  } finally {
    await rm(file);
  }
});

test("only the newest snapshot of the schema is kept, because the next migration is compared with no other", async () => {
  const kept = (await readdir(join(projectRoot, "migrations/meta"))).filter((file) => file.endsWith("_snapshot.json"));
  const newest = (await readdir(join(projectRoot, "migrations")))
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .at(-1);
  expect(kept).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

test("docs/house/tables.md says of every trigger what it guards, and of no other", async () => {
  const database = new DatabaseSync(":memory:");
  const files = (await readdir(join(projectRoot, "migrations"))).filter((file) => file.endsWith(".sql"));
  for (const file of files.toSorted()) database.exec(await readFile(join(projectRoot, "migrations", file), "utf8"));
  const triggers = database.prepare("select name from sqlite_schema where type = 'trigger' order by name").all();
  const page = await readFile(join(projectRoot, "docs/house/tables.md"), "utf8");
  const section = page.split("## What triggers guard")[1]?.split("\n## ")[0] ?? "";
  const listed = [...section.matchAll(/^\| (\w+) \| [A-Z].*\. \|$/gm)].map(([, name]) => name);
  expect(listed).toEqual(triggers.map(({ name }) => name));
});
