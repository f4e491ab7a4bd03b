import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readTurnaround, type TurnaroundGroup, turnaroundGroups } from "#contract/dashboard";
import type { DataOf } from "#contract/endpoint";
import { choice, optionsOf } from "../parts/choice";
import { callQuery } from "../parts/data/queries";
import { ErrorState } from "../parts/error-state";
import { spanText } from "../parts/format-time";
import { OwnLink } from "../parts/own-link";
import { Panel } from "../parts/panel";
import table from "../parts/panel-table.module.css";
import { type ScreenHref, screenLink } from "../parts/screen-link";
import { ScrollBox } from "../parts/scroll-box";
import { Segments } from "../parts/segments";
import { Skeleton } from "../parts/skeleton";
import css from "./turnaround.module.css";

type Row = DataOf<typeof readTurnaround>["rows"][number];

const listOf: Record<TurnaroundGroup, (id: string) => ScreenHref> = {
  product: (id) => screenLink("/lab/reports", { productCode: id }),
  merchant: (id) => screenLink("/lab/reports", { merchantId: id }),
  device: (id) => screenLink("/lab/devices/$deviceId", { deviceId: id }),
  lot: (id) => screenLink("/lab/kits/$kitId", { kitId: id }),
};

/** How long reports took and what was lost, by what they have in common. */
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
        <Segments
          label="分组"
          options={options}
          value={by}
          onChange={(value) => setBy(choice(turnaroundGroups, value) ?? by)}
        />
      }
    >
      {data ? (
        <Rows by={data.by} rows={data.rows} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.waiting}>
          <Skeleton height={120} />
        </div>
      )}
    </Panel>
  );
}

function Rows({ by, rows }: { by: TurnaroundGroup; rows: readonly Row[] }) {
  if (rows.length === 0) return <p className={css.empty}>还没有可以按{turnaroundGroups[by]}统计的报告或结果。</p>;
  return (
    <ScrollBox label={`按${turnaroundGroups[by]}统计`}>
      <table className={`${table.table} ${table.line}`}>
        <thead>
          <tr>
            <th scope="col">{turnaroundGroups[by]}</th>
            {["报告", "半数不超过", "九成不超过", "承诺", "超时", "无效批次", "无结果"].map((title) => (
              <th key={title} scope="col" data-align="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TurnaroundRow key={row.id} by={by} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function TurnaroundRow({ by, row }: { by: TurnaroundGroup; row: Row }) {
  const isSlow = row.p90Ms !== null && row.targetMs !== null && row.p90Ms > row.targetMs;
  return (
    <tr>
      <th scope="row" className={css.name}>
        <OwnLink href={listOf[by](row.id)}>{row.name}</OwnLink>
      </th>
      <td data-align="end">{row.reports} 份</td>
      <td data-align="end">{span(row.p50Ms)}</td>
      <td data-align="end" className={isSlow ? css.bad : undefined}>
        {span(row.p90Ms)}
      </td>
      <td data-align="end">{span(row.targetMs)}</td>
      <td data-align="end" className={row.late > 0 ? css.bad : undefined}>
        {row.reports === 0 ? "—" : `${row.late} 份`}
      </td>
      <Loss
        loss={row.voidRuns}
        href={by === "product" ? screenLink("/lab/runs", { state: "qc_failed", productCode: row.id }) : null}
      />
      <Loss loss={row.invalid} href={null} />
    </tr>
  );
}

const span = (ms: number | null) => (ms === null ? "—" : spanText(ms));

function Loss({ loss, href }: { loss: Row["invalid"]; href: ScreenHref | null }) {
  const text = loss ? `${Math.round((loss.count / loss.of) * 100)}%（${loss.count}/${loss.of}）` : "—";
  const isLinked = href !== null && loss !== null && loss.count > 0;
  return <td data-align="end">{isLinked ? <OwnLink href={href}>{text}</OwnLink> : text}</td>;
}
