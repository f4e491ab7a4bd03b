import type { DataOf } from "#contract/endpoint";
import type { readHealth } from "#contract/tools";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { ScrollBox } from "../../parts/scroll-box";
import { StatusBadge } from "../../parts/status-badge";
import { TimeText } from "../../parts/time-text";

type Task = DataOf<typeof readHealth>["tasks"][number];

/** What the clock does every minute: the last run of each task and the last time it failed. */
export function ClockPanel({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Panel title="定时任务" note="每分钟各运行一次；超过 5 分钟没有运行，或最近一次出错，请查看服务日志" isFlush>
      <ScrollBox label="定时任务">
        <table className={`${table.table} ${table.line}`}>
          <thead>
            <tr>
              <th scope="col">任务</th>
              <th scope="col">状态</th>
              <th scope="col">上次运行</th>
              <th scope="col" data-align="end">
                用时
              </th>
              <th scope="col" data-align="end">
                处理
              </th>
              <th scope="col">最近一次出错</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.name}>
                <td>{task.title}</td>
                <td>
                  <StatusBadge tone={task.isGood ? "ready" : "bad"} label={stateOf(task)} />
                </td>
                <td>
                  <TimeText at={task.ranAt} />
                </td>
                <td data-align="end">{task.tookMs} 毫秒</td>
                <td data-align="end">{task.handled}</td>
                <td>
                  <TimeText at={task.failedAt} /> {task.error}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function stateOf({ isGood, ranAt, failedAt }: Task): string {
  if (isGood) return "正常";
  if (ranAt === null) return "未运行";
  return ranAt === failedAt ? "出错" : "停止";
}
