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

/**
 * The recorded statements that read a whole stored table, as texts for a failing test. Empty on D1: the same statements
 * are explained on libSQL.
 */
export function wholeTableReads(): string[] {
  const plan = worlds.at(-1)?.engine.explain?.();
  if (!plan) return [];
  const tables = new Set(plan.tables);
  return seenStatements().flatMap(({ sql }) => {
    const bad = scans(plan.of(sql), sql, tables);
    return bad.length > 0 ? [`${bad.join("; ")}\n  in: ${sql}`] : [];
  });
}
