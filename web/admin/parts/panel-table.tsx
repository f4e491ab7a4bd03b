import type { ReactNode } from "react";
import css from "./panel-table.module.css";
import { ScrollBox } from "./scroll-box";

export interface PanelColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** Class of the column's cells. */
  readonly className?: string;
  /** Names the row to whoever hears the table. */
  readonly isRowHead?: boolean;
}

interface PanelTableProps<T> {
  /** What the table shows, for people who do not see it. */
  readonly label: string;
  readonly columns: readonly PanelColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** No cell may wrap. */
  readonly isLine?: boolean;
  /** Other bounds than those of a table in a panel. */
  readonly className?: string;
}

/** A table in a panel: it scrolls by itself, and nothing in it is sorted, filtered or chosen. */
export function PanelTable<T>({ label, columns, rows, keyOf, isLine, className }: PanelTableProps<T>) {
  return (
    <ScrollBox label={label} className={className}>
      <table className={`sheet ${css.table} ${isLine ? css.line : ""}`}>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, align, className, isRowHead }) =>
                isRowHead ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-align={align} className={className}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
