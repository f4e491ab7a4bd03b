import { createHash } from "node:crypto";
import { parseSync } from "vite";

/** What a mutation makes of an operator or a name. */
const operators = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
};
const conditions = { eq: "ne", ne: "eq", lt: "lte", lte: "lt", gt: "gte", gte: "gt", isNull: "isNotNull" };
const methods = { some: "every", every: "some", min: "max", max: "min" };
const sqlWords = [
  [/<=/g, "<"],
  [/>=/g, ">"],
  [/(?<=\s)<(?=\s)/g, "<="],
  [/(?<=\s)>(?=\s)/g, ">="],
  [/\bnot exists\b/g, "exists"],
  [/\bis not null\b/g, "is null"],
  [/\bis null\b/g, "is not null"],
  [/\band\b(?<!\bbetween\s+\S*\s*and)/g, "or"],
];
const drizzle = `import * as mutatedConditions from "drizzle-orm";\n`;

/**
 * Every mutation of a module: what stands between `start` and `end` becomes `text`; `head` goes before the module,
 * `context` is what stands around it.
 * @param permissions the tags that exist: an endpoint's tag is lowered to one of them.
 */
export function findMutations(path, text, permissions = []) {
  const found = [];
  const add = (what, { start, end }, replacement, head = "") =>
    found.push({
      path,
      what,
      start,
      end,
      text: replacement,
      head,
      context: text.slice(Math.max(0, start - 60), end + 60),
    });
  const source = ({ start, end }) => text.slice(start, end);
  const isTable = path.endsWith(".states.ts");
  visit(parseSync(path, text).program, undefined, (node, parent) => {
    if (path.includes("/contract/")) lowered(node, permissions, add);
    else if (isTable && isMove(node, parent)) add("move removed", node, "");
    else changed(node, parent, { add, source });
  });
  return found.filter((one) => one.text !== text.slice(one.start, one.end));
}

function changed(node, parent, { add, source }) {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      if (node.operator in operators) operatorChanged(node, { add, source });
      break;
    case "IfStatement":
      add("condition never holds", node.test, "false");
      add("condition negated", node.test, `!(${source(node.test)})`);
      break;
    case "ConditionalExpression":
      add("condition negated", node.test, `!(${source(node.test)})`);
      break;
    case "UnaryExpression":
      if (node.operator === "!") add("negation removed", node, source(node.argument));
      break;
    case "Literal":
      if (typeof node.value === "boolean") add("boolean turned", node, String(!node.value));
      if (typeof node.value === "number" && !isIndex(node, parent)) add("number raised", node, `(${node.raw} + 1)`);
      break;
    case "CallExpression":
      callChanged(node, add);
      break;
    case "TaggedTemplateExpression":
      if (node.tag.name === "sql") sqlChanged(node.quasi, { add, source });
      break;
  }
}

const isIndex = (node, parent) => parent?.type === "MemberExpression" && parent.property === node;

function operatorChanged({ left, right, operator }, { add, source }) {
  const between = { start: left.end, end: right.start };
  add(`${operator} becomes ${operators[operator]}`, between, source(between).replace(operator, operators[operator]));
}

function callChanged({ callee, arguments: given }, add) {
  const name = callee.name ?? "";
  if (Object.hasOwn(conditions, name))
    add(`${name} becomes ${conditions[name]}`, callee, `mutatedConditions.${conditions[name]}`, drizzle);
  if (name === "and")
    for (const one of given)
      if (one.type !== "SpreadElement") add("condition of the statement dropped", one, "undefined");
  const method = callee.type === "MemberExpression" ? callee.property : undefined;
  if (method && Object.hasOwn(methods, method.name))
    add(`${method.name} becomes ${methods[method.name]}`, method, methods[method.name]);
}

/** A move of a machine: an event in the row of a state. */
function isMove(node, parent) {
  return node.type === "Property" && node.value.type === "Literal" && /^(moves|row)$/.test(parent?.role ?? "");
}

function lowered(node, permissions, add) {
  if (node.type !== "Property" || node.key.name !== "permission" || node.value.type !== "Literal") return;
  const [area, kind, right] = String(node.value.value).split(":");
  const lower = permissions.find((one) => one === `${area}:${kind}:list` && right !== "list");
  const other = permissions.find((one) => one.startsWith(`${area}:`) && one !== node.value.value);
  const tag = lower ?? other;
  if (tag) add(`permission becomes ${tag}`, node.value, JSON.stringify(tag));
}

/** Words of a statement, and each condition that it joins with `and`. */
function sqlChanged(template, { add, source }) {
  for (const quasi of template.quasis) {
    const raw = source(quasi);
    for (const [word, other] of sqlWords)
      for (const { index, 0: was } of raw.matchAll(word)) {
        const start = quasi.start + index;
        add(`${was} becomes ${other}`, { start, end: start + was.length }, other);
      }
  }
  const start = template.start + 1;
  const plain = withoutHoles(source({ start, end: template.end - 1 }), template, start);
  for (const { index } of plain.matchAll(/\sand\s/g)) {
    const length = conditionLength(plain.slice(index + 5));
    if (!/\bbetween\s+\S+$/.test(plain.slice(0, index)))
      add("condition of the statement dropped", { start: start + index, end: start + index + 5 + length }, "");
  }
}

/** The text of a template in which placeholders are as many underscores. */
function withoutHoles(text, { expressions }, start) {
  let plain = text;
  for (const one of expressions) {
    const [from, to] = [one.start - start - 2, one.end - start + 1];
    plain = plain.slice(0, from) + "_".repeat(to - from) + plain.slice(to);
  }
  return plain;
}

/** How long a condition is: up to the next `and`, the next clause, or the bracket around it. */
function conditionLength(text) {
  let depth = 0;
  for (const { index, 0: piece } of text.matchAll(
    /[()]|\s(?:and|or|order by|group by|limit|returning|union|on conflict|then|when|else|end)\b|,/g,
  )) {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    else if (depth === 0) return index;
    if (depth < 0) return index;
  }
  return text.length;
}

const wrappers = /^TS(As|Satisfies|NonNull)Expression$/;

/** All nodes but those of types. */
function visit(node, parent, seen) {
  if (node.type?.startsWith("TS") && !wrappers.test(node.type)) return;
  if (node.type === "ImportDeclaration") return;
  seen(node, parent);
  for (const [name, value] of Object.entries(node)) {
    const children = Array.isArray(value) ? value : [value];
    for (const child of children)
      if (child && typeof child.type === "string") visit(child, { ...node, role: roleOf(node, parent, name) }, seen);
  }
}

/** Whether an object is the table of moves or a row of it. */
function roleOf(node, parent, name) {
  if (node.type === "Property" && name === "value") {
    if (node.key.name === "moves") return "moves";
    return parent?.role === "table" ? "row" : undefined;
  }
  if (node.type === "ObjectExpression" && parent?.role === "moves") return "table";
  return node.type === "ObjectExpression" ? parent?.role : undefined;
}

/** The module with one mutation. */
export const applyMutation = (text, { start, end, text: replacement, head }) =>
  head + text.slice(0, start) + replacement + text.slice(end);

/**
 * Where a mutation stands in the order of a seed. Its path, its kind and the text around it decide, so that a change elsewhere
 * draws the same mutants.
 */
const orderOf = (seed, { path, what, context }) =>
  createHash("sha256")
    .update(JSON.stringify([seed, path, what, context]))
    .digest("hex");

/** Draws `count` of all mutations: of each kind in turn its share, and at most three of a file. */
export function drawMutations(kinds, count, seed) {
  const queues = kinds.flatMap(({ all, share }) => {
    const queue = all
      .map((one) => ({ one, order: orderOf(seed, one) }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ one }) => one);
    return Array.from({ length: share }, () => queue);
  });
  const drawn = [];
  const perFile = new Map();
  while (drawn.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      let next = queue.shift();
      while (next && (perFile.get(next.path) ?? 0) >= 3) next = queue.shift();
      if (!next || drawn.length >= count) continue;
      perFile.set(next.path, (perFile.get(next.path) ?? 0) + 1);
      drawn.push(next);
    }
  return drawn;
}
