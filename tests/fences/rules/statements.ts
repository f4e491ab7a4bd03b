import { type Breach, type FileMap, nodesOf, parsed, type SyntaxNode } from "./sources";
import { sqlOf } from "./sql-templates";

/** What the code still does against the rules by file, to be shortened only. */
export interface StatementsToday {
  /** Names of tables and columns that stand in SQL as text. */
  readonly writtenNames: Readonly<Record<string, number>>;
  /** Statements whose rows are read by position. */
  readonly positions: Readonly<Record<string, number>>;
  /** Selected expressions with a statement of their own that the builder strips of their tables' names. */
  readonly stripped: Readonly<Record<string, number>>;
}

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

// The words of SQL that are columns too, and the columns of json_each.
const words = /^(key|value|type|text|order|group|values|set|action)$/i;

/** Names of the schema that the SQL of a file writes as text; a name that it gives itself by AS or WITH is its own. */
export function writtenNames(file: string, text: string, names: ReadonlySet<string>): string[] {
  if (!isRead(file) || !text.includes("sql")) return [];
  const texts = nodesOf(parsed(file, text).program).flatMap((node) => {
    const found = sqlOf(node)?.text ?? rawOf(node);
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

/** The text of `sql.raw("...")`, holes left out. */
function rawOf(node: SyntaxNode): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { object, property } = node.callee as SyntaxNode as unknown as Record<string, SyntaxNode | undefined>;
  if (object?.name !== "sql" || property?.name !== "raw") return undefined;
  const [given] = node.arguments as (SyntaxNode & { value?: unknown; quasis?: { value: { raw: string } }[] })[];
  if (given?.type === "Literal") return String(given.value);
  return given?.quasis?.map(({ value }) => value.raw).join("<>");
}

/** Texts in quotes are values, and what is behind an arrow a path into JSON. */
const withoutQuotes = (sql: string) => sql.replace(/'[^']*'/g, "''");

/** Calls of `statement`, whose reader is given rows as lists of cells. */
export function positions(file: string, text: string): number {
  if (!isRead(file) || !text.includes("statement(")) return 0;
  const calls = nodesOf(parsed(file, text).program).filter(
    (node) => node.type === "CallExpression" && (node.callee as SyntaxNode).name === "statement",
  );
  return calls.length;
}

/** `sql`(select ... ${a.b} ...)`.as("name")`: in a select of one table Drizzle writes `b` for `a.b`. */
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

const list = "tests/fences/rules/statements-today.ts";

/** How often each file breaks each rule. */
export function statementCounts(files: FileMap): StatementsToday {
  const names = schemaNames(files);
  const counted = (count: (file: string, text: string) => number) =>
    Object.fromEntries(
      Object.entries(files)
        .map(([file, text]) => [file, count(file, text)] as const)
        .filter(([, n]) => n > 0),
    );
  return {
    writtenNames: counted((file, text) => writtenNames(file, text, names).length),
    positions: counted(positions),
    stripped: counted(stripped),
  };
}

/** All three rules, held against what is known of today; a file that breaks one less often is mended in the list as well. */
export function statementBreaches(files: FileMap, today: StatementsToday): Breach[] {
  const now = statementCounts(files);
  const held = (rule: keyof StatementsToday, what: string, remedy: string) =>
    [...new Set([...Object.keys(now[rule]), ...Object.keys(today[rule])])].flatMap((file): Breach[] => {
      const [found, known] = [now[rule][file] ?? 0, today[rule][file] ?? 0];
      if (found > known) return [{ file, problem: `${found} ${what}, ${known} are known`, remedy }];
      const problem = `${file}: of ${known} ${what} ${found} are left`;
      return found < known ? [{ file: list, problem, remedy: "Shorten the list" }] : [];
    });
  return [
    ...held(
      "writtenNames",
      "names of tables and columns are written as text",
      "Put the columns of drizzle/schema into the template",
    ),
    ...held(
      "positions",
      "statements are read by position",
      "Read them by name: select({ ... }, sql`from ...`), or write(...)",
    ),
    ...held(
      "stripped",
      "selected expressions lose the names of their tables",
      "Put them into expressed(..., name) of platform/database/alias",
    ),
  ];
}
