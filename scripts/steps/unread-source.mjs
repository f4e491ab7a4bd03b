import { parseSync } from "vite";

/**
 * Leaves out of the worker's file what its code never reads and no bundler may drop by itself: reply schemas (the tests and the
 * OpenAPI document take them from the sources) and what a table is besides its columns (the migrations have it). Calls
 * at the top of a contract's module build values and do nothing else; marked so, a schema that only replies used goes too.
 */
export function withoutUnread() {
  return {
    name: "without-unread",
    enforce: "pre",
    transform: {
      filter: { id: /\/(worker\/contract|drizzle\/schema)\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: leanSource(code, id), map: null }),
    },
  };
}

/** Statements are indented for people; the database reads the same without it. */
export function withoutIndents() {
  return {
    name: "without-indents",
    enforce: "pre",
    transform: {
      filter: { id: /\/worker\/[\w/.-]+\.ts$/, code: "sql`" },
      handler: (code, id) => ({ code: unindented(code, id), map: null }),
    },
  };
}

const unspoken = /\/@libsql\/hrana-client\/lib-esm\/(encoding\/protobuf\/|(shared|http)\/protobuf_|http\/cursor\.)/;

/**
 * Leaves out what libSQL's client never speaks: over HTTP it keeps to JSON and the second version of its protocol
 * (hrana-client/lib-esm/http/client.js), which has neither Protocol Buffers nor cursors.
 */
export function withoutUnspoken() {
  return {
    name: "without-unspoken",
    transform: {
      filter: { id: unspoken },
      handler(code, id) {
        const names = parseSync(id, code).module.staticExports.flatMap(({ entries }) => entries);
        return {
          code: names.map(({ exportName }) => `export const ${exportName.name} = undefined;`).join("\n"),
          map: null,
        };
      },
    },
  };
}

/** The text of a module of the contract or of the schema without its unread parts. */
export function leanSource(code, id) {
  const { program, errors } = parseSync(id, code);
  if (errors.length > 0) throw new Error(`${id}: ${errors[0].message}`);
  const parts = callsIn(program, () => true).flatMap(unreadParts);
  const holds = (outer, inner) => outer !== inner && outer.from <= inner.from && inner.until <= outer.until;
  const cuts = parts.filter((part) => !parts.some((other) => holds(other, part)));
  const marks = id.includes("/contract/") ? moduleCalls(program) : [];
  const kept = marks.filter((mark) => !cuts.some(({ from, until }) => from <= mark.from && mark.from < until));
  return [...cuts, ...kept]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, until, put }) => text.slice(0, from) + put + text.slice(until), code);
}

/** The text of a module with every line of its statements after the first put behind the one before. */
export function unindented(code, id) {
  const { program, errors } = parseSync(id, code);
  if (errors.length > 0) throw new Error(`${id}: ${errors[0].message}`);
  const statements = nodesIn(program, ({ type, tag }) => type === "TaggedTemplateExpression" && tag.name === "sql");
  return statements
    .flatMap(({ quasi }) => quasi.quasis)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const joined = text.slice(start, end).replaceAll(/\s*\n\s*/g, " ");
      return text.slice(0, start) + joined + text.slice(end);
    }, code);
}

/** What a call is given, or what is called on it, that nobody reads at run time. */
function unreadParts({ callee, arguments: given, end }) {
  const cut = (from, until) => [{ from, until, put: "" }];
  if (callee.name === "sqliteTable" && given.length > 2) return cut(given[1].end, given[2].end);
  if (/^(references|unique)$/.test(callee.property?.name)) return cut(callee.object.end, end);
  if (callee.name !== "endpoint" || given[0].type !== "ObjectExpression") return [];
  const { properties } = given[0];
  const at = properties.findIndex(({ key }) => key?.name === "reply");
  return at > 0 ? cut(properties[at - 1].end, properties[at].end) : [];
}

/** Before every call that runs while a module of declarations is loaded, once for each place in the text. */
function moduleCalls({ body }) {
  const declared = body.map((one) => one.declaration ?? one).filter(({ type }) => type === "VariableDeclaration");
  const calls = declared.flatMap((one) => callsIn(one, ({ type }) => !/Function|^TSType/.test(type)));
  const places = new Set(calls.map(({ start }) => start));
  return [...places].map((at) => ({ from: at, until: at, put: "/* @__PURE__ */ " }));
}

const callsIn = (node, isOpen) => nodesIn(node, ({ type }) => type === "CallExpression", isOpen);

/** The wanted nodes in a part of the syntax tree, without looking into nodes that are not `open`. */
function nodesIn(node, isWanted, isOpen = () => true) {
  if (Array.isArray(node)) return node.flatMap((one) => nodesIn(one, isWanted, isOpen));
  if (!node || typeof node !== "object" || (node.type && !isOpen(node))) return [];
  const within = Object.values(node).flatMap((part) => nodesIn(part, isWanted, isOpen));
  return node.type && isWanted(node) ? [node, ...within] : within;
}
