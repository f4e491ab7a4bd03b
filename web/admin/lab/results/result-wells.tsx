import type { RunWell } from "#contract/runs.schemas";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { StateBadge } from "../../parts/state/state-badge";
import { genotypeSignalOf } from "../plate/genotype";
import { comparePositions, type DiscColour } from "../plate/plate-model";
import { WellDisc } from "../plate/well-disc";
import { callStates } from "../runs/call-states";
import css from "./review.module.css";

interface ResultWellsProps {
  readonly wells: readonly RunWell[];
  /** Excludes a well or includes it again; undefined when nobody may any more. */
  readonly onChange?: (position: string, isOmitted: boolean) => void;
}

/** The wells that a result was made from, with their numbers. */
export function ResultWells({ wells, onChange }: ResultWellsProps) {
  if (wells.length === 0) return null;
  return (
    <ScrollBox label="孔位读数" className="box short">
      <table className={`sheet ${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">孔位</th>
            <th scope="col">检测项</th>
            <th scope="col">读数</th>
            <th scope="col">判读</th>
            {onChange ? (
              <th scope="col">
                <span className="visually-hidden">排除</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {wells
            .toSorted((a, b) => a.targetCode.localeCompare(b.targetCode) || comparePositions(a.position, b.position))
            .map((well) => (
              <tr key={well.id} data-out={well.isOmitted || undefined}>
                <td>
                  <span className="inline-row gap-8">
                    <span style={{ width: 22 }}>
                      <WellDisc kind="sample" inks={inksOf(well)} />
                    </span>
                    {well.position}
                  </span>
                </td>
                <td>{well.targetName}</td>
                <td className={`size-13 muted nowrap ${css.numbers}`}>{numbersOf(well)}</td>
                <td>
                  {well.isOmitted ? (
                    <span className="muted">已排除</span>
                  ) : (
                    <StateBadge of={callStates} state={well.state} />
                  )}
                </td>
                {onChange ? (
                  <td>
                    <button
                      type="button"
                      className="word-button"
                      aria-label={`${well.isOmitted ? "恢复" : "排除"} ${well.position} 孔`}
                      onClick={() => onChange(well.position, !well.isOmitted)}
                    >
                      {well.isOmitted ? "恢复" : "排除"}
                    </button>
                  </td>
                ) : null}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function inksOf(well: RunWell): readonly DiscColour[] {
  if (well.signal1 === null) return [well.ct === null ? "off" : "on"];
  const genotype = genotypeSignalOf({ ...well, call: well.instrumentCall });
  if (genotype === "both") return ["one", "two"];
  return [genotype === "one" ? "one" : genotype === "two" ? "two" : genotype === "negative" ? "off" : "warn"];
}

function numbersOf({ ct, signal1, signal2, quality }: RunWell): string {
  const numbers = [
    signal1 === null || signal2 === null ? "" : `ΔRn ${signal1.toFixed(2)} / ${signal2.toFixed(2)}`,
    ct === null ? "" : `Ct ${ct.toFixed(2)}`,
    quality === null ? "" : `质量 ${quality.toFixed(1)}`,
  ].filter(Boolean);
  return numbers.join("　") || "无扩增";
}
