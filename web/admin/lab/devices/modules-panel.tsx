import { type CSSProperties, useState } from "react";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { SegmentedControl } from "../../parts/segments";
import { StatusBadge } from "../../parts/status-badge";
import { PlateLegend } from "../plate/plate-legend";
import { PlateView } from "../plate/plate-view";
import {
  allModules,
  countWithShareText,
  type DeviceModule,
  healthColours,
  healthCounts,
  healthNames,
  healthTones,
  moduleCells,
  moduleHealthOf,
  moduleNumberAt,
  modulePosition,
} from "./modules.model";

const views = [
  { value: "plate", label: "图" },
  { value: "table", label: "表" },
];

interface ModulesPanelProps {
  readonly moduleCount: number;
  readonly known: readonly DeviceModule[];
  readonly isRunning: boolean;
}

/** The device's modules in their arrangement, or as a table. */
export function ModulesPanel({ moduleCount, known, isRunning }: ModulesPanelProps) {
  const [view, setView] = useState("plate");
  const modules = allModules(moduleCount, known);
  return (
    <Panel
      title="模块"
      note={isRunning ? "正在检测；按以前几次检测的故障着色" : "按最近几次检测的故障着色"}
      isFlush={view === "table"}
      actions={<SegmentedControl label="模块的显示方式" options={views} value={view} onChange={setView} />}
    >
      {view === "plate" ? (
        <ModulesPlate modules={modules} />
      ) : (
        <PanelTable label="模块列表" columns={columns} rows={modules} keyOf={({ moduleNo }) => moduleNo} isLine />
      )}
    </Panel>
  );
}

const room = { "--room": "216px" } as CSSProperties;

function ModulesPlate({ modules }: { modules: readonly DeviceModule[] }) {
  const [held, setHeld] = useState<string | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const shown = looked ?? held;
  const number = shown === null ? undefined : moduleNumberAt(shown);
  return (
    <div className="main-side fold-wide start gap-16">
      <div>
        <PlateView label="模块图" cells={moduleCells(modules)} selected={held} onSelect={setHeld} onLook={setLooked} />
        <PlateLegend
          entries={healthCounts(modules).map(({ health, count }) => ({
            label: `${healthNames[health]} ${count}`,
            inks: healthColours[health],
          }))}
        />
      </div>
      <ModuleCard module={modules.find(({ moduleNo }) => moduleNo === number)} position={shown} />
    </div>
  );
}

function ModuleCard({ module, position }: { module: DeviceModule | undefined; position: string | null }) {
  if (!module) {
    return (
      <aside className="frame room pad-16" style={room}>
        <p className="row gap-8 below-8 size-15 strong ink">{position ?? "模块详情"}</p>
        <p className="size-13 muted">
          {position ? "这个位置没有模块。" : "选择一个模块，这里显示它的运行和故障次数。"}
        </p>
      </aside>
    );
  }
  return (
    <aside className="frame room pad-16" style={room}>
      <p className="row gap-8 below-8 size-15 strong ink">
        模块 {module.moduleNo}
        <Health module={module} />
      </p>
      <dl className="pairs">
        <dt>位置</dt>
        <dd>{modulePosition(module.moduleNo)}</dd>
        <dt>运行</dt>
        <dd>{module.runCount} 次</dd>
        <dt>故障</dt>
        <dd>{countWithShareText(module.failureCount, module)}</dd>
        <dt>无效结果</dt>
        <dd>{countWithShareText(module.invalidCount, module)}</dd>
        <dt>连续失败</dt>
        <dd>{module.failuresInRow} 次</dd>
        <dt>最近故障</dt>
        <dd>{module.lastFault || "—"}</dd>
      </dl>
    </aside>
  );
}

function Health({ module }: { module: DeviceModule }) {
  const health = moduleHealthOf(module);
  return <StatusBadge tone={healthTones[health]} label={healthNames[health]} />;
}

const columns: readonly PanelColumn<DeviceModule>[] = [
  { title: "模块", cell: ({ moduleNo }) => moduleNo },
  { title: "位置", cell: ({ moduleNo }) => modulePosition(moduleNo) },
  { title: "状态", cell: (module) => <Health module={module} /> },
  { title: "运行", align: "end", cell: ({ runCount }) => runCount },
  { title: "故障", align: "end", cell: (module) => countWithShareText(module.failureCount, module) },
  { title: "无效结果", align: "end", cell: (module) => countWithShareText(module.invalidCount, module) },
  { title: "最近故障", cell: ({ lastFault }) => lastFault || "—" },
];
