import { useMemo } from "react";
import type { RunWell } from "#contract/runs.schemas";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { wellRoleNames } from "../plate/run-cells";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { ctTable } from "./ct-table.model";

interface CtPanelProps {
  readonly wells: readonly RunWell[];
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

/** Ct of every target in every well, controls first. */
export function CtPanel({ wells, held, onHold }: CtPanelProps) {
  const { targets, rows } = useMemo(() => ctTable(wells), [wells]);
  return (
    <Panel title="Ct 值" note="仅供工作人员查看；Ct 不是病毒载量，不同试剂之间不能比较" isFlush>
      <ScrollBox label="Ct 值表">
        <table className={`sheet ${table.table}`}>
          <thead>
            <tr>
              <th scope="col">孔位</th>
              <th scope="col">样本</th>
              {targets.map(({ value, label }) => (
                <th key={value} scope="col" data-align="end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.position}
                data-held={row.position === held || undefined}
                onClick={() => onHold(row.position === held ? null : row.position)}
              >
                <td>{row.position}</td>
                <td>
                  {row.barcode ? <BarcodeText barcode={row.barcode} /> : row.name || "—"}
                  {row.role === "sample" ? null : (
                    <span className="size-13 plain muted">　{wellRoleNames[row.role]}</span>
                  )}
                </td>
                {targets.map(({ value: target }) => {
                  const cell = row.cells[target];
                  return (
                    <td key={target} data-align="end" data-up={cell?.ct != null || undefined} title={cell?.call}>
                      {cell?.text ?? "—"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
