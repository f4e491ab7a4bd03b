import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrationTexts, openLocalD1 } from "../support/local-d1";
import { recordedStatements } from "../support/recorded-statements";
import { timeoutFactor } from "../support/timeout-factor";

/** Statements of one batch. */
const together = 100;

/** D1 wants a value for each question mark outside quotes. */
const valuesFor = (sql: string) =>
  sql
    .replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, "")
    .match(/\?/g)
    ?.map(() => null) ?? [];

/** `EXPLAIN` compiles a statement with D1's own functions and limits, without running it. */
async function refusals(database: D1Database, statements: readonly string[]): Promise<string[]> {
  const compile = (sql: string) => database.prepare(`explain ${sql}`).bind(...valuesFor(sql));
  const refused = (sql: string) =>
    compile(sql)
      .run()
      .then(
        () => [],
        (error: Error) => [`${error.message}\n  in: ${sql}`],
      );
  const found: string[] = [];
  for (let at = 0; at < statements.length; at += together) {
    const part = statements.slice(at, at + together);
    const isTaken = await database.batch(part.map(compile)).then(
      () => true,
      () => false,
    );
    if (!isTaken) for (const sql of part) found.push(...(await refused(sql)));
  }
  return found;
}

test(
  "D1 compiles every statement that the API tests sent, also of those that run on libSQL alone",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "d1-statements-"));
    const { database, dispose } = await openLocalD1(folder);
    onTestFinished(async () => {
      await dispose();
      rmSync(folder, { recursive: true });
    });
    const texts = migrationTexts().flatMap((text) => text.split("--> statement-breakpoint"));
    await database.batch(texts.map((sql) => database.prepare(sql)));
    const statements = [...recordedStatements().keys()];
    expect(statements.length, "run the worker-libsql project first").toBeGreaterThan(1_000);
    expect(await refusals(database, statements)).toEqual([]);
    const manyTerms = Array.from({ length: 6 }, (_, n) => `select ${n}`).join(" union all ");
    expect(await refusals(database, ["select 1", manyTerms, "select no_such_function(1)"])).toHaveLength(2);
  },
  120_000 * timeoutFactor,
);
