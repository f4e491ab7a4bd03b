import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import type { MeanAndDeviation } from "#contract/trend-figures";
import { listQcPoints } from "#contract/trends";
import type { QcPoint } from "#contract/trends.schemas";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { type ListState, useListState } from "../../parts/list/list-state";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { PageHeader } from "../../parts/page-header";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { usePermissionCheck } from "../../session/access";
import { TrendChart } from "./trend-chart";
import { TrendTabs } from "./trend-tabs";
import { assayOption, type TrendAssay, useTrendAssays } from "./trends.api";
import {
  areMeansProvisional,
  isRateName,
  listSeries,
  movingRates,
  type RateName,
  seriesText,
  seriesUnit,
  trendRows,
} from "./trends.model";

const TrendTable = lazyPart(() => import("./trend-table"), "TrendTable");
const ModuleTable = lazyPart(() => import("./module-table"), "ModuleTable");

const TargetDialog = lazyDialog(() => import("./target-dialog"), "TargetDialog");
const RulesDialog = lazyDialog(() => import("./rules-dialog"), "RulesDialog");

const keys = ["assayCode", "targetCode", "series", "lot", "instrument", "operator", "beginTime", "endTime"] as const;
type Filters = ListState<(typeof keys)[number]>;

/** Maximum number of runs in one chart: one page of the call. */
const shownMost = 100;

/** Levey-Jennings charts of controls and clusters, and rates over the last samples. */
export function TrendsPage() {
  const list = useListState(keys);
  const query = useTrendAssays();
  return (
    <LoadedPage query={query} boxes={[48, 40, 360, 240]}>
      {(assays) => <Trends list={list} assays={assays} />}
    </LoadedPage>
  );
}

function Trends({ list, assays }: { list: Filters; assays: readonly TrendAssay[] }) {
  const assay = assays.find(({ code }) => code === list.filters.assayCode) ?? assays[0];
  const target = assay?.targets.find(({ code }) => code === list.filters.targetCode) ?? assay?.targets[0];
  if (!assay || !target) return <Notice tone="neutral" title="还没有启用的检测方案" />;
  return <Chart key={`${assay.code} ${target.code}`} list={list} assays={assays} assay={assay} target={target} />;
}

interface ChartProps {
  readonly list: Filters;
  readonly assays: readonly TrendAssay[];
  readonly assay: TrendAssay;
  readonly target: TrendAssay["targets"][number];
}

function usePoints({ list, assay, target }: ChartProps) {
  const { lot, beginTime, endTime } = list.filters;
  const asked = {
    assayCode: assay.code,
    targetCode: target.code,
    pageSize: shownMost,
    ...(lot ? { lot } : {}),
    ...(beginTime ? { beginTime } : {}),
    ...(endTime ? { endTime } : {}),
  };
  const page = usePage(listQcPoints, asked);
  const all = page.data?.list ?? [];
  const { instrument, operator } = list.filters;
  const isShown = (point: QcPoint) =>
    (!instrument || point.instrument === instrument) && (!operator || point.operator === operator);
  return { page, all, shown: all.filter(isShown).toReversed(), isShown };
}

function Chart(props: ChartProps) {
  const { list, assay, target } = props;
  const { page, all, shown, isShown } = usePoints(props);
  const [open, setOpen] = useState<"means" | "rules">();
  const names = listSeries(all, assay.kind === "pathogen");
  const asked = list.filters.series;
  const judged = assay.lotTargets.find((one) => one.targetCode === target.code && one.lot === all[0]?.lot)?.series;
  const series =
    [asked, ...Object.keys(judged ?? {}), ...names].find((name) => name && names.includes(name)) ?? "noCall";
  const about = { series, targetCode: target.code, targets: assay.lotTargets };
  const rows = trendRows(shown, about);
  const held = lotTarget(assay, target.code, shown.at(-1)?.lot, series);
  const mayEdit = usePermissionCheck()("lab:trend:edit");
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <div>
        <PageHeader
          title="质控趋势"
          note="质控、聚类和比率随时间的变化，违反规则的检测批次会标出来"
          actions={
            mayEdit ? (
              <>
                <Button variant="default" onClick={() => setOpen("rules")}>
                  规则
                </Button>
                <Button onClick={() => setOpen("means")} disabled={all.length === 0}>
                  设定均值
                </Button>
              </>
            ) : null
          }
        />
        <TrendTabs />
        <FilterBar list={list} fields={fieldsOf({ ...props, all, names, series })} />
      </div>
      <Panel title={`${target.name}　${seriesText(series)}`} note={noteOf(series, held?.series[series], held?.lot)}>
        {rows.length > 0 ? (
          <TrendChart
            label={`${target.name} ${seriesText(series)}`}
            unit={seriesUnit(series)}
            rows={rows}
            target={held?.series[series]}
            moving={isRateName(series) ? movingRates(shown, series as RateName, assay.people) : undefined}
          />
        ) : null}
        {page.data?.nextCursor ? (
          <p className="size-13 muted">只显示最近 {shownMost} 个检测批次，请缩小时间范围</p>
        ) : null}
      </Panel>
      <Suspense>
        <TrendTable {...about} page={page} rows={rows} isShown={isShown} name={`质控-${target.name}`} />
        <ModuleTable points={shown} />
      </Suspense>
      {open === "means" ? (
        <TargetDialog assay={assay} target={target} points={all} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === "rules" ? <RulesDialog assay={assay} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

const lotTarget = (assay: TrendAssay, targetCode: string, lot: string | undefined, series: string) =>
  assay.lotTargets.find((one) => one.targetCode === targetCode && one.lot === lot && one.series[series]);

function noteOf(series: string, target: MeanAndDeviation | undefined, lot = ""): string {
  if (isRateName(series)) return "圆点是每个批次，线是最近若干样本的比率，色带是它的 95% 精确置信区间";
  if (!target) return "这个批号还没有设定均值，不判断规则";
  const { mean, sd, n } = target;
  return `批号 ${lot || "未记录"}：均值 ${mean}，标准差 ${sd}，由 ${n} 次检测设定${areMeansProvisional(target) ? "（不足 20 次，暂定）" : ""}`;
}

interface FieldsOf extends ChartProps {
  readonly all: readonly QcPoint[];
  readonly names: readonly string[];
  readonly series: string;
}

function fieldsOf({ list, assays, assay, target, all, names, series }: FieldsOf) {
  const options = (of: (point: QcPoint) => string, set: string) =>
    [...new Set([...all.map(of), set])]
      .filter(Boolean)
      .toSorted()
      .map((value) => ({ value, label: value }));
  const { lot, instrument, operator } = list.filters;
  return [
    {
      key: "assayCode",
      label: "检测方案",
      every: assay.name,
      options: assays.filter((one) => one !== assay).map(assayOption),
    },
    {
      key: "targetCode",
      label: "位点或靶标",
      every: target.name,
      options: assay.targets.filter((one) => one !== target).map(assayOption),
    },
    {
      key: "series",
      label: "系列",
      every: seriesText(series),
      options: names.filter((name) => name !== series).map((name) => ({ value: name, label: seriesText(name) })),
    },
    { key: "lot", label: "批号", options: options((point) => point.lot, lot) },
    { key: "instrument", label: "仪器", options: options((point) => point.instrument, instrument) },
    { key: "operator", label: "操作员", options: options((point) => point.operator, operator) },
    { key: "beginTime", label: "时间", isSpan: true },
  ] as const;
}
