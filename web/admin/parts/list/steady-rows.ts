import { useState } from "react";

type Row = { readonly id: string };

interface Held<T> {
  /** Address of the list: another filter, page or order starts anew. */
  readonly place: string;
  readonly fresh: readonly T[] | undefined;
  readonly isSettled: boolean;
  readonly rows: readonly T[] | undefined;
}

interface FreshRows<T> {
  readonly rows: readonly T[] | undefined;
  /** True while the rows of the previous address are shown and the new ones load. */
  readonly isOfBefore: boolean | undefined;
  readonly place: string;
}

/**
 * Rows of a list that do not move under the pointer: reloaded data update rows in place, rows that no longer match the
 * filter stay until the person goes on, and new rows are added at the end. `patch` gives the new state of a row that
 * left.
 */
export function useSteadyRows<T extends Row>({ rows: fresh, isOfBefore, place }: FreshRows<T>) {
  const isSettled = fresh !== undefined && !isOfBefore;
  const [held, setHeld] = useState<Held<T>>({ place, fresh, isSettled, rows: fresh });
  if (held.place !== place || held.fresh !== fresh || held.isSettled !== isSettled) {
    const goesOn = held.place === place && held.isSettled && isSettled;
    setHeld({ place, fresh, isSettled, rows: goesOn ? mergeIntoShownRows(held.rows, fresh) : fresh });
  }
  return {
    rows: held.rows,
    patch: (ids: readonly string[], change: Partial<T>) =>
      setHeld((now) => ({
        ...now,
        rows: now.rows?.map((row) => (ids.includes(row.id) ? { ...row, ...change } : row)),
      })),
    /** Rows that are still shown although the list no longer contains them. */
    left: new Set(held.rows?.flatMap(({ id }) => (held.fresh?.some((row) => row.id === id) ? [] : [id]))),
    release: () => setHeld((now) => ({ ...now, rows: now.fresh })),
  };
}

/** The shown rows in their order with the newest data, followed by the new ones. */
export function mergeIntoShownRows<T extends Row>(shown: readonly T[] = [], fresh: readonly T[] = []): readonly T[] {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return [...shown.map((row) => now.get(row.id) ?? row), ...fresh.filter(({ id }) => !known.has(id))];
}
