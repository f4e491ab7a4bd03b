import { alarmRuleNames, effectNames } from "#contract/trend-figures";
import { alarmStateNames } from "#contract/trends";
import type { MonthFigures } from "#contract/trends.schemas";
import { EmptyState } from "../../parts/blank";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { assayLines, type MonthLine } from "./month-lines";
import { genotypeFrequencyText, pValueText } from "./trends.model";

const lineColumns: readonly PanelColumn<MonthLine>[] = [
  { title: "位点或靶标", className: "mono", cell: ({ target }) => target },
  { title: "项目", isRowHead: true, cell: ({ what }) => what },
  { title: "次数", align: "end", cell: ({ n }) => n },
  { title: "均值或比率", align: "end", cell: ({ mean }) => mean || "—" },
  { title: "标准差", align: "end", cell: ({ sd }) => sd || "—" },
];

/** The signed contents of a month, on the screen and on paper. */
export function MonthFiguresTables({ figures: { assays, alarms, population } }: { figures: MonthFigures }) {
  return (
    <>
      {assays.length === 0 ? (
        <div className="card">
          <EmptyState kind="empty" title="这个月没有检测批次" text="没有检测也可以签字，表示已经核对。" />
        </div>
      ) : null}
      {assays.map((assay) => (
        <Panel
          key={assay.code}
          title={assay.name}
          note={`${assay.runs} 个检测批次，${assay.failedRuns} 个质控未通过`}
          isFlush
        >
          <PanelTable
            label={`${assay.name} 的质控数字`}
            columns={lineColumns}
            rows={assayLines(assay)}
            keyOf={({ key }) => key}
            isLine
          />
        </Panel>
      ))}
      {alarms.length > 0 ? <Alarms alarms={alarms} /> : null}
      {population.length > 0 ? <People population={population} /> : null}
    </>
  );
}

function Alarms({ alarms }: Pick<MonthFigures, "alarms">) {
  return (
    <Panel title="报警" note={`${alarms.length} 个`} isFlush>
      <PanelTable
        label="本月的报警"
        columns={[
          { title: "规则", isRowHead: true, cell: ({ rule }) => alarmRuleNames[rule] },
          { title: "后果", cell: ({ effect }) => effectNames[effect] },
          { title: "检测批次", cell: ({ runNo }) => runNo },
          { title: "说明", cell: ({ message }) => message },
          { title: "状态", cell: ({ state }) => alarmStateNames[state] },
          { title: "处理", cell: ({ reason }) => reason || "—" },
        ]}
        rows={alarms}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}

function People({ population }: Pick<MonthFigures, "population">) {
  return (
    <Panel title="人群质控" isFlush>
      <PanelTable
        label="人群质控"
        columns={[
          { title: "位点", className: "mono", isRowHead: true, cell: ({ targetCode }) => targetCode },
          { title: "人数", align: "end", cell: ({ people }) => people },
          {
            title: "观察到的基因型",
            cell: ({ genotypes }) => genotypes.map(({ genotype, observed }) => `${genotype} ${observed}`).join("，"),
          },
          { title: "频率 p", align: "end", cell: ({ pFrequency }) => pValueText(pFrequency) },
          { title: "平衡 p", align: "end", cell: ({ pEquilibrium }) => pValueText(pEquilibrium) },
          { title: "结论", cell: (site) => genotypeFrequencyText(site).text },
        ]}
        rows={population}
        keyOf={({ assayCode, targetCode }) => `${assayCode} ${targetCode}`}
      />
    </Panel>
  );
}
