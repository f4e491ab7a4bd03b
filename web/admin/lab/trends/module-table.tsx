import type { QcPoint } from "#contract/trends.schemas";
import { Panel } from "../../parts/panel";
import { PanelTable } from "../../parts/panel-table";
import { exactLimits } from "./exact-limits.rules";
import { moduleRates } from "./trends.model";

type Module = ReturnType<typeof moduleRates>[number];

const shownMost = 12;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function limitsText({ missed, used }: Module): string {
  const limits = exactLimits(missed, used);
  return limits ? `${percent(limits.low)}-${percent(limits.high)}` : "—";
}

/** The modules of devices with the most samples without a valid result. */
export function ModuleTable({ points }: { points: readonly QcPoint[] }) {
  const modules = moduleRates(points.filter(({ isDevice }) => isDevice));
  if (modules.length === 0) return null;
  return (
    <Panel title="按模块" note={`无有效结果最多的 ${Math.min(shownMost, modules.length)} 个模块`} isFlush>
      <PanelTable
        label="各模块的无效率"
        columns={[
          { title: "模块", className: "mono", isRowHead: true, cell: ({ place }) => place },
          { title: "样本", align: "end", cell: ({ used }) => used },
          { title: "无有效结果", align: "end", cell: ({ missed }) => missed },
          { title: "比率", align: "end", cell: ({ missed, used }) => percent(missed / used) },
          { title: "95% 置信区间", align: "end", cell: limitsText },
        ]}
        rows={modules.slice(0, shownMost)}
        keyOf={({ place }) => place}
        isLine
      />
    </Panel>
  );
}
