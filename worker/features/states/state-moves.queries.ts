import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { pathsOf, type StateMachine } from "./state-machine";

/** The parts of an UPDATE for a move: the condition that a row can move, and its new state. */
interface StateMove {
  readonly to: SQL;
  readonly isLegal: SQL;
}

/**
 * Moves a column by the events of its machine, one after the other. `isLegal` is written so that no index on the state is used
 * for it, because the rest of the condition selects the rows.
 */
export function stateMove<State extends string, Event extends string>(
  column: SQLiteColumn,
  machine: StateMachine<State, Event>,
  events: readonly Event[],
): StateMove {
  const paths = pathsOf(machine, events);
  const targets = new Set(paths.map(({ to }) => to));
  const cases = paths.map(({ from, to }) => sql`when ${from} then ${to}`);
  const from = paths.map((path) => sql`${path.from}`);
  return {
    to: targets.size === 1 ? sql`${[...targets][0]}` : sql`case ${column} ${sql.join(cases, sql` `)} end`,
    isLegal: sql`+${column} in (${sql.join(from, sql`, `)})`,
  };
}
