import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { getDashboard } from "#contract/dashboard";
import type { LaboratoryFigures } from "#contract/dashboard.schemas";
import type { DataOf } from "#contract/endpoint";
import { ErrorState } from "../parts/error-state";
import { formatTime, spanText } from "../parts/format-time";
import { lazyPart } from "../parts/lazy-part";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { Panel } from "../parts/panel";
import { Skeleton } from "../parts/skeleton";
import { TourOffer } from "../parts/tour/tour-offer";
import { doneTodayLinks } from "../parts/work/queue-links";
import { dashboardQuery } from "./dashboard.api";
import css from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { DashboardTabs } from "./dashboard-tabs";
import { SamplesByDay } from "./days";
import { LaboratoryQueues } from "./queues";
import { PersonalQueues } from "./waiting";

const TurnaroundPanel = lazyPart(() => import("./turnaround-panel"), "TurnaroundPanel");

type Dashboard = DataOf<typeof getDashboard>;

/** Each person's own first page: his queues, then the figures of the laboratory that his permissions allow. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const note = data ? `更新于 ${formatTime(data.at, "{h}:{i}:{s}")}，每分钟自动更新` : undefined;
  return (
    <>
      <PageHeader title="今日工作" note={note} />
      <DashboardTabs />
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

function Work({ data: { queues, approvals, laboratory, at, day } }: { data: Dashboard }) {
  return (
    <div className="stack gap-16">
      <TourOffer />
      <PersonalQueues queues={queues} approvals={approvals} at={at} />
      <LaboratoryQueues queues={queues} at={at} />
      {laboratory ? <Laboratory figures={laboratory} day={day} /> : null}
    </div>
  );
}

/** For people who may see the laboratory's figures: what was done, and how long it takes. */
function Laboratory({ figures, day }: { figures: LaboratoryFigures; day: string }) {
  return (
    <>
      <div className="split fold gap-16">
        <Panel title="今日完成">
          <Today today={figures.today} day={day} />
        </Panel>
        <Panel title="检测周期" note="从签收到发布报告">
          <Turnaround turnaround={figures.turnaround} />
        </Panel>
      </div>
      <Suspense fallback={<Skeleton height={220} />}>
        <TurnaroundPanel />
      </Suspense>
      <Panel title={`近 ${figures.days.length} 天`} note="每天的签收数与发布数">
        <SamplesByDay days={figures.days} />
      </Panel>
    </>
  );
}

type Done = LaboratoryFigures["today"];

const done: readonly [key: keyof Done, title: string, unit: string][] = [
  ["bound", "绑定", "支"],
  ["received", "签收", "支"],
  ["runs", "上机", "批"],
  ["published", "发布", "份"],
  ["viewed", "客户查看", "份"],
];

function Today({ today, day }: { today: Done; day: string }) {
  return (
    <dl className="flat flex wrap gap-12-24">
      {done.map(([key, title, unit]) => (
        <div key={key}>
          <dt className="size-13 muted">{title}</dt>
          <dd className="flat">
            <OfficeLink
              href={doneTodayLinks[key](day)}
              className={`figure unlined nowrap ${css.figure}`}
              aria-label={`今日${title} ${today[key]} ${unit}`}
            >
              {today[key]}
              <small className="size-13 plain muted"> {unit}</small>
            </OfficeLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Turnaround({ turnaround }: { turnaround: LaboratoryFigures["turnaround"] }) {
  const { p50Ms, p90Ms, sampleSize } = turnaround;
  if (p50Ms === null || p90Ms === null)
    return <p className="above-8 size-13 muted">发布第一份报告后，这里显示检测周期。</p>;
  return (
    <>
      <dl className="flat flex wrap gap-12-24">
        <div>
          <dt className="size-13 muted">一半样本不超过</dt>
          <dd className="flat figure">{spanText(p50Ms)}</dd>
        </div>
        <div>
          <dt className="size-13 muted">九成样本不超过</dt>
          <dd className="flat figure">{spanText(p90Ms)}</dd>
        </div>
      </dl>
      <p className="above-8 size-13 muted">按最近 {sampleSize} 份报告计算</p>
    </>
  );
}
