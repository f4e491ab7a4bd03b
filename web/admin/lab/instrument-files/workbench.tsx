import { useMemo, useState } from "react";
import { formatOfWells } from "#contract/plate-geometry";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { useListState } from "../../parts/list/list-state";
import { Panel } from "../../parts/panel";
import { PlateLegend } from "../plate/plate-legend";
import { PlateView } from "../plate/plate-view";
import { previewCells, verdictTones } from "../plate/preview-cells";
import css from "./import.module.css";
import { countVerdictChips, parseVerdict, readingsWithVerdict, wellsWithVerdict } from "./preview.model";
import { WellsTable } from "./wells-table";

const keys = ["verdict"] as const;

/** Verdicts as chips, the plate in their colours, and beside it the same readings as a table. */
export function ImportReadings({ preview }: { preview: ImportPreview }) {
  const list = useListState(keys);
  const verdict = parseVerdict(list.filters.verdict);
  const [selected, setSelected] = useState<string | null>(null);
  const { wells, controls, summary } = preview;
  const cells = useMemo(() => previewCells(wells, controls.checks), [wells, controls]);
  const kept = useMemo(() => (verdict ? wellsWithVerdict(wells, verdict) : undefined), [wells, verdict]);
  const readings = useMemo(() => readingsWithVerdict(wells, verdict), [wells, verdict]);
  const chips = countVerdictChips(summary);
  return (
    <Panel
      title="孔位"
      note={
        preview.state === "previewed"
          ? "点选一孔，表格会跳到它；方向键移动"
          : "按样本的当前状态显示，提交时的判定见检测批次"
      }
    >
      <div className="flex wrap gap-8 below-12">
        <button
          type="button"
          className={"pill inline-row gap-8"}
          data-filter
          aria-pressed={verdict === undefined}
          onClick={() => list.set({ verdict: "" })}
        >
          全部 <strong>{wells.length}</strong>
        </button>
        {chips.map((chip) => (
          <button
            key={chip.verdict}
            type="button"
            className={"pill toned inline-row gap-8"}
            data-tone={verdictTones[chip.verdict]}
            aria-pressed={verdict === chip.verdict}
            onClick={() => list.set({ verdict: verdict === chip.verdict ? "" : chip.verdict })}
          >
            <span className="dot" />
            {chip.label} <strong>{chip.count}</strong>
          </button>
        ))}
      </div>
      <div className={`halves fold-wide start gap-16 ${css.bench}`} data-wells={preview.plateWells}>
        <div className="slim scroll-x">
          <PlateView
            label={`${preview.plateWells} 孔板，按判定着色`}
            format={formatOfWells(preview.plateWells)}
            cells={cells}
            selected={selected}
            onSelect={setSelected}
            isFaded={kept && ((position) => !kept.has(position))}
          />
          <PlateLegend entries={legend} />
        </div>
        <WellsTable readings={readings} selected={selected} onSelect={setSelected} />
      </div>
    </Panel>
  );
}

const legend = [
  { label: "将出结果", inks: ["ok"] },
  { label: "需要处理", inks: ["warn"], mark: "?" },
  { label: "未判读或冲突", inks: ["bad"], mark: "–" },
  { label: "质控", inks: ["wait"], mark: "N", isControl: true },
  { label: "质控不符", inks: ["wait"], mark: "P", isControl: true, isAlarm: true },
  { label: "忽略或已有结果", inks: ["mute"] },
] as const;
