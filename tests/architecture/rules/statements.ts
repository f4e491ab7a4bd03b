import { type Breach, type FileMap, nodesOf, parsed, type SyntaxNode } from "./sources";
import { sqlOf } from "./sql-templates";

/** SQL names of all tables and columns of the schema. */
function schemaNames(files: FileMap): ReadonlySet<string> {
  const schema = Object.entries(files).filter(([path]) => /^drizzle\/(schema\/|columns\.ts)/.test(path));
  return new Set(
    schema.flatMap(([, text]) =>
      [...text.matchAll(/\b(?:sqliteTable|text|integer|real|blob)\(\s*"(\w+)"/g)].map(([, name = ""]) => name),
    ),
  );
}

const isRead = (path: string) => path.startsWith("worker/") && !path.startsWith("worker/contract/");

// SQL keywords that are also column names, and the columns of json_each.
const words = /^(key|value|type|text|order|group|values|set|action)$/i;

/**
 * Table and column names that the SQL of a file contains as text; names that it defines itself by AS or WITH do not
 * count.
 */
export function writtenNames(file: string, text: string, names: ReadonlySet<string>): string[] {
  if (!isRead(file) || !/sql| is |select /.test(text)) return [];
  const nodes = nodesOf(parsed(file, text).program);
  const told = new Set(
    nodes.flatMap((node) => [node.quasi, ...(rawOf(node) === undefined ? [] : [...argumentsOf(node)])]),
  );
  const texts = nodes.flatMap((node) => {
    const found = sqlOf(node)?.text ?? rawOf(node) ?? (told.has(node) ? undefined : plainOf(node));
    return found === undefined ? [] : [withoutQuotes(found)];
  });
  const own = new Set(
    texts.flatMap((sql) => [
      ...[...sql.matchAll(/\bas\s+(?!materialized\b)(\w+)/gi)].map(([, name = ""]) => name),
      ...[...sql.matchAll(/\b(\w+)\(([\w\s,]+)\)\s+as\s*\(/gi)].flatMap(([, name = "", columns = ""]) => [
        name,
        ...columns.split(/[\s,]+/),
      ]),
      ...[...sql.matchAll(/\b(\w+)\s+as\s+(?:materialized\s+)?\(/gi)].map(([, name = ""]) => name),
    ]),
  );
  return texts.flatMap((sql) =>
    [...sql.matchAll(/(?<![<\w'$])[a-z_][a-z0-9_]*\b(?!\s*\()/gi)]
      .map(([word]) => word)
      .filter((word) => names.has(word) && !own.has(word) && !words.test(word)),
  );
}

const argumentsOf = (node: SyntaxNode) => node.arguments as readonly SyntaxNode[];

/** The text of `sql.raw("...")`, without placeholders. */
function rawOf(node: SyntaxNode): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { object, property } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode | undefined>;
  if (object?.name !== "sql" || property?.name !== "raw") return undefined;
  const [given] = argumentsOf(node) as (SyntaxNode & { value?: unknown; quasis?: { value: { raw: string } }[] })[];
  if (given?.type === "Literal") return String(given.value);
  return given?.quasis?.map(({ value }) => value.raw).join("<>");
}

/** A plain text that is an SQL condition although no call marks it as SQL. */
function plainOf(node: SyntaxNode): string | undefined {
  const { type, value, quasis } = node as SyntaxNode & { value?: unknown; quasis?: { value: { raw: string } }[] };
  const text = type === "TemplateLiteral" ? quasis?.map((quasi) => quasi.value.raw).join("<>") : value;
  return typeof text === "string" && /\bis (not )?null\b|\w (=|<>) '|\bin \(['<]|^\(?select .* from /.test(text)
    ? text
    : undefined;
}

/** Removes texts in quotes, which are values, and paths after an arrow, which lead into JSON. */
const withoutQuotes = (sql: string) => sql.replace(/'[^']*'/g, "''");

/** Code that reads the rows of a result as lists of cells. */
export function positions(file: string, text: string): number {
  if (!file.startsWith("worker/features/") || !text.includes("read")) return 0;
  return nodesOf(parsed(file, text).program).filter(({ type, key, value }) => {
    if (type !== "Property" || (key as SyntaxNode).name !== "read") return false;
    const [given] = ((value as SyntaxNode).params ?? []) as SyntaxNode[];
    const names = (given?.properties ?? []) as SyntaxNode[];
    return names.some((one) => (one.key as SyntaxNode | undefined)?.name === "rows");
  }).length;
}

/** Batches of several statements whose results are stored as a list or read by position; a single statement has one result. */
export function batchPositions(file: string, text: string): number {
  if (!/^worker\/(features|http|dev)\//.test(file) || !text.includes(".run(")) return 0;
  const nodes = nodesOf(parsed(file, text).program);
  return nodes.filter((node) => {
    if (node.type === "MemberExpression" && node.computed === true) return isBatch(node.object as SyntaxNode);
    if (node.type !== "VariableDeclarator" || !node.init) return false;
    const isList = (node.id as SyntaxNode).type === "ArrayPattern";
    return isBatch(node.init as SyntaxNode, isList);
  }).length;
}

/** `await database.run([...])` of several statements, itself or in a call around it; a list of unknown length where `isList`. */
function isBatch(node: SyntaxNode, isList = false): boolean {
  if (/^(Await|TSAs|Parenthesized)Expression$/.test(node.type))
    return isBatch((node.argument ?? node.expression) as SyntaxNode, isList);
  if (node.type !== "CallExpression") return false;
  const { object, property } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode | undefined>;
  const [given] = argumentsOf(node);
  const name = String(object?.name ?? (object?.property as SyntaxNode | undefined)?.name);
  if (property?.name !== "run" || !/database$/i.test(name) || !given)
    return argumentsOf(node).some((one) => isBatch(one, isList));
  const list = given.type === "TSAsExpression" ? (given.expression as SyntaxNode) : given;
  if (list.type !== "ArrayExpression") return isList;
  const [first, ...others] = list.elements as SyntaxNode[];
  return others.length > 0 || first?.type === "SpreadElement";
}

/** `sql`(select ... ${a.b} ...)`.as("name")`: in a select of one table Drizzle writes `b` instead of `a.b`. */
export function stripped(file: string, text: string): number {
  if (!isRead(file) || !text.includes(".as(")) return 0;
  return nodesOf(parsed(file, text).program).filter((node) => {
    if (node.type !== "CallExpression") return false;
    const { object, property } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode | undefined>;
    const sql = property?.name === "as" && object ? sqlOf(object) : undefined;
    return (
      sql !== undefined && /\bselect\b/i.test(sql.text) && sql.holes.some(({ type }) => type === "MemberExpression")
    );
  }).length;
}

/** How often each file breaks each rule, by file. */
export function statementBreaches(files: FileMap): Breach[] {
  const names = schemaNames(files);
  const found = (count: (file: string, text: string) => number, what: string, remedy: string) =>
    Object.entries(files).flatMap(([file, text]): Breach[] => {
      const n = count(file, text);
      return n > 0 ? [{ file, problem: `${n} ${what}`, remedy }] : [];
    });
  return [
    ...found(
      (file, text) => writtenNames(file, text, names).length,
      "names of tables and columns are written as text",
      "Put the columns of drizzle/schema into the template",
    ),
    ...found(
      positions,
      "statements are read by position",
      "Read them by name: select({ ... }, sql`from ...`), or write(...)",
    ),
    ...found(
      batchPositions,
      "batches of several statements are read by position",
      "Name their results: await runNamed(database, { moved: ..., audit })",
    ),
    ...found(
      stripped,
      "selected expressions lose the names of their tables",
      "Put them into expressed(..., name) of platform/database/alias",
    ),
  ];
}
