import { useQuery } from "@tanstack/react-query";
import { getReagentLot, listReportsOfLot } from "#contract/reagents";
import { callQuery } from "../../parts/data/queries";
import { ExpiryCell } from "../../parts/expiry-cell";
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
import { silentAdminCall } from "../../session/admin-call";
import { RunsInUse } from "../run-use/run-use";
import type { Lot } from "./lot.model";
import { LotActions } from "./lot-actions";
import { LotBoxes } from "./lot-boxes";
import { lotStates } from "./reagent-states";

/** One lot: whether it may be used, where its boxes are, and everything that was measured with it. */
export function LotPage() {
  const { lotId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getReagentLot, { params: { id: lotId } }));
  return (
    <LoadedPage query={query} boxes={[64, 160, 320]}>
      {(data) => (
        <div className={`column gap-16 ${stack.page}`}>
          <RecordHeader title={data.lot.lot} of={lotStates} state={data.lot.state} actions={<LotActions data={data} />}>
            {data.lot.reagent.name}
          </RecordHeader>
          <Standing data={data} />
          <Panel title="批号信息">
            <FactList list={factsOf(data)} />
          </Panel>
          <LotBoxes lot={data.lot} boxes={data.boxes} />
          <RunsInUse
            title="用在哪里"
            labels={{ runs: "用过这个批号的检测批次", reports: "用过这个批号的报告" }}
            runs={data.runs}
            reports={data.reports}
            counts={data.counts}
            loadReports={(place) =>
              silentAdminCall(listReportsOfLot, { params: { id: data.lot.id }, query: place }).then(
                (reply) => reply.data,
              )
            }
            empty="这个批号还没有用过。上机提交时扫描盒上的编号，就会记在这里。"
            cause={data.lot.state === "recalled" ? "所用的一批试剂被召回" : null}
            listName={`召回通知-${data.lot.lot}`}
          />
        </div>
      )}
    </LoadedPage>
  );
}

function Standing({ data: { lot, stateReason, stateBy, stateChangedAt, comparison } }: { data: Lot }) {
  const by = stateBy ? `${stateBy.name}，${formatTime(stateChangedAt, "{y}-{m}-{d} {h}:{i}")}` : "";
  const compared = comparison
    ? `与 ${comparison.beforeRunNo} 比对：${comparison.afterRunNo} 的 ${comparison.compared} 份同样本中 ${comparison.agreeing} 份结论一致。`
    : "";
  if (lot.state === "quarantined")
    return (
      <Notice tone="warn" title="等待验收">
        验收合格之前，上机时扫描它的盒子会被拒绝。
      </Notice>
    );
  const said = [stateReason && `${stateReason}。`, compared, by].filter(Boolean).join(" ");
  if (lot.state === "accepted")
    return (
      <Notice tone="ready" title="验收合格">
        {said}
      </Notice>
    );
  return (
    <Notice tone="bad" title={lot.state === "recalled" ? "已召回，不能再使用" : "验收不合格，不能使用"}>
      {said}
      {lot.left > 0 ? `。还有 ${lot.left} 盒没有登记废弃。` : ""}
    </Notice>
  );
}

function factsOf({ lot, reagent }: Lot) {
  return [
    {
      name: "试剂",
      value: (
        <OfficeLink href={screenLink("/lab/reagents/lots", { reagentId: lot.reagent.id })}>
          {lot.reagent.name}
        </OfficeLink>
      ),
    },
    { name: "供应商", value: reagent.supplier },
    { name: "货号", value: reagent.catalogNo },
    { name: "检测方案", value: reagent.assayCode || "通用" },
    { name: "有效期至", value: <ExpiryCell expiresOn={lot.expiresOn} /> },
    { name: "开封后可用", value: reagent.openDays > 0 ? `${reagent.openDays} 天` : "到有效期" },
    { name: "储存条件", value: reagent.storage },
    { name: "到货日期", value: lot.receivedOn },
    { name: "本室编号", value: <span className="mono">{lot.code}</span> },
  ];
}
