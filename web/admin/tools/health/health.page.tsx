import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { readHealth } from "#contract/tools";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime, spanText } from "../../parts/format-time";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { ClientErrors } from "./client-errors";
import { ScheduledJobsPanel } from "./clock-panel";
import { CountersPanel } from "./counters-panel";

type Health = DataOf<typeof readHealth>;

/** The state of the platform, loaded again every half minute. */
export function HealthPage() {
  const query = useQuery({ ...callQuery(readHealth), refetchInterval: 30_000 });
  const note = query.data ? `更新于 ${formatTime(query.data.at, "{h}:{i}:{s}")}，每半分钟自动更新` : undefined;
  return (
    <>
      <PageHeader title="服务监控" note={note} />
      <div className="column gap-16">
        <LoadedPage query={query} boxes={[90, 160]}>
          {(health) => <State health={health} />}
        </LoadedPage>
        <ClientErrors />
      </div>
    </>
  );
}

function State({ health }: { health: Health }) {
  return (
    <>
      <ul className="bare-list tiles gap-12" aria-label="各部分的状态">
        {health.parts.map((part) => (
          <li
            key={part.name}
            className={`card toned flex flex-start gap-8 pad-12-16 ${part.isGood ? "green" : "on-ground"}`}
            data-tone={part.isGood ? undefined : "bad"}
          >
            {part.isGood ? (
              <IconCircleCheck size={20} aria-hidden className="fixed" />
            ) : (
              <IconAlertTriangle size={20} aria-hidden className="fixed" />
            )}
            <span className="stack grow slim size-13 muted">
              <strong className="size-14 ink">{part.name}</strong>
              <span>{part.detail}</span>
            </span>
            <span className="fixed size-13">{part.isGood ? "正常" : "请处理"}</span>
          </li>
        ))}
      </ul>
      <div className="split fold gap-16">
        <Panel title="队列与会话" note="短信由队列发送，每分钟补发">
          <FactList list={workFacts(health)} />
          <p className="flex wrap gap-8-16 above-12">
            <OfficeLink href={screenLink("/messages", { state: "failed" })}>发送失败的短信</OfficeLink>
            <OfficeLink href="/system/audit-logs">审计链</OfficeLink>
          </p>
        </Panel>
        <Panel title="版本">
          <FactList list={versionFacts(health)} />
        </Panel>
      </div>
      <ScheduledJobsPanel tasks={health.tasks} />
      <CountersPanel />
    </>
  );
}

const since = (at: number | null, now: number) => (at === null ? "没有等待" : `已等 ${spanText(now - at)}`);

const workFacts = ({ at, messages, audit, sessions, clientErrors }: Health) => [
  { name: "等待发送的短信", value: `${messages.waiting} 条，其中重试 ${messages.retrying} 条` },
  { name: "最久的等待", value: since(messages.oldestWaitingAt, at) },
  { name: "发送失败", value: `${messages.failed} 条` },
  { name: "审计封存", value: `${audit.sealed} / ${audit.events} 条` },
  { name: "最久未封存", value: since(audit.oldestUnsealedAt, at) },
  { name: "在线会话", value: `${sessions.open} 个` },
  { name: "今天的页面错误", value: `${clientErrors.today} 次` },
];

const versionFacts = ({ database, versions }: Health) => [
  { name: "数据库", value: database.engine },
  { name: "往返用时", value: `${database.roundTripMs} 毫秒` },
  ...versions.map(({ name, value }) => ({ name, value, isWide: true })),
];
