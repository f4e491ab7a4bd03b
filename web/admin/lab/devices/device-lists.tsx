import type { getDevice } from "#contract/devices";
import type { DataOf } from "#contract/endpoint";
import { nameOfKey } from "../../parts/choice";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { TimeText } from "../../parts/time-text";
import { runStates } from "../runs/run-states";

type Device = DataOf<typeof getDevice>;

const runColumns: readonly PanelColumn<Device["runs"][number]>[] = [
  {
    title: "批次号",
    cell: (run) => <CodeLink href={screenLink("/lab/runs/$runId", { runId: run.id })} code={run.runNo} />,
  },
  { title: "状态", cell: (run) => <StateBadge of={runStates} state={run.state} /> },
  { title: "开始", cell: (run) => <TimeText at={run.startedAt} /> },
  { title: "结束", cell: (run) => <TimeText at={run.endedAt} /> },
];

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
      <PanelTable label="检测批次表" columns={runColumns} rows={runs} keyOf={({ id }) => id} isLine />
    </Panel>
  );
}

const kindNames = { started: "开始", progress: "进度", results: "结果", closed: "结束" };

const disputeColumns: readonly PanelColumn<Device["disputes"][number]>[] = [
  { title: "设备内编号", className: "mono", cell: ({ runUid }) => runUid },
  { title: "序号", align: "end", cell: ({ messageSeq }) => messageSeq },
  { title: "类型", cell: ({ kind }) => nameOfKey(kindNames, kind) },
  { title: "收到时间", cell: ({ receivedAt }) => <TimeText at={receivedAt} /> },
];

/** Messages that arrived again with other content; renders nothing when there are none. */
export function ConflictingMessages({ disputes }: { disputes: Device["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <Panel title="内容不一致的上传" note="以先收到的内容为准" isFlush>
      <PanelTable label="内容不一致的上传表" columns={disputeColumns} rows={disputes} keyOf={({ id }) => id} isLine />
    </Panel>
  );
}
