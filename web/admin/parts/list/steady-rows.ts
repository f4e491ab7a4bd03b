import { useState } from "react";

type Row = { readonly id: string };

interface Held<T> {
  /** Address of the list: another filter, page or order begins anew. */
  readonly place: string;
  readonly fresh: readonly T[] | undefined;
  readonly isSettled: boolean;
  readonly rows: readonly T[] | undefined;
}

interface FreshRows<T> {
  readonly rows: readonly T[] | undefined;
  /** Rows of the place before, shown while those of this one are asked for. */
  readonly isOfBefore: boolean | undefined;
  readonly place: string;
}

/**
 * The rows of a list that do not move under the pointer: what is read again changes rows where they stand, what no longer fits
 * the filter stays until the person goes on, and what is new comes after the last. `patch` says what became of a row that left.
 */
export function useSteadyRows<T extends Row>({ rows: fresh, isOfBefore, place }: FreshRows<T>) {
  const isSettled = fresh !== undefined && !isOfBefore;
  const [held, setHeld] = useState<Held<T>>({ place, fresh, isSettled, rows: fresh });
  if (held.place !== place || held.fresh !== fresh || held.isSettled !== isSettled) {
    const goesOn = held.place === place && held.isSettled && isSettled;
    setHeld({ place, fresh, isSettled, rows: goesOn ? steady(held.rows, fresh) : fresh });
  }
  return {
    rows: held.rows,
    patch: (ids: readonly string[], change: Partial<T>) =>
      setHeld((now) => ({
        ...now,
        rows: now.rows?.map((row) => (ids.includes(row.id) ? { ...row, ...change } : row)),
      })),
    /** Rows that are still shown though the list no longer has them. */
    left: new Set(held.rows?.flatMap(({ id }) => (held.fresh?.some((row) => row.id === id) ? [] : [id]))),
    release: () => setHeld((now) => ({ ...now, rows: now.fresh })),
  };
}

/** Shown rows in their places with what is known of them now, and the new ones behind. */
export function steady<T extends Row>(shown: readonly T[] = [], fresh: readonly T[] = []): readonly T[] {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return [...shown.map((row) => now.get(row.id) ?? row), ...fresh.filter(({ id }) => !known.has(id))];
}
