import { type Breach, type FileMap, lineAt, nodesOf, parsed, type SyntaxNode } from "./sources";
import { sqlOf } from "./sql-templates";

/** One write statement of the worker. */
interface Write {
  readonly file: string;
  readonly line: number;
  /** The feature, or the folder of the worker, that the file belongs to. */
  readonly feature: string;
  /** SQL name; undefined when the table is known only at run time. */
  readonly table: string | undefined;
  readonly how: "sql" | "builder";
}

const ownersHeading = "## Who owns which table";

/** Tables whose rows `history` writes for their owners, from the sentence about them in docs/house/tables.md. */
export const editableIn = (text: string): ReadonlySet<string> => writtenFor("history", text);

/** Tables of open samples and runs whose rows `archive` moves into a document for their owners. */
export const archivedIn = (text: string): ReadonlySet<string> => writtenFor("archive", text);

function writtenFor(feature: string, text: string): ReadonlySet<string> {
  const sentence = new RegExp(`by\\s+\`${feature}\`\\s+for\\s+their\\s+owners:\\s+([\\w,\\s]+)\\.`);
  const [, list = ""] = sentence.exec(text) ?? [];
  return new Set(list.split(/,\s+/).filter((table) => table !== ""));
}

/** Owner of each table by its SQL name, from the rows `| feature | tables |` of docs/house/tables.md. */
export function ownersIn(text: string): ReadonlyMap<string, string> {
  const section = text.split(ownersHeading)[1]?.split("\n## ")[0] ?? "";
  const rows = [...section.matchAll(/^\| ([\w-]+) \| ([\w, ]+) \|$/gm)].filter(([, feature]) => feature !== "feature");
  return new Map(rows.flatMap(([, feature = "", tables = ""]) => tables.split(", ").map((table) => [table, feature])));
}

/** Owners that need no row in the document: a table belongs to the feature with the name of its schema file. */
function impliedOwners(files: FileMap): [table: string, feature: string][] {
  const features = new Set(Object.keys(files).map((path) => /^worker\/features\/([\w-]+)\//.exec(path)?.[1]));
  return Object.entries(files).flatMap(([path, text]) => {
    const feature = /^drizzle\/schema\/([\w-]+)\.ts$/.exec(path)?.[1] ?? "";
    if (!features.has(feature)) return [];
    return [...text.matchAll(/sqliteTable\(\s*"(\w+)"/g)].map(([, table = ""]): [string, string] => [table, feature]);
  });
}

/** SQL names of the tables by the name under which the schema exports them. */
function tableNames(files: FileMap): ReadonlyMap<string, string> {
  const schema = Object.entries(files).filter(([path]) => path.startsWith("drizzle/schema/"));
  const found = schema.flatMap(([, text]) => [...text.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g)]);
  return new Map(found.map(([, name = "", table = ""]) => [name, table]));
}

/** All files of the worker except the helper that receives its table as an argument. */
const isRead = (path: string) =>
  path.startsWith("worker/") && !/^worker\/(contract\/|platform\/database\/writes\.ts)/.test(path);
const featureOf = (path: string) => /^worker\/(?:features\/)?([\w-]+)\//.exec(path)?.[1] ?? "worker";
const writing = /\b(?:(?:insert|replace)(?: or \w+)? into|delete from|(?<!do )update(?: or \w+)?)\s+(<\d+>|[a-z_]+)/gi;
const builders = /^(insert|update|delete)$/;

/** Every write statement of the worker, found by the text of its SQL or by the table of its builder. */
export function writesOf(files: FileMap): Write[] {
  const tables = tableNames(files);
  return Object.entries(files).flatMap(([file, text]) => {
    if (!isRead(file) || !/\b(insert|update|delete|replace)/i.test(text)) return [];
    const nodes = nodesOf(parsed(file, text).program);
    const tablesOf = tableReader(nodes, tables);
    return nodes.flatMap((node): Write[] => {
      const at = { file, line: lineAt(text, node.start), feature: featureOf(file) };
      const each = (found: readonly string[], how: Write["how"]): Write[] => {
        const known = found.length === 0 && at.feature === "history" ? editableTables(files, tables) : found;
        return known.length === 0 ? [{ ...at, table: undefined, how }] : known.map((table) => ({ ...at, table, how }));
      };
      const sql = sqlOf(node);
      if (sql) {
        return [...sql.text.matchAll(writing)].flatMap(([, target = ""]) => {
          const hole = /^<(\d+)>$/.exec(target)?.[1];
          return each(hole ? tablesOf(sql.holes[Number(hole)]) : [target.toLowerCase()], "sql");
        });
      }
      return isBuilder(node) ? each(tablesOf((node.arguments as SyntaxNode[])[0]), "builder") : [];
    });
  });
}

/** The tables that `history` receives at run time: those named by its descriptions of editable rows. */
function editableTables(files: FileMap, tables: ReadonlyMap<string, string>): string[] {
  const path = "worker/features/history/editable-tables.queries.ts";
  const named = nodesOf(parsed(path, files[path] ?? "").program).flatMap(({ type, key, value }) => {
    if (type !== "Property" || (key as SyntaxNode).name !== "table") return [];
    const { name, value: text } = value as SyntaxNode;
    return tables.get(String(name)) ?? (typeof text === "string" ? text : []);
  });
  return [...new Set(named)];
}

/** `db.update(table)`, or one of the helpers of platform/database/writes.ts. */
function isBuilder(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression") return false;
  const { type, object, property, name } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode>;
  if (String(type) === "Identifier") return /^insert(Into|Each)$/.test(String(name));
  return String(type) === "MemberExpression" && object?.name === "db" && builders.test(String(property?.name));
}

/**
 * Finds the tables that an expression stands for: a table of the schema, an alias (`const menus = menusTable`), or any
 * value of a map (`kinds[kind]` with `const kinds = { assay: assaysTable, ... }`). Empty when they are known only at
 * run time.
 */
function tableReader(nodes: readonly SyntaxNode[], tables: ReadonlyMap<string, string>) {
  const named = constantsOf(nodes);
  const tablesOf = (node: SyntaxNode | undefined, depth = 0): string[] => {
    if (!node || depth > 3) return [];
    if (node.type === "Identifier") {
      const table = tables.get(String(node.name));
      return table === undefined ? tablesOf(named.get(String(node.name)), depth + 1) : [table];
    }
    if (node.type !== "MemberExpression" || node.computed !== true) return [];
    const map = named.get(String((node.object as SyntaxNode).name));
    const values = map?.type === "ObjectExpression" ? (map.properties as SyntaxNode[]) : [];
    return values.flatMap(({ value }) => tablesOf(value as SyntaxNode | undefined, depth + 1));
  };
  return tablesOf;
}

/** `{ ... } as const`, or with `satisfies`, is the object itself. */
function withoutCast(node: SyntaxNode): SyntaxNode {
  return /^TS(As|Satisfies)Expression$/.test(node.type) ? withoutCast(node.expression as SyntaxNode) : node;
}

/** Lines on which a statement sets a state, or an initial state, as a text instead of the result of a state machine. */
export function literalStates(file: string, text: string): number[] {
  if (!isRead(file) || !/\b(set|values|insert[A-Z]\w*|select[A-Z]\w*)\b/.test(text)) return [];
  const nodes = nodesOf(parsed(file, text).program);
  const named = constantsOf(nodes);
  return nodes.flatMap((node) => {
    const line = lineAt(text, node.start);
    const sql = sqlOf(node);
    if (sql)
      return sql.text
        .split(/\bset\s/i)
        .slice(1)
        .filter((rest) => setsText(rest, sql.holes))
        .map(() => line);
    if (node.type !== "CallExpression") return [];
    return givenTo(node).some((values) => stateOf(values, named).some(holdsText)) ? [line] : [];
  });
}

/** Every state that a machine of the project contains. */
export function machineStates(files: FileMap): ReadonlySet<string> {
  const machines = Object.entries(files).filter(([path]) => /^worker\/features\/.*\.states\.ts$/.test(path));
  return new Set(machines.flatMap(([, text]) => [...text.matchAll(/:\s*"([a-z_]+)"/g)].map(([, state = ""]) => state)));
}

const statements = /^worker\/features\/.*\.(actions|store|queries)\.ts$/;
const stateNames = /^(state|toState|fromState)$/;
/** Names of calls that change the state of a record, or ask the machine's store to. */
const movers = /^(move|queue|end|close|finish|release|return|review|submit|give|take|undecided|refused)/;
/** Matching names that do not change a state: ends of sessions and names of counters. */
const namers = /^(endSession|endOtherSessions|moduleEnds)/;

/**
 * Lines on which an object, or the argument of a state-changing call, has a state as text instead of the result of its
 * machine.
 */
export function namedStates(file: string, text: string, states: ReadonlySet<string>): number[] {
  if (!statements.test(file)) return [];
  const isState = (node: SyntaxNode): boolean => {
    if (node.type === "ConditionalExpression")
      return isState(node.consequent as SyntaxNode) || isState(node.alternate as SyntaxNode);
    if (/^TS(As|Satisfies)Expression$/.test(node.type)) return isState(node.expression as SyntaxNode);
    return node.type === "Literal" && states.has(String(node.value));
  };
  return nodesOf(parsed(file, text).program).flatMap((node) => {
    const line = lineAt(text, node.start);
    if (node.type === "Property") {
      const isNamed = stateNames.test(String((node.key as SyntaxNode).name));
      return isNamed && isState(node.value as SyntaxNode) ? [line] : [];
    }
    if (node.type !== "CallExpression") return [];
    const name = String((node.callee as SyntaxNode).name ?? "");
    const isMove = movers.test(name) && !namers.test(name);
    return isMove && (node.arguments as SyntaxNode[]).some(isState) ? [line] : [];
  });
}

/**
 * The value objects of a write call: `set({ ... })`, `values({ ... })`, `insertInto(table, { ... })` and the features'
 * own helpers such as `insertThings({ ... })` or `selectThings({ ... })`.
 */
function givenTo(call: SyntaxNode): SyntaxNode[] {
  const { name = "", property } = call.callee as SyntaxNode as unknown as { name?: string; property?: SyntaxNode };
  const isWriter = /^(insert|select)[A-Z]/.test(name) || /^(set|values)$/.test(String(property?.name));
  return isWriter
    ? (call.arguments as SyntaxNode[]).flatMap((given) =>
        given.type === "ArrayExpression" ? (given.elements as SyntaxNode[]) : [given],
      )
    : [];
}

/**
 * The value of `state` in an object literal, directly or in an object spread into it; a name stands for its constant in
 * the file.
 */
function stateOf(node: SyntaxNode, named: ReadonlyMap<string, SyntaxNode>): SyntaxNode[] {
  const given = node.type === "Identifier" ? named.get(String(node.name)) : node;
  if (given?.type !== "ObjectExpression") return [];
  return (given.properties as SyntaxNode[]).flatMap((one) => {
    if (one.type === "SpreadElement") return stateOf(one.argument as SyntaxNode, named);
    return (one.key as SyntaxNode | undefined)?.name === "state" ? [one.value as SyntaxNode] : [];
  });
}

/** The values of a file's constants, by name. */
function constantsOf(nodes: readonly SyntaxNode[]): Map<string, SyntaxNode> {
  const named = new Map<string, SyntaxNode>();
  for (const node of nodes as readonly (SyntaxNode & { id?: SyntaxNode; init?: SyntaxNode })[]) {
    if (node.type === "VariableDeclarator" && node.id?.type === "Identifier" && node.init)
      named.set(String(node.id.name), withoutCast(node.init));
  }
  return named;
}

/** Whether the assignments at the start of `text` set `state` to a text. */
function setsText(text: string, holes: readonly SyntaxNode[]): boolean {
  const state = assignments(text).find((one) => /^(\w+\.)?state\s*=/.test(one));
  if (!state) return false;
  const value = state.slice(state.indexOf("=") + 1);
  return [...value.matchAll(/<(\d+)>/g)].some(([, hole]) => holdsText(holes[Number(hole)])) || givesText(value);
}

/** Paths into a JSON document and comparisons do not set a state. */
const givesText = (value: string) =>
  value
    .replace(/->>?\s*'[^']*'/g, "")
    .replace(/(\bwhen|=|<>)\s*'[^']*'/g, "")
    .replace(/\bin \([^)]*\)/g, "")
    .includes("'");

/** The parts of a SET clause between commas, up to its WHERE, FROM or RETURNING. */
function assignments(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const [piece] of text.matchAll(/[(),]|\b(?:where|from|returning)\b|'[^']*'|[^(),'\s]+|\s+/g)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && /^(where|from|returning)$/.test(piece))) break;
    if (depth === 0 && piece === ",") found.push("");
    else found.push(`${found.pop()}${piece}`);
  }
  return found.map((one) => one.trim());
}

function holdsText(node: SyntaxNode | undefined): boolean {
  if (!node) return false;
  if (node.type === "ConditionalExpression")
    return holdsText(node.consequent as SyntaxNode) || holdsText(node.alternate as SyntaxNode);
  const sql = sqlOf(node);
  return sql ? givesText(sql.text) : node.type === "Literal" && typeof node.value === "string";
}

/** The contents of docs/house/tables.md about tables. */
interface Ownership {
  /** Owners of the tables that do not belong to the feature with the name of their schema file. */
  readonly owners: ReadonlyMap<string, string>;
  /** Tables whose rows `history` writes for their owners. */
  readonly editable: ReadonlySet<string>;
  /** Tables whose rows `archive` moves into a document. */
  readonly archived: ReadonlySet<string>;
}

/** Writers other than the owner, tables that are known only at run time, and states that are set as text. */
export function writerBreaches(files: FileMap, ownership: Ownership): Breach[] {
  const states = machineStates(files);
  const literal = Object.entries(files).flatMap(([file, text]) =>
    [...new Set([...literalStates(file, text), ...namedStates(file, text, states)])].map((line) => ({
      file: `${file}:${line}`,
      problem: "names a state as text",
      remedy: "Take what the machine in x.states.ts answers: begin(start), next(state, event), to(event)",
    })),
  );
  const { editable, archived } = ownership;
  const owners = new Map([...impliedOwners(files), ...ownership.owners]);
  return [
    ...ownerBreaches(files, { owners, editable, archived }),
    ...foreignBreaches(writesOf(files), { owners, editable, archived }),
    ...literal,
  ];
}

const page = "docs/house/tables.md";

function ownerBreaches(files: FileMap, { owners, editable }: Ownership): Breach[] {
  const names = tableNames(files);
  const tables = new Set(names.values());
  const edited = editableTables(files, names);
  const problem = (table: string, what: string) => ({
    file: page,
    problem: `${table} ${what}`,
    remedy: "Mend the table of owners",
  });
  return [
    ...[...tables].filter((table) => !owners.has(table)).map((table) => problem(table, "has no owner")),
    ...[...owners.keys()].filter((table) => !tables.has(table)).map((table) => problem(table, "is no table")),
    ...edited.filter((table) => !editable.has(table)).map((table) => problem(table, "is written by history as well")),
    ...[...editable]
      .filter((table) => !edited.includes(table))
      .map((table) => problem(table, "is not written by history")),
  ];
}

function foreignBreaches(writes: readonly Write[], { owners, editable, archived }: Ownership): Breach[] {
  return writes.flatMap(({ file, line, feature, table }) => {
    const at = `${file}:${line}`;
    if (table === undefined) {
      const remedy = "Name the table of the schema in the statement, or a map of tables beside it";
      return [{ file: at, problem: "writes a table that only the run time knows", remedy }];
    }
    const owner = owners.get(table);
    if (owner === feature || (feature === "history" && editable.has(table))) return [];
    if (feature === "archive" && archived.has(table)) return [];
    return [
      {
        file: at,
        problem: `writes ${table}, which belongs to ${owner ?? "nobody"}`,
        remedy: `Put a statement of ${owner ?? "its owner"}'s x.queries.ts into the batch`,
      },
    ];
  });
}

/** The writers of each table: `table: feature ×statements, ...`, the most frequent first. */
export function writerTable(writes: readonly Write[]): string[] {
  const tables = new Map<string, string[]>();
  for (const { table = "(at run time)", feature } of writes) tables.set(table, [...(tables.get(table) ?? []), feature]);
  return [...tables]
    .map(([table, features]) => ({ table, counts: [...countsOf(features)] }))
    .toSorted((a, b) => b.counts.length - a.counts.length || a.table.localeCompare(b.table))
    .map(({ table, counts }) => `${table}: ${counts.length} (${counts.map(([name, n]) => `${name} ${n}`).join(", ")})`);
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
