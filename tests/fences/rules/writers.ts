import { countBreaches, countsOf } from "./known-today";
import { type Breach, type FileMap, lineAt, nodesOf, parsed, type SyntaxNode } from "./sources";
import { sqlOf } from "./sql-templates";

/** One statement of the worker that writes. */
interface Write {
  readonly file: string;
  readonly line: number;
  /** The feature, or the folder of the worker, that the file belongs to. */
  readonly feature: string;
  /** SQL name; undefined where the statement is given its table at run time. */
  readonly table: string | undefined;
  readonly how: "sql" | "builder";
}

/** What the code still does against the rules, to be shortened only. */
export interface Today {
  /** Features beside the owner that write a table. */
  readonly foreignWriters: Readonly<Record<string, readonly string[]>>;
  /** How many states a file sets as text. */
  readonly literalStates: Readonly<Record<string, number>>;
  /** How many statements of a file are given their table at run time. */
  readonly unnamedTables: Readonly<Record<string, number>>;
}

const ownersHeading = "## Who owns which table";

/** Owner of each table by its SQL name, from the rows `| feature | tables |` of docs/architecture.md. */
export function ownersIn(architecture: string): ReadonlyMap<string, string> {
  const section = architecture.split(ownersHeading)[1]?.split("\n## ")[0] ?? "";
  const rows = [...section.matchAll(/^\| ([\w-]+) \| ([\w, ]+) \|$/gm)].filter(([, feature]) => feature !== "feature");
  return new Map(rows.flatMap(([, feature = "", tables = ""]) => tables.split(", ").map((table) => [table, feature])));
}

/** Owners that need no row: a table belongs to the feature that has the name of its schema's file. */
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

/** All of the worker but the helper that is given its table. */
const isRead = (path: string) =>
  path.startsWith("worker/") && !/^worker\/(contract\/|platform\/database\/writes\.ts)/.test(path);
const featureOf = (path: string) => /^worker\/(?:features\/)?([\w-]+)\//.exec(path)?.[1] ?? "worker";
const writing = /\b(?:(?:insert|replace)(?: or \w+)? into|delete from|(?<!do )update(?: or \w+)?)\s+(<\d+>|[a-z_]+)/gi;
const builders = /^(insert|update|delete)$/;

/** Every statement of the worker that writes, told by the text of its SQL or by the table of its builder. */
export function writesOf(files: FileMap): Write[] {
  const tables = tableNames(files);
  return Object.entries(files).flatMap(([file, text]) => {
    if (!isRead(file) || !/\b(insert|update|delete|replace)/i.test(text)) return [];
    const nodes = nodesOf(parsed(file, text).program);
    const aliases = aliasesIn(nodes);
    const tableOf = (node: SyntaxNode | undefined) => {
      const name = node?.type === "Identifier" ? String(node.name) : "";
      return tables.get(aliases.get(name) ?? name);
    };
    return nodes.flatMap((node): Write[] => {
      const at = { file, line: lineAt(text, node.start), feature: featureOf(file) };
      const sql = sqlOf(node);
      if (sql) {
        return [...sql.text.matchAll(writing)].map(([, target = ""]) => {
          const hole = /^<(\d+)>$/.exec(target)?.[1];
          return { ...at, table: hole ? tableOf(sql.holes[Number(hole)]) : target.toLowerCase(), how: "sql" };
        });
      }
      return isBuilder(node) ? [{ ...at, table: tableOf((node.arguments as SyntaxNode[])[0]), how: "builder" }] : [];
    });
  });
}

/** `db.update(table)`, or one of the helpers of platform/database/writes.ts. */
function isBuilder(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression") return false;
  const { type, object, property, name } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode>;
  if (String(type) === "Identifier") return /^insert(Into|Each)$/.test(String(name));
  return String(type) === "MemberExpression" && object?.name === "db" && builders.test(String(property?.name));
}

/** `const menus = menusTable` gives the table another name. */
function aliasesIn(nodes: readonly SyntaxNode[]): Map<string, string> {
  const named = nodes as readonly { type: string; id?: SyntaxNode; init?: SyntaxNode }[];
  return new Map(
    named.flatMap(({ type, id, init }) =>
      type === "VariableDeclarator" && init?.type === "Identifier" ? [[String(id?.name), String(init.name)]] : [],
    ),
  );
}

/** Lines on which a statement sets a state to a text instead of to what a state machine answers. */
export function literalStates(file: string, text: string): number[] {
  if (!isRead(file) || !/\bset\b/.test(text)) return [];
  return nodesOf(parsed(file, text).program).flatMap((node) => {
    const line = lineAt(text, node.start);
    const sql = sqlOf(node);
    if (sql)
      return sql.text
        .split(/\bset\s/i)
        .slice(1)
        .filter((rest) => setsText(rest, sql.holes))
        .map(() => line);
    if (node.type !== "CallExpression") return [];
    const { property } = node.callee as SyntaxNode as unknown as { property?: SyntaxNode };
    const values = property?.name === "set" ? ((node.arguments as SyntaxNode[])[0]?.properties as SyntaxNode[]) : [];
    const state = values?.find(({ key }) => (key as SyntaxNode | undefined)?.name === "state");
    return state && holdsText(state.value as SyntaxNode) ? [line] : [];
  });
}

/** Whether the assignments at the head of `text` give `state` a text. */
function setsText(text: string, holes: readonly SyntaxNode[]): boolean {
  const state = assignments(text).find((one) => /^(\w+\.)?state\s*=/.test(one));
  if (!state) return false;
  // A path into a JSON document and what the value is compared with are no states that are set.
  const value = state
    .replace(/->>?\s*'[^']*'/g, "")
    .replace(/\b(when|=|<>|in \([^)]*\))\s*'[^']*'(?=\s*(then|,))/g, "");
  const filled = [...value.matchAll(/<(\d+)>/g)].some(([, hole]) => holdsText(holes[Number(hole)]));
  return filled || value.slice(value.indexOf("=")).includes("'");
}

/** What stands between the commas of a SET clause, up to its WHERE, FROM or RETURNING. */
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
  return node.type === "Literal" && typeof node.value === "string";
}

/** Writers beside the owner, states as text, and tables without a name, held against what is known of today. */
export function writerBreaches(files: FileMap, listed: ReadonlyMap<string, string>, today: Today): Breach[] {
  const writes = writesOf(files);
  const owners = new Map([...impliedOwners(files), ...listed]);
  return [
    ...ownerBreaches(files, owners),
    ...foreignBreaches(writes, owners, today.foreignWriters),
    ...countBreaches(
      countsOf(writes.filter(({ table }) => table === undefined).map(({ file }) => file)),
      today.unnamedTables,
      {
        list,
        what: "statements are given their table at run time",
        remedy: "Name the table of the schema in the statement",
      },
    ),
    ...countBreaches(
      countsOf(Object.entries(files).flatMap(([file, text]) => literalStates(file, text).map(() => file))),
      today.literalStates,
      { list, what: "states are set as text", remedy: "Set what the machine in x.states.ts answers" },
    ),
  ];
}

const list = "tests/fences/rules/writers-today.ts";
const page = "docs/architecture.md";

function ownerBreaches(files: FileMap, owners: ReadonlyMap<string, string>): Breach[] {
  const tables = new Set(tableNames(files).values());
  const problem = (table: string, what: string) => ({
    file: page,
    problem: `${table} ${what}`,
    remedy: "Mend the table of owners",
  });
  return [
    ...[...tables].filter((table) => !owners.has(table)).map((table) => problem(table, "has no owner")),
    ...[...owners.keys()].filter((table) => !tables.has(table)).map((table) => problem(table, "is no table")),
  ];
}

function foreignBreaches(
  writes: readonly Write[],
  owners: ReadonlyMap<string, string>,
  known: Today["foreignWriters"],
): Breach[] {
  const foreign = writes.filter(({ table, feature }) => table !== undefined && owners.get(table) !== feature);
  const isKnown = ({ table = "", feature }: Write) => known[table]?.includes(feature) ?? false;
  const now = new Set(foreign.map(({ table, feature }) => `${table} ${feature}`));
  const gone = Object.entries(known).flatMap(([table, features]) =>
    features.filter((feature) => !now.has(`${table} ${feature}`)).map((feature) => ({ table, feature })),
  );
  return [
    ...foreign
      .filter((one) => !isKnown(one))
      .map(({ file, line, table = "" }) => ({
        file: `${file}:${line}`,
        problem: `writes ${table}, which belongs to ${owners.get(table) ?? "nobody"}`,
        remedy: `Put a statement of ${owners.get(table) ?? "its owner"}'s x.queries.ts into the batch`,
      })),
    ...gone.map(({ table, feature }) => ({
      file: list,
      problem: `${feature} no longer writes ${table}`,
      remedy: "Take it off the list",
    })),
  ];
}

/** Who writes each table: `table: feature ×statements, ...`, the most writers first. */
export function writerTable(writes: readonly Write[]): string[] {
  const tables = new Map<string, string[]>();
  for (const { table = "(at run time)", feature } of writes) tables.set(table, [...(tables.get(table) ?? []), feature]);
  return [...tables]
    .map(([table, features]) => ({ table, counts: [...countsOf(features)] }))
    .toSorted((a, b) => b.counts.length - a.counts.length || a.table.localeCompare(b.table))
    .map(({ table, counts }) => `${table}: ${counts.length} (${counts.map(([name, n]) => `${name} ${n}`).join(", ")})`);
}
