import { type SQL, sql } from "drizzle-orm";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { mapped, select } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";
import { smallestIdAt } from "../../platform/ids";
import { addToCounter, counterValue, setCounter } from "./counters.queries";
import { type DayFigure, dayCounterKey, dayFigures } from "./day-figures.rules";

const dayMs = 86_400_000;

/** Adds the history lines that were really written to a figure of the day; must follow them in the same batch. */
export function countDayEvents(figure: DayFigure, lineIds: readonly string[], now: number): Query<number> {
  const written = sql`(select count(*) as n from ${tubeEventsTable} where ${tubeEventsTable.id} in
    ${oneOfList(lineIds)})`;
  return addToCounter(dayCounterKey(figure, now), sql`n`, { from: written, when: sql`n > 0` });
}

/** The figure counted from its rows, between two moments. */
const rowsOf: Record<DayFigure, (from: number, until: number) => SQL<number>> = {
  received: (from, until) =>
    sql`(select count(*) from ${samplesTable} where ${samplesTable.receivedAt} >= ${from}
      and ${samplesTable.receivedAt} < ${until})`,
  published: (from, until) =>
    sql`(select count(*) from ${reportsTable} where ${reportsTable.id} >= ${smallestIdAt(from)}
      and ${reportsTable.id} < ${smallestIdAt(until)} and ${reportsTable.publishedAt} is not null)`,
};

/** A stored counter beside the number counted from its rows. */
export interface DayCount {
  readonly figure: DayFigure;
  readonly dayStart: number;
  readonly key: string;
  readonly stored: number;
  readonly counted: number;
}

/**
 * Counts the figures of these days (given by their first moments, ms UTC) again; reads the index entries of those days only.
 */
export function recountDays(dayStarts: readonly number[]): Query<DayCount[]> {
  const asked = dayStarts.flatMap((dayStart) =>
    dayFigures.map((figure) => ({ figure, dayStart, key: dayCounterKey(figure, dayStart) })),
  );
  const cells: Record<string, SQL<number>> = {};
  for (const { figure, dayStart, key } of asked) {
    cells[`${key}.stored`] = sql`coalesce(${counterValue(key)}, 0)`;
    cells[`${key}.counted`] = rowsOf[figure](dayStart, dayStart + dayMs);
  }
  return mapped(select(cells, sql``), ([found]) =>
    asked.map((one) => ({
      ...one,
      stored: found?.[`${one.key}.stored`] ?? 0,
      counted: found?.[`${one.key}.counted`] ?? 0,
    })),
  );
}

/** Sets a counter to the current count of its rows; answers 1 when its value changed. */
export const correctDayCounter = ({ figure, dayStart, key }: DayCount): Query<number> =>
  setCounter(key, rowsOf[figure](dayStart, dayStart + dayMs));
