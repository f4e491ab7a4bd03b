import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "./steps/bootstrap.mjs";
import { runCommand } from "./steps/run.mjs";

/**
 * `node scripts/rename-columns.mjs [TABLE.PROPERTY ...]`: renames columns in the schema of a copy, one after the other,
 * and checks that the type check fails in every file of the worker that uses the column. Without arguments it tries
 * three much-used columns.
 */
const wanted = process.argv.slice(2);
const columns = wanted.length > 0 ? wanted : ["tubesTable.barcode", "resultSetsTable.state", "usersTable.nickName"];

const copy = join(tmpdir(), `renamed-columns-${process.pid}`);
const sources = ["worker", "drizzle", "package.json"];
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

mkdirSync(copy);
for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const { output } = await runCommand("git", ["ls-files", "worker", "drizzle/schema"]);
const files = output.split("\n").filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));

let isBad = false;
for (const column of columns) {
  const [table, property] = column.split(".");
  const schema = files.find((path) => texts.get(path).includes(`export const ${table} = sqliteTable(`));
  if (!schema) throw new Error(`no table ${table} in drizzle/schema`);
  writeFileSync(join(copy, schema), renamed(texts.get(schema), table, property));
  const failing = await failingFiles();
  writeFileSync(join(copy, schema), texts.get(schema));
  const using = files.filter((path) => path !== schema && uses(path, table, property));
  const missed = using.filter((path) => !failing.has(path));
  const names = sqlNames(texts.get(schema), table, property);
  const asText = files.filter((path) => !failing.has(path) && names.every((name) => hasInSql(path, name)));
  console.info(
    `${column}: ${using.length} files use it, the type check fails in ${failing.size}, ${missed.length} are missed`,
  );
  for (const path of missed) console.info(`  missed: ${path}`);
  if (asText.length > 0) console.info(`  SQL without the schema, unknown to the compiler: ${asText.join(", ")}`);
  isBad ||= using.length === 0 || missed.length > 0;
}
process.exit(isBad ? 1 : 0);

/** The part of a schema file that defines the table. */
function blockOf(text, table) {
  const from = text.indexOf(`export const ${table} = sqliteTable(`);
  const to = text.indexOf("\n);", from);
  return [from, to];
}

function renamed(text, table, property) {
  const [from, to] = blockOf(text, table);
  const block = text.slice(from, to);
  const changed = block
    .replace(new RegExp(`\\b${property}: (\\w+)\\("(\\w+)"`), `${property}Renamed: $1("$2_renamed"`)
    .replace(new RegExp(`\\bt\\.${property}\\b`, "g"), `t.${property}Renamed`);
  if (changed === block) throw new Error(`no column ${property} in ${table}`);
  return text.slice(0, from) + changed + text.slice(to);
}

/** The names of the table and of the column in the database. */
function sqlNames(text, table, property) {
  const block = text.slice(...blockOf(text, table));
  return [/sqliteTable\(\s*"(\w+)"/.exec(block)[1], new RegExp(`\\b${property}: \\w+\\("(\\w+)"`).exec(block)[1]];
}

async function failingFiles() {
  const { output } = await runCommand(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", "worker"],
    {
      cwd: copy,
    },
  );
  return new Set([...output.matchAll(/^(\S+?\.ts)\(\d+,\d+\): error/gm)].map(([, path]) => path));
}

/** Whether a file uses the column: `table.property`, or the property of an alias of the table. */
function uses(path, table, property) {
  const text = texts.get(path);
  if (!text.includes(table) || !text.includes(property)) return false;
  const nodes = nodesOf(parseSync(path, text).program);
  const names = new Set([table]);
  for (const { type, id, init } of nodes) {
    if (type !== "VariableDeclarator" || !init) continue;
    const [given] = init.type === "CallExpression" && init.callee.name === "alias" ? init.arguments : [init];
    if (given?.type === "Identifier" && names.has(given.name) && id.type === "Identifier") names.add(id.name);
  }
  return nodes.some(({ type, object, property: member, computed, id, init }) => {
    if (type === "MemberExpression") return !computed && names.has(object.name) && member.name === property;
    if (type !== "VariableDeclarator" || id.type !== "ObjectPattern" || !names.has(init?.name)) return false;
    return id.properties.some(({ key }) => key?.name === property);
  });
}

function hasInSql(path, name) {
  const text = texts.get(path);
  if (!text.includes("sql")) return false;
  return nodesOf(parseSync(path, text).program).some(
    ({ type, tag, quasi }) =>
      type === "TaggedTemplateExpression" &&
      tag.name === "sql" &&
      quasi.quasis.some(({ value }) => new RegExp(`\\b${name}\\b`).test(value.raw.replace(/'[^']*'/g, ""))),
  );
}

function nodesOf(tree) {
  const nodes = [tree];
  for (const node of nodes) {
    for (const value of Object.values(node)) {
      for (const one of Array.isArray(value) ? value : [value]) if (typeof one?.type === "string") nodes.push(one);
    }
  }
  return nodes;
}
