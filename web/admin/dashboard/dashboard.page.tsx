import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { getDashboard } from "#contract/dashboard";
import type { DataOf } from "#contract/endpoint";
import { ErrorState } from "../parts/error-state";
import { formatTime, spanText } from "../parts/format-time";
import { OwnLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { Skeleton } from "../parts/skeleton";
import { dashboard } from "./dashboard.api";
import css from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { Days } from "./days";
import { doneLinks } from "./queue-links";
import { Queues } from "./queues";

const TurnaroundPanel = lazy(() => import("./turnaround-panel").then((m) => ({ default: m.TurnaroundPanel })));

type Dashboard = DataOf<typeof getDashboard>;

/** Today's work: what waits, what was done, how long it takes. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboard);
  const note = data ? `更新于 ${formatTime(data.at, "{h}:{i}:{s}")}，每分钟自动更新` : undefined;
  return (
    <>
      <PageHeader title="今日工作" note={note} />
      {data ? (
        <Work data={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

function Work({ data }: { data: Dashboard }) {
  return (
    <div className={css.page}>
      <Queues queues={data.queues} at={data.at} />
      <div className={css.halves}>
        <Panel title="今日完成">
          <Today today={data.today} day={data.day} />
        </Panel>
        <Panel title="检测周期" note="从收样到发布报告">
          <Turnaround turnaround={data.turnaround} />
        </Panel>
      </div>
      <Suspense fallback={<Skeleton height={220} />}>
        <TurnaroundPanel />
      </Suspense>
      <Panel title={`近 ${data.days.length} 天`} note="每天的收样数与发布数">
        <Days days={data.days} />
      </Panel>
    </div>
  );
}

const done: readonly [key: keyof Dashboard["today"], title: string, unit: string][] = [
  ["bound", "绑定", "管"],
  ["received", "收样", "管"],
  ["runs", "上机", "批"],
  ["published", "发布", "份"],
  ["viewed", "客户查看", "份"],
];

function Today({ today, day }: { today: Dashboard["today"]; day: string }) {
  return (
    <dl className={css.facts}>
      {done.map(([key, title, unit]) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            <OwnLink
              href={doneLinks[key](day)}
              className={css.figure}
              aria-label={`今日${title} ${today[key]} ${unit}`}
            >
              {today[key]}
              <small>{unit}</small>
            </OwnLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Turnaround({ turnaround }: { turnaround: Dashboard["turnaround"] }) {
  const { p50Ms, p90Ms, sampleSize } = turnaround;
  if (p50Ms === null || p90Ms === null) return <p className={css.quiet}>发布第一份报告后，这里显示检测周期。</p>;
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>一半样本不超过</dt>
          <dd>{spanText(p50Ms)}</dd>
        </div>
        <div>
          <dt>九成样本不超过</dt>
          <dd>{spanText(p90Ms)}</dd>
        </div>
      </dl>
      <p className={css.quiet}>按最近 {sampleSize} 份报告计算</p>
    </>
  );
}
