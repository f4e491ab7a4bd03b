import type { getDevice } from "#contract/devices";
import type { DataOf } from "#contract/endpoint";
import { wordOf } from "../../parts/choice";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { TimeText } from "../../parts/time-text";
import { runStates } from "../runs/run-states";

type Device = DataOf<typeof getDevice>;

/** The device's newest runs. */
export function DeviceRuns({ runs }: { runs: Device["runs"] }) {
  if (runs.length === 0) {
    return (
      <Panel title="检测批次">
        <p className="size-13 muted">这台设备还没有上传检测批次。</p>
      </Panel>
    );
  }
  return (
    <Panel title="检测批次" note={runs.length === 20 ? "最近 20 次" : `${runs.length} 次`} isFlush>
      <ScrollBox label="检测批次表">
        <table className={`${table.table} ${table.line}`}>
          <thead>
            <tr>
              <th scope="col">批次号</th>
              <th scope="col">状态</th>
              <th scope="col">开始</th>
              <th scope="col">结束</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <CodeLink href={screenLink("/lab/runs/$runId", { runId: run.id })} code={run.runNo} />
                </td>
                <td>
                  <StateBadge of={runStates} state={run.state} />
                </td>
                <td>
                  <TimeText at={run.startedAt} />
                </td>
                <td>
                  <TimeText at={run.endedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

const kindNames = { started: "开始", progress: "进度", results: "结果", closed: "结束" };

/** Messages that came again with other content; nothing when there are none. */
export function Disputes({ disputes }: { disputes: Device["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <Panel title="内容不一致的上传" note="以先收到的内容为准" isFlush>
      <ScrollBox label="内容不一致的上传表">
        <table className={`${table.table} ${table.line}`}>
          <thead>
            <tr>
              <th scope="col">设备内编号</th>
              <th scope="col" data-align="end">
                序号
              </th>
              <th scope="col">类型</th>
              <th scope="col">收到时间</th>
            </tr>
          </thead>
          <tbody>
            {disputes.map((dispute) => (
              <tr key={dispute.id}>
                <td className="mono">{dispute.runUid}</td>
                <td data-align="end">{dispute.messageSeq}</td>
                <td>{wordOf(kindNames, dispute.kind)}</td>
                <td>
                  <TimeText at={dispute.receivedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
