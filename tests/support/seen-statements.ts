import type { Database } from "#worker/platform/database/database";
import type { Engine } from "./engine-port";
import type { Meter, SeenStatement } from "./meter";
import { scans } from "./query-plans";

const worlds: { engine: Engine; meter: Meter }[] = [];

/** Registers a world: the statements that its worker runs are explained at the end of the test file. */
export function remember(engine: Engine, meter: Meter): void {
  worlds.push({ engine, meter });
}

/**
 * Distinct statements that the worker ran in this test file, without those about the list of migrations, which is not
 * in the schema.
 */
function seenStatements(): SeenStatement[] {
  const statements = worlds
    .flatMap(({ meter }) => meter.statements)
    .filter(({ sql }) => !sql.includes("d1_migrations"));
  return [...new Map(statements.map((one) => [one.sql, one] as const)).values()];
}

export async function keepSeenStatements(): Promise<void> {
  await worlds.at(-1)?.engine.keep?.(seenStatements());
}

/** Forgets the recorded statements, because several test files share one process. */
export function forgetWorlds(): void {
  worlds.length = 0;
}

/** The recorded statements that read a whole stored table, as texts for a failing test. */
export async function wholeTableReads(): Promise<string[]> {
  const engine = worlds.at(-1)?.engine;
  if (!engine) return [];
  const { uncounted: database } = engine;
  const explained = engine.explain?.();
  const planOf = async ({ sql, params }: SeenStatement) =>
    explained?.(sql) ?? lastColumn(database, { sql: `explain query plan ${sql}`, params });
  const stored = { sql: "select name from sqlite_schema where type = 'table'", params: [] };
  const tables = new Set(await lastColumn(database, stored));
  const found: string[] = [];
  for (const statement of seenStatements()) {
    const plan = await planOf(statement).catch(String);
    const bad = typeof plan === "string" ? [plan] : scans(plan, statement.sql, tables);
    if (bad.length > 0) found.push(`${bad.join("; ")}\n  in: ${statement.sql}`);
  }
  return found;
}

async function lastColumn(database: Database, statement: SeenStatement): Promise<string[]> {
  const [texts] = await database.run([
    { ...statement, columns: undefined, read: ({ rows }) => rows.map((row) => String(row.at(-1))) },
  ]);
  return texts;
}
