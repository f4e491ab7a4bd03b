import type { Cell, Database, Query, ResultsOf } from "#worker/platform/database/database";

/** One statement as the engine was asked to run it. */
export interface SeenStatement {
  readonly sql: string;
  readonly params: readonly Cell[];
}

/** The database cost of some work. */
export interface Cost {
  readonly roundTrips: number;
  readonly statements: readonly SeenStatement[];
  /** Rows read as D1 meters and bills them; undefined on libSQL, whose client does not report them. */
  readonly rowsRead: number | undefined;
}

/** Counts round trips, statements and rows between the worker and its database. */
export interface Meter {
  roundTrips: number;
  rowsRead: number | undefined;
  readonly statements: SeenStatement[];
}

export function newMeter(): Meter {
  return { roundTrips: 0, rowsRead: undefined, statements: [] };
}

/**
 * What D1 refuses of one statement (developers.cloudflare.com/d1/platform/limits). It is refused on every engine, since
 * many API tests run on libSQL alone; limits of the text are met when D1 compiles every statement (tests/plans).
 */
const d1Limits = { parameters: 100, valueBytes: 2_000_000 } as const;

const bytesOf = (cell: Cell) => {
  if (typeof cell === "string") return Buffer.byteLength(cell);
  return cell instanceof ArrayBuffer ? cell.byteLength : 8;
};

function refuseWhatD1Refuses({ sql, params }: SeenStatement): void {
  const bytes = Math.max(0, ...params.map(bytesOf));
  if (params.length > d1Limits.parameters || bytes > d1Limits.valueBytes)
    throw new Error(`D1 takes no ${params.length} values of up to ${bytes} bytes: ${sql.slice(0, 200)}`);
}

/** The same database, counted: one `run` is one round trip. */
export function metered(database: Database, meter: Meter): Database {
  return {
    run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      if (queries.length > 0) meter.roundTrips += 1;
      queries.forEach(refuseWhatD1Refuses);
      meter.statements.push(...queries.map(({ sql, params }) => ({ sql, params })));
      return database.run(queries);
    },
  };
}

/** Runs `work` and returns its database cost. */
export async function costOf(meter: Meter, work: () => Promise<unknown>): Promise<Cost> {
  const before = { roundTrips: meter.roundTrips, rowsRead: meter.rowsRead ?? 0, statements: meter.statements.length };
  await work();
  return {
    roundTrips: meter.roundTrips - before.roundTrips,
    statements: meter.statements.slice(before.statements),
    rowsRead: meter.rowsRead === undefined ? undefined : meter.rowsRead - before.rowsRead,
  };
}
