import { resolve } from "node:path";
import { Visitor } from "vite";
import { root } from "./bootstrap.mjs";
import { edited } from "./edited.mjs";

const column = ["text", "integer", "real", "blob"];
const ofMigrations = ["$type", "notNull", "primaryKey", "unique", "references"];
const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const named = "\0named";

/**
 * Tables as the running worker reads them: what a column says to migrations and to the compiler alone stays at home, and a
 * column that is named as its property says so once.
 */
export const leanTables = {
  name: "lean-tables",
  resolveId: (id) => (id === named ? id : undefined),
  load: (id) => (id === named ? namedByProperty : undefined),
  transform(code, id) {
    if (!id.startsWith(resolve(root, "drizzle/schema")) && id !== resolve(root, "drizzle/columns.ts")) return undefined;
    const edits = [];
    new Visitor({
      Property({ key, value }) {
        const { arguments: given } = declarationOf(value) ?? {};
        if (!given) return;
        const [name, options] = given;
        const isEnum = options?.properties?.every((one) => one.key.name === "enum") ?? true;
        const kept = name.value === snake(key.name) ? [] : [code.slice(name.start, name.end)];
        if (!isEnum) kept.splice(0, kept.length, code.slice(name.start, options.end));
        edits.push({ start: name.start, end: given.at(-1).end, text: kept.join("") });
      },
      CallExpression({ callee, arguments: given, end }) {
        if (ofMigrations.includes(callee.property?.name) && declarationOf(callee.object))
          edits.push({ start: callee.object.end, end, text: "" });
        if (callee.name === "sqliteTable")
          edits.push(
            { start: given[1].start, end: given[1].start, text: "named(" },
            { start: given[1].end, end: given[1].end, text: ")" },
          );
      },
    }).visit(this.parse(code, { lang: "ts" }));
    return { code: `import { named } from "${named}";\n${edited(code, edits)}`, map: null };
  },
};

/** The call that declares a column, `text("id")`, under what is said of it further; undefined for anything else. */
function declarationOf(expression) {
  if (expression.type !== "CallExpression") return undefined;
  const { callee } = expression;
  return callee.type === "MemberExpression"
    ? declarationOf(callee.object)
    : column.includes(callee.name)
      ? expression
      : undefined;
}

const namedByProperty = `
export const named = (columns) => {
  for (const property in columns) {
    const { config } = columns[property];
    config.name ||= property.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
    config.keyAsName = false;
  }
  return columns;
};`;
