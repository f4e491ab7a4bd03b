import { useQuery } from "@tanstack/react-query";
import { getDevice } from "#contract/devices";
import type { DeviceItem } from "#contract/devices.schemas";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { DeviceActions } from "./device-actions";
import { ConflictingMessages, DeviceRuns } from "./device-lists";
import { deviceStates } from "./device-states";
import { ModulesPanel } from "./modules-panel";
import { currentRunOf, type DeviceRun } from "./running.model";
import { CurrentRunNotice } from "./running-notice";

/** One device: its facts, the state of its modules, and its messages. */
export function DevicePage() {
  const { deviceId = "" } = usePageAddress().params;
  const query = useQuery({
    ...callQuery(getDevice, { params: { id: deviceId } }),
    refetchInterval: ({ state }) => (currentRunOf(state.data?.runs ?? []) ? 15_000 : false),
  });
  return (
    <LoadedPage query={query} boxes={[64, 140, 480]}>
      {({ device, modules, runs, disputes }) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={device.name}
            of={deviceStates}
            state={device.state}
            actions={<DeviceActions device={device} />}
          >
            <span className="mono">{device.serial}</span>
          </RecordHeader>
          <Standing device={device} disputeCount={disputes.length} running={currentRunOf(runs)} />
          <Panel title="设备信息">
            <FactList list={factsOf(device)} />
          </Panel>
          <ModulesPanel moduleCount={device.moduleCount} known={modules} isRunning={currentRunOf(runs) !== undefined} />
          <DeviceRuns runs={runs} />
          <ConflictingMessages disputes={disputes} />
        </div>
      )}
    </LoadedPage>
  );
}

interface StandingProps {
  readonly device: DeviceItem;
  readonly disputeCount: number;
  readonly running: DeviceRun | undefined;
}

function Standing({ device, disputeCount, running }: StandingProps) {
  if (device.state === "pending")
    return (
      <Notice tone="warn" title="设备还没有连接">
        请把登记码输入设备；登记码遗失或过期时，请重新生成。
      </Notice>
    );
  if (device.state === "revoked")
    return (
      <Notice tone="neutral" title="设备已停用">
        设备不能再上传；已有的检测批次不受影响。
      </Notice>
    );
  return (
    <>
      {running ? <CurrentRunNotice run={running} /> : null}
      {device.failingModules > 0 ? (
        <Notice tone="bad" title={`${device.failingModules} 个模块连续失败`}>
          请先停用这些模块，检查后再放入样本。
        </Notice>
      ) : null}
      {disputeCount > 0 ? (
        <Notice tone="warn" title="有内容不一致的上传">
          同一序号先后收到不同内容，以先收到的为准。请与设备厂家核对。
        </Notice>
      ) : null}
    </>
  );
}

function factsOf(device: DeviceItem) {
  return [
    { name: "型号", value: device.model },
    {
      name: "仪器档案",
      value: <OfficeLink href={screenLink("/lab/instruments", { search: device.serial })}>校准、保养与停用</OfficeLink>,
    },
    { name: "合作机构", value: device.merchant?.name ?? "公司自用" },
    { name: "模块", value: `${device.moduleCount} 个` },
    { name: "固件", value: device.firmware },
    { name: "最近在线", value: formatTime(device.lastSeenAt) },
    { name: "创建时间", value: formatTime(device.createdAt) },
  ];
}
