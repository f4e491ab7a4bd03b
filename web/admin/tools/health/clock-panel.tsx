import type { DataOf } from "#contract/endpoint";
import type { readHealth } from "#contract/tools";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { StatusBadge } from "../../parts/status-badge";
import { TimeText } from "../../parts/time-text";

type Task = DataOf<typeof readHealth>["tasks"][number];

const columns: readonly PanelColumn<Task>[] = [
  { title: "任务", cell: ({ title }) => title },
  { title: "状态", cell: (task) => <StatusBadge tone={task.isGood ? "ready" : "bad"} label={stateOf(task)} /> },
  { title: "上次运行", cell: ({ ranAt }) => <TimeText at={ranAt} /> },
  { title: "用时", align: "end", cell: ({ tookMs }) => `${tookMs} 毫秒` },
  { title: "处理", align: "end", cell: ({ handled }) => handled },
  {
    title: "最近一次出错",
    cell: ({ failedAt, error }) => (
      <>
        <TimeText at={failedAt} /> {error}
      </>
    ),
  },
];

/** The jobs that the scheduler runs every minute: the last run of each and the last failure. */
export function ScheduledJobsPanel({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Panel title="定时任务" note="每分钟各运行一次；超过 5 分钟没有运行，或最近一次出错，请查看服务日志" isFlush>
      <PanelTable label="定时任务" columns={columns} rows={tasks} keyOf={({ name }) => name} isLine />
    </Panel>
  );
}

function stateOf({ isGood, ranAt, failedAt }: Task): string {
  if (isGood) return "正常";
  if (ranAt === null) return "未运行";
  return ranAt === failedAt ? "出错" : "停止";
}
