import type { TableColumn } from "./table-column";

type Column = Pick<TableColumn<never>, "key" | "title" | "isFixed" | "priority">;

/**
 * The remaining columns when `count` of them have no room: the least important are hidden first, of equal ones the
 * last.
 */
export function columnsThatFit<C extends Column>(columns: readonly C[], count: number): readonly C[] {
  const leaving = hideableColumns(columns)
    .map((column) => ({ column, at: columns.indexOf(column) }))
    .sort((a, b) => priorityOf(a.column) - priorityOf(b.column) || b.at - a.at)
    .slice(0, count)
    .map(({ column }) => column);
  return count > 0 ? columns.filter((column) => !leaving.includes(column)) : columns;
}

/** Columns that may be hidden: all except the one that names a row and the buttons at its end. */
export const hideableColumns = <C extends Column>(columns: readonly C[]): readonly C[] =>
  columns.filter(({ isFixed, title }, at) => !isFixed && at > 0 && title !== "操作" && title !== "");

const priorityOf = ({ priority = 0 }: Column) => priority;
