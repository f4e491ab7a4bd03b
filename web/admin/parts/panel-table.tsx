import type { ReactNode } from "react";
import css from "./panel-table.module.css";
import rowCards from "./row-cards.module.css";
import { ScrollBox } from "./scroll-box";

export interface PanelColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are aligned at the end. */
  readonly align?: "end";
  /** Class of the column's cells. */
  readonly className?: string;
  /** True for the column that names the row for screen readers. */
  readonly isRowHead?: boolean;
}

interface PanelTableProps<T> {
  /** The table's label for screen readers. */
  readonly label: string;
  readonly columns: readonly PanelColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** True: no cell may wrap. */
  readonly isLine?: boolean;
  /** Class of the scroll box, where it differs from a table in a panel. */
  readonly className?: string;
}

/** A table in a panel: it scrolls separately, on a phone its rows are cards; no sorting, filters or selection. */
export function PanelTable<T>({ label, columns, rows, keyOf, isLine, className }: PanelTableProps<T>) {
  return (
    <ScrollBox label={label} className={className ?? `${css.scroll} ${css.rows}`}>
      <table className={`sheet ${css.table} ${rowCards.cards} ${isLine ? css.line : ""}`}>
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
                  <th key={title} scope="row" data-title={title || undefined}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-align={align} data-title={title || undefined} className={className}>
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
