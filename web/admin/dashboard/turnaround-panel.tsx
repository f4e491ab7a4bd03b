import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readTurnaround, type TurnaroundGroup, turnaroundGroups } from "#contract/dashboard";
import type { DataOf } from "#contract/endpoint";
import { knownKey, optionsOf } from "../parts/choice";
import { callQuery } from "../parts/data/queries";
import { ErrorState } from "../parts/error-state";
import { spanText } from "../parts/format-time";
import { OfficeLink } from "../parts/own-link";
import { Panel } from "../parts/panel";
import { type PanelColumn, PanelTable } from "../parts/panel-table";
import { type ScreenHref, screenLink } from "../parts/screen-link";
import { SegmentedControl } from "../parts/segments";
import { Skeleton } from "../parts/skeleton";

type Row = DataOf<typeof readTurnaround>["rows"][number];

const listOf: Record<TurnaroundGroup, (id: string) => ScreenHref> = {
  product: (id) => screenLink("/lab/reports", { productCode: id }),
  merchant: (id) => screenLink("/lab/reports", { merchantId: id }),
  device: (id) => screenLink("/lab/devices/$deviceId", { deviceId: id }),
  lot: (id) => screenLink("/lab/kits/$kitId", { kitId: id }),
};

/** Turnaround times and lost samples, grouped by a common property. */
export function TurnaroundPanel() {
  const [by, setBy] = useState<TurnaroundGroup>("product");
  const { data, error, refetch } = useQuery(callQuery(readTurnaround, { query: { by } }));
  const options = optionsOf(turnaroundGroups);
  return (
    <Panel
      title="周期与质量"
      note="最近 500 份报告、批次与结果"
      isFlush
      actions={
        <SegmentedControl
          label="分组"
          options={options}
          value={by}
          onChange={(value) => setBy(knownKey(turnaroundGroups, value) ?? by)}
        />
      }
    >
      {data ? (
        <Rows by={data.by} rows={data.rows} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="pad-16">
          <Skeleton height={120} />
        </div>
      )}
    </Panel>
  );
}

function Rows({ by, rows }: { by: TurnaroundGroup; rows: readonly Row[] }) {
  const name = turnaroundGroups[by];
  if (rows.length === 0) return <p className="pad-12-16 muted">还没有可以按{name}统计的报告或结果。</p>;
  return (
    <PanelTable
      label={`按${name}统计`}
      columns={[
        { title: name, isRowHead: true, cell: (row) => <OfficeLink href={listOf[by](row.id)}>{row.name}</OfficeLink> },
        ...figures(by),
      ]}
      rows={rows}
      keyOf={(row) => row.id}
      isLine
    />
  );
}

const figures = (by: TurnaroundGroup): PanelColumn<Row>[] => [
  { title: "报告", align: "end", cell: (row) => `${row.reports} 份` },
  { title: "半数不超过", align: "end", cell: (row) => span(row.p50Ms) },
  { title: "九成不超过", align: "end", cell: (row) => marked(span(row.p90Ms), isSlow(row)) },
  { title: "承诺", align: "end", cell: (row) => span(row.targetMs) },
  {
    title: "超时",
    align: "end",
    cell: (row) => marked(row.reports === 0 ? "—" : `${row.late} 份`, row.late > 0),
  },
  {
    title: "无效批次",
    align: "end",
    cell: (row) =>
      lossOf(
        row.voidRuns,
        by === "product" ? screenLink("/lab/runs", { state: "qc_failed", productCode: row.id }) : null,
      ),
  },
  { title: "无结果", align: "end", cell: (row) => lossOf(row.invalid, null) },
];

const isSlow = ({ p90Ms, targetMs }: Row) => p90Ms !== null && targetMs !== null && p90Ms > targetMs;

const marked = (text: string, isBad: boolean) => (isBad ? <span className="strong red">{text}</span> : text);

const span = (ms: number | null) => (ms === null ? "—" : spanText(ms));

function lossOf(loss: Row["invalid"], href: ScreenHref | null) {
  const text = loss ? `${Math.round((loss.count / loss.of) * 100)}%（${loss.count}/${loss.of}）` : "—";
  return href !== null && loss !== null && loss.count > 0 ? <OfficeLink href={href}>{text}</OfficeLink> : text;
}
