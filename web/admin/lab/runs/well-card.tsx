import type { CSSProperties } from "react";
import { wellVerdictNames } from "#contract/import-wells";
import type { RunWell } from "#contract/runs.schemas";
import { nameOfKey } from "../../parts/choice";
import { StateBadge } from "../../parts/state/state-badge";
import { wellRoleNames } from "../plate/run-cells";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { callStates } from "./call-states";

interface WellCardProps {
  readonly position: string | null;
  readonly readings: readonly RunWell[];
  /** Maximum number of readings per well: room is reserved for them, so that nothing below moves. */
  readonly most: number;
}

/** Everything recorded about one well. */
export function WellCard({ position, readings, most }: WellCardProps) {
  const [first] = readings;
  const room = { "--room": `${118 + most * (most > 1 ? 36 : 62)}px` } as CSSProperties;
  if (!position || !first) {
    return (
      <aside className="frame room pad-16" style={room}>
        <p className="flex baseline gap-8 below-8 size-15 strong ink">{position ?? "孔位详情"}</p>
        <p className="size-13 plain muted">
          {position ? "空孔，没有读数。" : "选择一个孔，这里显示它的样本、读数和判读。"}
        </p>
      </aside>
    );
  }
  return (
    <aside className="frame room pad-16" style={room}>
      <p className="flex baseline gap-8 below-8 size-15 strong ink">
        {position}
        <span className="size-13 plain muted">{wellRoleNames[first.role]}</span>
      </p>
      <p>{first.barcode ? <BarcodeText barcode={first.barcode} /> : first.sampleName || "—"}</p>
      {first.controlCode ? <p className="size-13 plain muted">质控 {first.controlCode}</p> : null}
      {first.sampleName && first.sampleName !== first.barcode && first.barcode ? (
        <p className="size-13 plain muted">文件中为 {first.sampleName}</p>
      ) : null}
      <ul className="bare-list stack gap-8 above-8 line-above pad-8-0">
        {readings.map((well) => (
          <li key={well.id}>
            <p className="wrap-row gap-0-12 strong ink">
              {well.targetName}
              <span className="size-13 plain muted">{numbersOf(well).join("　")}</span>
              <span className="push">
                <StateBadge of={callStates} state={well.state} />
              </span>
            </p>
            <p className="size-13 plain muted">{remarksOf(well).join("，")}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function remarksOf(well: RunWell): string[] {
  const remarks = well.instrumentCall ? [`仪器判读 ${well.instrumentCall}`] : [];
  if (well.quality !== null) remarks.push(`质量 ${well.quality.toFixed(1)}`);
  if (well.verdict !== "ok" && well.verdict !== "control") remarks.push(nameOfKey(wellVerdictNames, well.verdict));
  if (well.isOmitted) remarks.push("仪器中已排除此孔");
  return remarks;
}

function numbersOf(well: RunWell): string[] {
  const numbers: string[] = [];
  if (well.ct !== null) numbers.push(`Ct ${well.ct.toFixed(2)}`);
  else if (well.ctText) numbers.push("无扩增");
  if (well.signal1 !== null && well.signal2 !== null) {
    numbers.push(`ΔRn ${well.signal1.toFixed(2)} / ${well.signal2.toFixed(2)}`);
  }
  return numbers;
}
