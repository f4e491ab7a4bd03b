import { resolve } from "node:path";
import { root } from "./bootstrap.mjs";
import { edited } from "./edited.mjs";

const lazily = "\0lazily";

/** What a module declares for others and a start itself does not need: by folder, the functions and tags that begin it. */
const declared = [
  ["drizzle/schema", ["sqliteTable"]],
  ["worker/contract", ["z", "text"]],
  ["worker", ["sql", "and", "eq", "isNull", "isNotNull", "db", "callsOf"]],
].map(([folder, by]) => ({ folder: resolve(root, folder), by }));

/**
 * Tables, schemas and statements that a module holds as constants are made when something of them is first read, not by every
 * start: an object stands in until then and becomes what it stood for.
 */
export const madeAtFirstUse = {
  name: "made-at-first-use",
  resolveId: (id) => (id === lazily ? id : undefined),
  load: (id) => (id === lazily ? standIn : undefined),
  transform(code, id) {
    const by = declared.find(({ folder }) => id.startsWith(`${folder}/`) && id.endsWith(".ts"))?.by;
    if (!by) return undefined;
    const { body } = this.parse(code, { lang: "ts" });
    const found = body
      .map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one))
      .filter((one) => one?.type === "VariableDeclaration" && one.kind === "const")
      .flatMap(({ declarations }) => declarations.flatMap(({ init }) => placesOf(init, by)));
    if (found.length === 0) return undefined;
    const edits = found.map(({ start, end }) => {
      const text = `/* @__PURE__ */ lazily(() => (${code.slice(start, end)}))`;
      return { start, end, text };
    });
    return { code: `import { lazily } from "${lazily}";\n${edited(code, edits)}`, map: null };
  },
};

/** The expressions begun by one of `by`, also as values of an object, in the order of the text. */
function placesOf(expression, by) {
  if (expression?.type === "TSAsExpression" || expression?.type === "TSSatisfiesExpression")
    return placesOf(expression.expression, by);
  if (expression?.type === "ObjectExpression")
    return expression.properties.flatMap(({ kind, value }) => (kind === "init" ? placesOf(value, by) : []));
  const isMade = expression?.type === "CallExpression" || expression?.type === "TaggedTemplateExpression";
  return isMade && by.includes(beginOf(expression)) ? [expression] : [];
}

function beginOf(expression) {
  const next = expression.callee ?? expression.tag ?? expression.object;
  return next ? beginOf(next) : expression.name;
}

// Every question to an object without properties goes to what it inherits from. Not for what is listed or spread: that is not asked.
const standIn = `
export const lazily = (make) => {
  let made;
  const become = () => {
    if (!made) {
      made = make();
      Object.setPrototypeOf(it, Object.getPrototypeOf(made));
      Object.defineProperties(it, Object.getOwnPropertyDescriptors(made));
    }
    return made;
  };
  const it = Object.create(new Proxy({}, { get: (_, name) => become()[name], has: (_, name) => name in become() }));
  return it;
};`;
