import type { ReactNode } from "react";

/** A column of a table; in a list that can be sorted by it, it names the field of the call. */
export interface TableColumn<T, S extends string = never> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are aligned at the end. */
  readonly align?: "end";
  /** Minimum width in px; text columns need none. */
  readonly width?: number;
  /** When columns have no room, the one with the lowest priority is hidden first; undefined counts as 0. */
  readonly priority?: number;
  /** True: the column cannot be hidden. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
  readonly sort?: S;
  /** Shown in the heading instead of the title, for a heading that can be pressed. */
  readonly head?: ReactNode;
  readonly sorted?: "asc" | "desc" | undefined;
  /** What pressing the head does, for a phone, where heads are not drawn. */
  readonly onSort?: () => void;
}
