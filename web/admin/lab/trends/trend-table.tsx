import type { QcPoint } from "#contract/trends.schemas";
import { EmptyState } from "../../parts/blank";
import type { Page } from "../../parts/list/page";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink } from "../../parts/table/cells";
import { DataTable } from "../../parts/table/data-table";
import type { ListQuery } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { seriesUnit, type TrendRow, type TrendSelection, trendRows, violatedRulesText } from "./trends.model";

const number = (value: number | null, digits: number) => (value === null ? "—" : value.toFixed(digits));

const columnsFor = (unit: string): readonly TableColumn<TrendRow>[] => [
  {
    key: "runNo",
    title: "检测批次",
    isFixed: true,
    cell: ({ point }) => <CodeLink href={screenLink("/lab/runs/$runId", { runId: point.runId })} code={point.runNo} />,
  },
  { key: "at", title: "导入时间", width: 110, cell: ({ point }) => <TimeText at={point.createdAt} /> },
  {
    key: "value",
    title: unit ? `数值（${unit}）` : "数值",
    align: "end",
    width: 88,
    cell: ({ value }) => number(value, 3),
  },
  { key: "z", title: "偏离（s）", align: "end", width: 96, cell: ({ z }) => number(z, 2) },
  {
    key: "rules",
    title: "违反规则",
    width: 120,
    cell: ({ rules }) => (rules.length > 0 ? <StatusBadge tone="bad" label={violatedRulesText(rules)} /> : "—"),
  },
  { key: "lot", title: "试剂批号", cell: ({ point }) => <span className="mono nowrap">{point.lot || "—"}</span> },
  { key: "instrument", title: "仪器", cell: ({ point }) => <span className="nowrap">{point.instrument || "—"}</span> },
  { key: "operator", title: "操作员", cell: ({ point }) => <span className="nowrap">{point.operator || "—"}</span> },
  {
    key: "controls",
    title: "质控",
    width: 88,
    cell: ({ point }) =>
      point.controlsPassed === false ? (
        <StatusBadge tone="bad" label="未通过" />
      ) : (
        <StatusBadge tone="ready" label="通过" />
      ),
  },
  { key: "n", title: "样本", align: "end", width: 72, cell: ({ point }) => point.figures.n },
  { key: "noCall", title: "未判读", align: "end", width: 80, cell: ({ point }) => point.figures.noCall },
  { key: "invalid", title: "无效", align: "end", width: 72, cell: ({ point }) => point.figures.invalid },
  { key: "positive", title: "阳性", align: "end", width: 72, cell: ({ point }) => point.figures.positive },
];

interface TrendTableProps extends TrendSelection {
  readonly page: ListQuery<QcPoint>;
  /** Oldest first. */
  readonly rows: readonly TrendRow[];
  readonly isShown: (point: QcPoint) => boolean;
  readonly name: string;
}

/** The runs of the chart, newest first, each with a link to its page; the table's own menu exports them. */
export function TrendTable({ page, rows, isShown, name, ...about }: TrendTableProps) {
  const { loadPage } = page;
  return (
    <DataTable
      label={name}
      columns={columnsFor(seriesUnit(about.series))}
      rows={page.data ? rows.toReversed() : undefined}
      rowId={({ point }) => point.runId}
      error={page.error}
      onRetry={() => void page.refetch()}
      isStale={page.isPlaceholderData ?? false}
      total={page.total}
      loadPage={
        loadPage &&
        (async (place) => {
          const loaded = (await loadPage(place)) as Page<QcPoint>;
          return { ...loaded, list: trendRows(loaded.list.filter(isShown).toReversed(), about).toReversed() };
        })
      }
      empty={
        <EmptyState
          kind="empty"
          title="还没有检测批次"
          text="导入仪器结果或设备上传之后，质控的数值自动记在这里；设定批号的均值后开始判断规则。"
        />
      }
    />
  );
}
