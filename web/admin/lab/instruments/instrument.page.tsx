import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { getInstrument } from "#contract/instruments";
import { now } from "../../../shared/clock";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { CalibrationsPanel } from "./calibrations-panel";
import { EventsPanel } from "./events-panel";
import { type Instrument, overdueWorkNames } from "./instrument.model";
import { InstrumentActions } from "./instrument-actions";
import { instrumentStates } from "./instrument-states";
import { RecurringTasksPanel } from "./plan-panel";

const QuestionableRunsPanel = lazyPart(() => import("./doubt-panel"), "QuestionableRunsPanel");

/**
 * One instrument: whether it may be used, what is due, its events, and what it measured while its results were
 * questionable.
 */
export function InstrumentPage() {
  const { instrumentId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getInstrument, { params: { id: instrumentId } }));
  return (
    <LoadedPage query={query} boxes={[64, 140, 320]}>
      {(data) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader
            title={data.instrument.name}
            of={instrumentStates}
            state={data.instrument.state}
            actions={<InstrumentActions data={data} />}
          >
            <span className="mono">{data.instrument.serial}</span>
          </RecordHeader>
          <Standing data={data} />
          <Panel title="仪器信息">
            <FactList list={factsOf(data)} />
          </Panel>
          <CalibrationsPanel data={data} />
          <RecurringTasksPanel data={data} />
          <Suspense>
            <QuestionableRunsPanel data={data} />
          </Suspense>
          <EventsPanel events={data.events} />
        </div>
      )}
    </LoadedPage>
  );
}

function Standing({ data }: { data: Instrument }) {
  const { instrument, stateReason, stateBy, stateChangedAt } = data;
  const by = [stateBy?.name, formatTime(stateChangedAt, "{y}-{m}-{d} {h}:{i}")].filter(Boolean).join("，");
  if (instrument.state === "out_of_use")
    return (
      <Notice tone="bad" title={`已停用：${stateReason}`}>
        {by}。停用期间测得的结果一律存疑；登记通过的校准或维修后才能恢复使用。
      </Notice>
    );
  if (instrument.state === "retired")
    return (
      <Notice tone="neutral" title={`已报废：${stateReason}`}>
        {by}。
      </Notice>
    );
  const overdue = overdueWorkNames(data, now());
  if (overdue.length === 0) return null;
  return (
    <Notice tone="warn" title={`已过期：${overdue.join("、")}`}>
      校准过期期间测得的结果会存疑，须审核人说明；请尽快校准或保养，并在这里登记。
    </Notice>
  );
}

function factsOf({ instrument }: Instrument) {
  const { serial, model, location, inUseSince, calibrationDays, deviceId, createdAt } = instrument;
  return [
    { name: "型号", value: model },
    {
      name: "类型",
      value:
        deviceId === null ? (
          "定量 PCR 仪"
        ) : (
          <OfficeLink href={screenLink("/lab/devices/$deviceId", { deviceId })}>快检仪，打开检测设备</OfficeLink>
        ),
    },
    { name: "位置", value: location },
    { name: "启用日期", value: inUseSince },
    { name: "校准周期", value: calibrationDays > 0 ? `${calibrationDays} 天` : "以证书有效期为准" },
    { name: "检测批次", value: <OfficeLink href={screenLink("/lab/runs", { serial })}>这台仪器的全部批次</OfficeLink> },
    { name: "登记时间", value: formatTime(createdAt) },
  ];
}
