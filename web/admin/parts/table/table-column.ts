import type { ReactNode } from "react";

/** A column of a DataTable. */
export interface TableColumn<T> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** Least width in px; text columns go without. */
  readonly width?: number;
  /** Cannot be hidden. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
  /** In the head instead of the title, for a head that can be pressed. */
  readonly head?: ReactNode;
  readonly sorted?: "asc" | "desc" | undefined;
}
