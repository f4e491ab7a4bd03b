import { useState } from "react";
import { deviceQueues, deviceStateNames, listDevices } from "#contract/devices";
import type { DeviceItem } from "#contract/devices.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn, MerchantCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { deviceStates } from "./device-states";

const DeviceDialog = lazyDialog(() => import("./device-dialog"), "DeviceDialog");
const AutomaticReleasePanel = lazyDialog(() => import("./release-panel"), "AutomaticReleasePanel");
const keys = ["search", "state", "queue", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<DeviceItem, "createdAt">[] = [
  {
    key: "name",
    title: "设备",
    isFixed: true,
    cell: (device) => (
      <CodeLink href={screenLink("/lab/devices/$deviceId", { deviceId: device.id })} code={device.name} />
    ),
  },
  { key: "serial", title: "序列号", cell: (device) => <span className="mono nowrap">{device.serial}</span> },
  { key: "state", title: "状态", width: 100, cell: (device) => <StateBadge of={deviceStates} state={device.state} /> },
  { key: "model", title: "型号", cell: (device) => <span className="nowrap">{device.model || "—"}</span> },
  { key: "merchant", title: "合作机构", cell: (device) => <MerchantCell merchant={device.merchant} /> },
  { key: "failing", title: "故障模块", width: 96, cell: (device) => <Failing device={device} /> },
  { key: "firmware", title: "固件", width: 90, cell: (device) => device.firmware || "—" },
  { key: "lastSeenAt", title: "最近在线", width: 108, cell: (device) => <TimeText at={device.lastSeenAt} /> },
  { ...createdColumn("创建时间"), isHiddenAtFirst: true },
];

function Failing({ device: { failingModules, lastSeenAt } }: { device: DeviceItem }) {
  if (lastSeenAt === null) return "—";
  return (
    <StatusBadge
      tone={failingModules > 0 ? "bad" : "ready"}
      label={failingModules > 0 ? `${failingModules} 个` : "无"}
    />
  );
}

/** The fast PCR devices. */
export function DevicesPage() {
  const list = useListState(keys);
  const [isAdding, setAdding] = useState(false);
  const state = knownKey(deviceStateNames, list.filters.state);
  const queue = knownKey(deviceQueues, list.filters.queue);
  const query = usePage(listDevices, { ...list.query, state, queue });
  const add = <NewButton label="新增设备" tag="lab:device:edit" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="检测设备" note="新增快检仪，查看在线情况和模块状态" actions={add} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "名称或序列号" },
          { key: "state", label: "状态", options: optionsOf(deviceStateNames) },
          { key: "queue", label: "等待", options: optionsOf(deviceQueues) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="检测设备"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(device) => screenLink("/lab/devices/$deviceId", { deviceId: device.id })}
        empty={{ title: "还没有检测设备", text: "新增设备后，用登记码连接，结果会自动上传。", action: add }}
      />
      <AutomaticReleasePanel />
      {isAdding ? <DeviceDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
