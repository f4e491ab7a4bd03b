import { useEffect, useRef } from "react";
import { wellVerdictNames } from "#contract/import-wells";
import type { PreviewWell } from "#contract/import-wells.schemas";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { StatusBadge } from "../../parts/status-badge";
import { canonicalPosition } from "../plate/plate-model";
import { verdictTones } from "../plate/preview-cells";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import css from "./import.module.css";

interface WellsTableProps {
  readonly readings: readonly PreviewWell[];
  readonly selected: string | null;
  readonly onSelect: (position: string | null) => void;
}

/** Every reading of the file with its verdict and what to do about it. */
export function WellsTable({ readings, selected, onSelect }: WellsTableProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (selected) box.current?.querySelector(`[data-row="${selected}"]`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <ScrollBox ref={box} label="孔位列表" className={`box ${css.wells}`}>
      <table className={`sheet ${table.table}`}>
        <thead>
          <tr>
            <th scope="col">孔位</th>
            <th scope="col">样本</th>
            <th scope="col">判定</th>
            <th scope="col">检测项与读数</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading, i) => {
            const position = canonicalPosition(reading.position);
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same target twice in a well
                key={`${position} ${i}`}
                data-row={position}
                data-held={selected === position || undefined}
                onClick={() => onSelect(selected === position ? null : position)}
              >
                <td className="strong ink">{position}</td>
                <td>
                  <Sample reading={reading} />
                </td>
                <td>
                  <StatusBadge tone={verdictTones[reading.verdict]} label={wellVerdictNames[reading.verdict]} />
                  {reading.message !== wellVerdictNames[reading.verdict] ? (
                    <div className="size-13 muted">{reading.message}</div>
                  ) : null}
                  {reading.doubts.length > 0 ? <StatusBadge tone="warn" label="存疑" /> : null}
                  {reading.doubts.map((doubt) => (
                    <div key={doubt} className="size-13 muted">
                      {doubt}
                    </div>
                  ))}
                </td>
                <td title={reading.assay}>
                  {reading.targetName || reading.assay}
                  <div className="size-13 muted">{callText(reading)}</div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {readings.length === 0 ? <p className="pad-16 centred muted">没有这样的孔。</p> : null}
    </ScrollBox>
  );
}

function Sample({ reading: { tubeId, barcode, sampleName } }: { reading: PreviewWell }) {
  if (!tubeId || !barcode) return sampleName || "—";
  return (
    <>
      <TubeLink tubeId={tubeId} barcode={barcode} />
      {barcode !== sampleName ? <div className="size-13 muted">文件中为 {sampleName}</div> : null}
    </>
  );
}

function callText({ call, ct }: PreviewWell): string {
  return [ct === null ? "" : `Ct ${ct.toFixed(2)}`, call].filter(Boolean).join("　") || "—";
}
