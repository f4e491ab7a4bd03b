import { PanelTable } from "../../parts/panel-table";
import type { TextTable } from "./study-tables";

/** A table of texts on the page. */
export function FigureTable({ table: { title, heads, rows }, isLine = true }: { table: TextTable; isLine?: boolean }) {
  return (
    <div className="stack gap-4">
      <h3 className="size-13 strong">{title}</h3>
      <PanelTable
        label={title}
        columns={heads.map((head, at) => ({
          title: head,
          cell: (row: Numbered) => row.cells[at],
          isRowHead: at === 0,
        }))}
        rows={rows.map((cells, id) => ({ id, cells }))}
        keyOf={({ id }) => id}
        isLine={isLine}
      />
    </div>
  );
}

interface Numbered {
  readonly id: number;
  readonly cells: readonly string[];
}
