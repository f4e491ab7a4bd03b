import { useState } from "react";
import type { ReportView } from "#contract/report-view.schemas";
import { ReportSection } from "./part";

type Grid = NonNullable<ReportView["grid"]>;
type Cell = Grid["cells"][number];

/** Nine combinations of two sites, with the customer's highlighted; a touched cell is explained below. */
export function GenotypeGrid({ grid }: { readonly grid: Grid }) {
  const yours = grid.cells.find((cell) => cell.isYours) ?? null;
  const [chosen, setChosen] = useState<Cell | null>(yours);
  return (
    <ReportSection title="为什么是这个级别">
      <p>
        {grid.title}，深色格是您的结果。<span className="screen-only">点一格看它的含义。</span>
      </p>
      <table className="grid">
        <caption className="visually-hidden">
          {grid.title}：行为 {grid.rows.gene}，列为 {grid.columns.gene}
        </caption>
        <thead>
          <tr>
            <td />
            <th colSpan={grid.columns.genotypes.length} scope="colgroup" className="grid-axis">
              {grid.columns.gene} <span>{grid.columns.site}</span>
            </th>
          </tr>
          <tr>
            <th scope="col" className="grid-axis grid-axis-row">
              {grid.rows.gene} <span>{grid.rows.site}</span>
            </th>
            {grid.columns.genotypes.map((genotype) => (
              <th key={genotype} scope="col">
                {genotype}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.genotypes.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {grid.cells
                .filter((cell) => cell.row === row)
                .map((cell) => (
                  <td key={cell.column}>
                    <GridCell cell={cell} isChosen={cell === chosen} onChoose={setChosen} />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <CellText cell={chosen} />}
      <p className="fine">{grid.note}</p>
    </ReportSection>
  );
}

interface GridCellProps {
  readonly cell: Cell;
  readonly isChosen: boolean;
  readonly onChoose: (cell: Cell) => void;
}

function GridCell({ cell, isChosen, onChoose }: GridCellProps) {
  return (
    <button
      type="button"
      className={`cell${cell.isYours ? " cell-yours" : ""}${isChosen ? " cell-chosen" : ""}`}
      aria-pressed={isChosen}
      onClick={() => onChoose(cell)}
    >
      <span className="visually-hidden">
        {cell.row} 与 {cell.column}，{cell.phrase}，级别
      </span>
      <strong>{cell.level ?? "—"}</strong>
      {cell.sharePercent !== null && <span>{cell.sharePercent}%</span>}
      {cell.isYours && <em>您</em>}
    </button>
  );
}

function CellText({ cell }: { readonly cell: Cell }) {
  return (
    <p className="cell-text" role="status">
      <strong>
        {cell.row} × {cell.column}
        {cell.level !== null && `，${cell.level}级`}
      </strong>
      {cell.phrase}
      {cell.sharePercent !== null && `，人群中约 ${cell.sharePercent}%`}
    </p>
  );
}
