import type { Cell, Query } from "#worker/platform/database/database";

/** A statement with its parameters written into it, for `wrangler d1 execute --file`. Question marks inside quotes stay. */
export function sqlText(query: Query<unknown>): string {
  const params = [...query.params];
  const text = query.sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (part) => {
    if (part !== "?") return part;
    if (params.length === 0) throw new Error(`more placeholders than parameters: ${query.sql}`);
    return literal(params.shift() ?? null);
  });
  if (params.length > 0) throw new Error(`more parameters than placeholders: ${query.sql}`);
  return text.replaceAll(/\s*\n\s*/g, " ");
}

// D1 splits files at semicolons and line breaks, so a line break inside a text is written as char(10).
function literal(value: Cell): string {
  if (value === null) return "null";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") throw new Error("bytes cannot be written as SQL text");
  return value
    .split("\n")
    .map((line) => `'${line.replaceAll("'", "''")}'`)
    .join(" || char(10) || ");
}
