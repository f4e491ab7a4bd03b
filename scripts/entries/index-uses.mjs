import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exitWithMessage, root } from "../steps/bootstrap.mjs";

/**
 * `node scripts/entries/index-uses.mjs [TABLE ...]`: lists for every index of a deployed database, which has no
 * statistics, the statements of the API tests that search by it. Run the project worker-libsql first. Leaves out
 * statements whose plan names an index only because SQLite must check the foreign keys of other rows.
 */
const folder = join(root, ".local/statements");
const migrations = join(root, "migrations");
if (!existsSync(folder)) exitWithMessage("No statements are recorded: run the project worker-libsql first.");

const database = new DatabaseSync(":memory:");
for (const name of readdirSync(migrations).sort())
  if (name.endsWith(".sql")) database.exec(readFileSync(join(migrations, name), "utf8"));
const texts = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).texts);
const planned = [...new Set(texts)].map((sql) => ({
  sql: sql.replaceAll(/\s+/g, " "),
  steps: database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => detail),
}));
const wanted = process.argv.slice(2);
const indexes = database
  .prepare("select name, tbl_name as owner, sql from sqlite_schema where type = 'index' order by tbl_name, name")
  .all()
  .filter(({ owner }) => wanted.length === 0 || wanted.includes(owner));
for (const { name, owner, sql } of indexes) {
  const isUsed = new RegExp(`INDEX ${name}( |$)`);
  const isNamed = new RegExp(`\\b${owner}\\b`);
  const uses = planned.filter((one) => isNamed.test(one.sql) && one.steps.some((step) => isUsed.test(step)));
  console.log(`\n${name}: ${uses.length} statements  ${sql?.replace(/^.* ON /i, "") ?? "primary key"}`);
  for (const one of uses.slice(0, 5)) {
    console.log(`    ${one.steps.find((step) => isUsed.test(step))}`);
    console.log(`        ${one.sql.slice(0, 160)}`);
  }
}
