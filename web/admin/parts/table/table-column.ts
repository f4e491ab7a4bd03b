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
}
