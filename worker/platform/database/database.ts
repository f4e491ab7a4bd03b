import { UnavailableError } from "../unavailable";

/** One value of a database row. */
export type Cell = string | number | null | ArrayBuffer;

/** The result of one statement; cells in `rows` are in the order of the selected columns. */
export interface StatementResult {
  readonly rows: readonly (readonly Cell[])[];
  readonly changed: number;
}

/** One SQL statement with the function that reads its result; built by the stores, run by a Database. */
export interface Query<T> {
  readonly sql: string;
  readonly params: readonly Cell[];
  /** Number of selected columns when known; protects against engines that drop columns with the same name. */
  readonly columns: number | undefined;
  read(result: StatementResult): T;
}

export type ResultsOf<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer T> ? T : never;
};

/**
 * The port that D1 and libSQL implement. `run` is one round trip; several statements are one transaction, all or nothing. There
 * is deliberately no interactive transaction, because D1 has none.
 */
export interface Database {
  run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>>;
}

/** Whether a statement only reads, decided by its text; when unclear it counts as a write. */
export function isRead({ sql }: Query<unknown>): boolean {
  return /^\s*(?:select|explain|with)\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b(?!\s*\()/i.test(sql);
}

/** Thrown for a violated UNIQUE, CHECK or FOREIGN KEY constraint or an aborting trigger, the same on both engines. */
export class ConstraintError extends Error {
  constructor(
    readonly constraint: string,
    options?: ErrorOptions,
  ) {
    super(`constraint failed: ${constraint}`, options);
  }
}

// Errors for a full or read-only disk in SQLite, and for D1's size limit.
const unwritable =
  /database or disk is full|readonly database|disk I\/O error|unable to open database file|SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|exceeded maximum DB size/i;
const unwritableRetrySeconds = 30;

/** Translates an engine's error for callers: a violated constraint, a database that cannot be written, or the error itself. */
export function asDatabaseError(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  const match =
    /(UNIQUE constraint failed: [\w., ']+|NOT NULL constraint failed: [\w.]+|CHECK constraint failed: \w+|FOREIGN KEY constraint failed|append-only[\w -]*)/.exec(
      text,
    );
  if (match?.[1]) return new ConstraintError(match[1], { cause: error });
  if (unwritable.test(text))
    return new UnavailableError("database", "unwritable", unwritableRetrySeconds, { cause: error });
  return error;
}
