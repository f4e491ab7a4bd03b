import type { ReactNode } from "react";

/** A column of a table; in a list that can be sorted by it, it names the field of the call. */
export interface TableColumn<T, S extends string = never> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** Least width in px; text columns go without. */
  readonly width?: number;
  /** Of the columns that have no room, the one with the lowest leaves first; without one it is 0. */
  readonly priority?: number;
  /** Cannot be hidden. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
  readonly sort?: S;
  /** In the head instead of the title, for a head that can be pressed. */
  readonly head?: ReactNode;
  readonly sorted?: "asc" | "desc" | undefined;
  /** What pressing the head does, for a phone, where heads are not drawn. */
  readonly onSort?: () => void;
}
