/**
 * Tables that never have more than a handful of rows, so that reading them whole is the cheapest plan; each with its
 * reason.
 */
export const smallTables: Readonly<Record<string, string>> = {
  menus: "a few dozen rows that staff edit; the answer is the whole tree",
  users: "a company's staff; their list is filtered, sorted and counted",
  roles: "a handful of rows; their list is filtered, sorted and counted",
  departments: "a few dozen rows; the answer is the whole tree",
  posts: "a handful of rows; their list is filtered, sorted and counted",
  dictionary_types: "a few dozen rows that staff edit; their list is filtered, sorted and counted",
  dictionary_data: "a few hundred rows that staff edit; their list is filtered, sorted and counted",
  configs: "a few dozen rows that staff edit; their list is filtered, sorted and counted",
  products: "a laboratory offers a dozen tests; their pages list all of them",
  assays: "a dozen tests with a few revisions each; the page lists all in use or in work",
  counters: "one row per number series and dashboard figure, never per sample",
  sms_templates: "two providers times a handful of texts; the answer is the whole table",
  role_departments: "which departments a role may see: roles times departments, set by hand",
};

/**
 * Steps of EXPLAIN QUERY PLAN that read a stored table or index from end to end. Results of json_each, subqueries and
 * common table expressions are always scanned and do not count; `tables` are the names of stored tables.
 */
export function scans(steps: readonly string[], sql: string, tables: ReadonlySet<string>): string[] {
  const named = aliases(sql, tables);
  return steps.filter((step) => {
    const name = /^SCAN (\S+)/.exec(step)?.[1];
    const table = name && !/VIRTUAL TABLE/.test(step) ? named.get(name.toLowerCase()) : undefined;
    return table !== undefined && !(table in smallTables) && !isSkippedCheck(sql, table);
  });
}

/** Tables in which nearly every row has the same final state. */
const restingTables = new Set(["messages", "reports", "result_sets", "samples", "tubes"]);

/**
 * Steps of a write statement that look for rows of such a table by their state alone: they would read every row that
 * ever reached the final state. A statement with a limit is allowed.
 */
export function searchesByState(steps: readonly string[], sql: string, tables: ReadonlySet<string>): string[] {
  if (!/^\s*(insert|update|delete)\b/i.test(sql) || /\blimit\b/i.test(sql)) return [];
  const named = aliases(sql, tables);
  return steps.filter((step) => {
    const name = /^SEARCH (\S+) .*\(state=\?\)/.exec(step)?.[1];
    return name !== undefined && restingTables.has(named.get(name.toLowerCase()) ?? "");
  });
}

/**
 * SQLite looks for children of a new row only while a deferred foreign-key violation is open, which never happens here,
 * although the plan lists the referring tables. Source: SQLite fkey.c, fkScanChildren behind OP_FkIfZero.
 */
const isSkippedCheck = (sql: string, table: string): boolean =>
  /^\s*insert into/i.test(sql) && !new RegExp(`\\b${table}\\b`, "i").test(sql);

/** The names of stored tables in a statement; EXPLAIN prints aliases only. */
function aliases(sql: string, tables: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const table of tables) found.set(table, table);
  const pattern = /\b(?:from|join|update|into|,)\s*["`]?(\w+)["`]?(?:\s+(?:as\s+)?["`]?(\w+)["`]?)?/gi;
  for (const [, table = "", alias] of sql.matchAll(pattern)) {
    if (tables.has(table.toLowerCase()) && alias) found.set(alias.toLowerCase(), table.toLowerCase());
  }
  return found;
}

/** Tables that grow, but not with samples, or in which a walk skips hardly any rows; each with its reason. */
export const slowTables: Readonly<Record<string, string>> = {
  audit_events: "the events of 90 days, older ones are in the archive; somebody of narrow sight looks for his own",
  audit_segments: "one for thousands of events",
  login_logs: "the sign-ins of 183 days; somebody of narrow sight looks for his own",
  qc_points: "only runs that were broken off are passed over",
  privacy_requests: "written by people who ask about their data, a few a day",
  merchants: "a row a partner, looked for by a part of his name",
  clients: "a row a hospital or partner that sends orders, looked for by a part of its name",
  devices: "a row an instrument of a partner, looked for by a part of its name",
  reagents: "a few dozen kinds of reagent",
  reagent_lots: "a lot serves hundreds of samples; looked for by a part of its number",
  reference_materials: "a few dozen materials, looked for by a part of their names",
};

interface Opcode {
  readonly addr: number;
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
}

/** A stored table, or the index of its primary key, by the page on which it begins. */
type KeyRoots = ReadonlyMap<number, string>;

const compares = ["Eq", "Ne", "Lt", "Le", "Gt", "Ge", "If", "IfNot", "IsNull", "NotNull", "Found", "NotFound"];
const ends = ["IdxGT", "IdxGE", "IdxLT", "IdxLE"];
const rowidEnds = ["Lt", "Le", "Gt", "Ge"];

/**
 * Tables that a statement walks through in the order of their keys, with a start or an end only, while it skips rows
 * that do not match: where matches are rare, it reads all of them. In the bytecode (EXPLAIN) such a loop over the table
 * or its primary key's index has a bound on one side at most and contains a comparison that jumps to the next row.
 */
export function walks(steps: readonly string[], program: readonly Opcode[], roots: KeyRoots): string[] {
  const isOpenEnded =
    /^SEARCH \S+ USING (?:INTEGER PRIMARY KEY|(?:COVERING )?INDEX sqlite_autoindex_\w+_1) \(\w+[<>]\?\)/;
  if (!steps.some((step) => isOpenEnded.test(step))) return [];
  const tableOf = new Map(
    program.filter(({ opcode }) => /^Open(Read|Write)$/.test(opcode)).map(({ p1, p2 }) => [p1, roots.get(p2)]),
  );
  const walked = program.flatMap(({ addr, opcode, p1, p2 }) => {
    const table = /^(Next|Prev)$/.test(opcode) ? tableOf.get(p1) : undefined;
    if (table === undefined || table in smallTables || table in slowTables) return [];
    const body = program.slice(p2, addr);
    const begin = program
      .slice(0, p2)
      .findLast((one) => one.p1 === p1 && /^(Seek[GL][ET]|Rewind|Last)$/.test(one.opcode));
    const hasEnd = body.some((one) =>
      one.p1 === p1 && ends.includes(one.opcode) ? true : rowidEnds.includes(one.opcode) && one.p2 > addr,
    );
    const isBounded = hasEnd && begin?.opcode.startsWith("Seek");
    const passesOver = body.some((one) => compares.includes(one.opcode) && one.p2 === addr);
    return passesOver && !isBounded ? [table] : [];
  });
  return [...new Set(walked)];
}
