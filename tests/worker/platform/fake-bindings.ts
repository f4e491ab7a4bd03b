import type { Database, Query, StatementResult } from "#worker/platform/database/database";

/** How a binding fails instead of answering; undefined: it answers. */
type Fault = "hangs" | "refuses" | undefined;

const never = () => new Promise<never>(() => undefined);

/** A binding whose calls behave as `fault` says at that moment. */
interface Faulty<T> {
  readonly binding: T;
  fault: Fault;
}

function faulty<T>(make: (work: <R>(answer: () => R | Promise<R>) => Promise<R>) => T, refusal: string): Faulty<T> {
  const own: { fault: Fault } = { fault: undefined };
  const binding = make(async (answer) => {
    if (own.fault === "hangs") return never();
    if (own.fault === "refuses") throw new Error(refusal);
    return answer();
  });
  return Object.assign(own, { binding });
}

/** An empty object store. */
export const faultyBucket = () =>
  faulty<R2Bucket>(
    (work) =>
      ({
        put: () => work(() => null),
        get: () => work(() => null),
        delete: () => work(() => undefined),
      }) as unknown as R2Bucket,
    "put: We encountered an internal error. Please try again. (10001)",
  );

export const faultyQueue = <T>() =>
  faulty<Queue<T>>(
    (work) => ({ send: () => work(() => undefined), sendBatch: () => work(() => undefined) }) as unknown as Queue<T>,
    "Queue send failed: Too Many Requests",
  );

interface Built {
  readonly sql: string;
  readonly params: Query<unknown>["params"];
}

/** D1's interface over a database of the tests; every batch first waits for `before`. */
export function slowD1(database: Database, before: () => Promise<void>): D1Database {
  const session = {
    prepare: (sql: string) => ({ bind: (...params: Built["params"]): Built => ({ sql, params }) }),
    async batch(statements: readonly Built[]) {
      await before();
      const results = await database.run(
        statements.map((one) => ({ ...one, columns: undefined, read: (result: StatementResult) => result })),
      );
      return results.map(({ rows, changed }) => ({
        results: rows.map((row) => Object.fromEntries(row.map((cell, index) => [`c${index}`, cell]))),
        meta: { changes: changed },
      }));
    },
  };
  return { withSession: () => session } as unknown as D1Database;
}
