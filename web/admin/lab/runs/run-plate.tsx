import { useMemo, useState } from "react";
import type { ControlVerdict } from "#contract/import-wells.schemas";
import { formatOfWells, type PlateFormat } from "#contract/plate-geometry";
import type { RunItem, RunWell } from "#contract/runs.schemas";
import { Panel } from "../../parts/panel";
import { ControlChecks, controlsVerdictText } from "../plate/controls-panel";
import { isGenotypingPlate } from "../plate/genotype";
import { PlateLegend } from "../plate/plate-legend";
import { groupByWell } from "../plate/plate-model";
import { PlateView } from "../plate/plate-view";
import { runCells } from "../plate/run-cells";
import { targetsOfWells } from "../plate/targets";
import { ChoiceChips } from "./choices";
import css from "./run.module.css";
import { WellCard } from "./well-card";

interface RunPlateProps {
  readonly run: RunItem;
  readonly plateWells: PlateFormat["wells"];
  readonly wells: readonly RunWell[];
  readonly controls: readonly ControlVerdict[];
  readonly concordance: { readonly compared: number; readonly agreeing: number } | null;
  /** The selected well, shared with the plots below. */
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

/** The plate of a run; beside it the well under the pointer or the focus, and the verdict on the controls. */
export function RunPlate({ run, plateWells, wells, controls, concordance, held, onHold }: RunPlateProps) {
  const [looked, setLooked] = useState<string | null>(null);
  const [target, setTarget] = useState("");
  const targets = useMemo(() => targetsOfWells(wells), [wells]);
  const shown = useMemo(() => (target ? wells.filter((well) => well.targetCode === target) : wells), [wells, target]);
  const cells = useMemo(() => runCells(shown, controls), [shown, controls]);
  const readings = useMemo(() => groupByWell(wells), [wells]);
  const most = useMemo(() => Math.max(1, ...[...readings.values()].map((list) => list.length)), [readings]);
  const format = formatOfWells(plateWells);
  const position = looked ?? held;
  return (
    <Panel title="孔板" note="移到孔上看详情，点选固定，方向键移动">
      <ChoiceChips
        label="检测项"
        options={targets.length > 1 ? [{ value: "", label: "全部检测项" }, ...targets] : []}
        value={target}
        onChange={setTarget}
      />
      <div className={`main-side fold-wide start gap-16 ${css.plate}`} data-wells={format.wells}>
        <div>
          <PlateView
            label={`${format.wells} 孔板`}
            format={format}
            cells={cells}
            selected={held}
            onSelect={onHold}
            onLook={setLooked}
          />
          <PlateLegend entries={isGenotypingPlate(wells) ? genotypeLegend : panelLegend} />
        </div>
        <div className="column gap-16">
          <WellCard position={position} readings={position ? (readings.get(position) ?? []) : []} most={most} />
          <section aria-label="质控">
            <h3 className="below-8 size-14 strong">
              质控 <span className="size-13 plain muted">{controlsVerdictText(run.controlsPassed)}</span>
            </h3>
            <ControlChecks checks={controls} passed={run.controlsPassed} message={messageOf(run)} />
            {concordance && concordance.compared > 0 ? (
              <p className={`above-8 ${concordance.agreeing < concordance.compared ? "amber" : "muted"}`}>
                复孔一致 {concordance.agreeing}/{concordance.compared}
              </p>
            ) : null}
          </section>
        </div>
      </div>
    </Panel>
  );
}

const messageOf = ({ controlsPassed, qcReason }: RunItem): string =>
  qcReason || (controlsPassed ? "质控全部符合预期。" : "质控还没有判断。");

const controlLegend = [
  { label: "无模板对照", inks: ["off"], mark: "N", isControl: true },
  { label: "质控不符", inks: ["off"], mark: "N", isControl: true, isAlarm: true },
] as const;

const genotypeLegend = [
  { label: "等位基因 1 纯合", inks: ["one"], mark: "1" },
  { label: "等位基因 2 纯合", inks: ["two"], mark: "2" },
  { label: "杂合", inks: ["one", "two"] },
  { label: "未判读", inks: ["off"], mark: "?" },
  { label: "阳性质控", inks: ["one"], mark: "P", isControl: true },
  ...controlLegend,
] as const;

const panelLegend = [
  { label: "每个扇形是一个检测项，有颜色的有扩增", inks: ["on", "off", "on", "off"] },
  { label: "未判读", inks: ["off"], mark: "?" },
  { label: "阳性质控", inks: ["on"], mark: "P", isControl: true },
  ...controlLegend,
] as const;
