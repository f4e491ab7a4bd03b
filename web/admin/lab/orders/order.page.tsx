import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { getOrder, moveOrder, revealOrder } from "#contract/orders";
import type { OrderItem } from "#contract/orders.schemas";
import { askReason } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { RecordHeader } from "../../parts/record-header";
import { screenLink } from "../../parts/screen-link";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { reportStates } from "../reports/report-states";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";
import { orderStates, patientFacts, sourceNames } from "./order-words";

const LinkDialog = lazyDialog(() => import("./link-dialog"), "LinkDialog");

/** One order: who sent it, where its tube is, and its outcome. */
export function OrderPage() {
  const { orderId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getOrder, { params: { id: orderId } }));
  return (
    <LoadedPage query={query} boxes={[64, 160, 220]}>
      {(order) => <OrderRecord order={order} />}
    </LoadedPage>
  );
}

function OrderRecord({ order }: { order: OrderItem }) {
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <RecordHeader title={order.orderNo} of={orderStates} state={order.state} actions={<OrderActions order={order} />}>
        {order.clientName}
      </RecordHeader>
      <Standing order={order} />
      <Panel title="订单信息" actions={<RevealButton order={order} />}>
        <FactList list={factsOf(order)} />
      </Panel>
      <Panel title="经过" isFlush>
        <PanelTable label="订单的经过" columns={lifeColumns} rows={lifeOf(order)} keyOf={({ step }) => step} isLine />
      </Panel>
    </div>
  );
}

function Standing({ order }: { order: OrderItem }) {
  if (order.state === "cancelled")
    return (
      <Notice tone="neutral" title="订单已取消">
        {order.stateReason}
      </Notice>
    );
  if (order.state !== "ordered") return null;
  return (
    <Notice tone="warn" title={order.barcode ? "等待受检人绑定采样管" : "还没有采样管"}>
      {order.barcode
        ? "受检人扫码并验证手机后，订单自动变为已绑定。实验室只接收已绑定的样本。"
        : "采样后请关联采样管，受检人扫码绑定即可送检。"}
    </Notice>
  );
}

function OrderActions({ order }: { order: OrderItem }) {
  const may = usePermissionCheck();
  const [isLinking, setLinking] = useState(false);
  const cancel = useWrite({
    work: (reason: string) => adminCall(moveOrder, { params: { id: order.id }, body: { step: "cancel", reason } }),
    done: () => showToast({ kind: "success", text: "订单已取消" }),
  });
  const isOpen = order.state === "ordered" || order.state === "tube_linked";
  if (!isOpen || !may("lab:order:edit")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "取消订单",
      message: `取消 ${order.orderNo} 后不能恢复，送检单位要用新的订单号重新下单。采样管不受影响。`,
      confirmLabel: "取消订单",
      tone: "danger",
      reason: { label: "取消原因" },
    });
    if (reason !== null) cancel.mutate(reason);
  };
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => void start()}>
        取消订单
      </Button>
      {order.state === "ordered" ? (
        <Button onClick={() => setLinking(true)}>{order.barcode ? "更换采样管" : "关联采样管"}</Button>
      ) : null}
      {isLinking ? <LinkDialog orderId={order.id} onClose={() => setLinking(false)} /> : null}
    </>
  );
}

function RevealButton({ order }: { order: OrderItem }) {
  const may = usePermissionCheck();
  const [patient, setPatient] = useState<DataOf<typeof revealOrder>>();
  const reveal = useWrite({
    work: async (reason: string) =>
      (await withPasswordCheck(() => adminCall(revealOrder, { params: { id: order.id }, body: { reason } }))).data,
    done: setPatient,
  });
  if (!may("lab:order:reveal")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "查看患者信息",
      message: "只显示一次。您的姓名、时间和原因会写入审计日志。",
      confirmLabel: "查看",
      reason: { label: "查看原因", placeholder: "例如：患者来电核对" },
    });
    if (reason !== null) reveal.mutate(reason);
  };
  return (
    <>
      <Button variant="default" size="compact-md" loading={reveal.isPending} onClick={() => void start()}>
        查看患者信息
      </Button>
      {patient ? (
        <Dialog title="患者信息" size={480} onClose={() => setPatient(undefined)}>
          <FactList list={patientFacts(patient)} />
        </Dialog>
      ) : null}
    </>
  );
}

function factsOf(order: OrderItem) {
  return [
    { name: "产品", value: order.productName },
    { name: "患者", value: [order.nameMasked, order.phoneMasked].filter(Boolean).join("　") },
    { name: "优先级", value: order.priority === "urgent" ? "加急" : "普通" },
    { name: "知情同意书", value: order.consentRef },
    { name: "签署时间", value: formatTime(order.consentAt, "{y}-{m}-{d} {h}:{i}") },
    { name: "来源", value: sourceNames[order.source] },
    {
      name: "采样管",
      value: order.tubeId ? <TubeLink tubeId={order.tubeId} barcode={order.barcode} /> : "",
    },
    {
      name: "报告",
      value: order.reportId ? (
        <OfficeLink href={screenLink("/lab/reports/$reportId", { reportId: order.reportId })} className="mono">
          {order.reportNumber}
        </OfficeLink>
      ) : (
        ""
      ),
    },
  ];
}

const lifeColumns: readonly PanelColumn<ReturnType<typeof lifeOf>[number]>[] = [
  { title: "步骤", isRowHead: true, cell: ({ step }) => step },
  { title: "时间", cell: ({ at }) => (at === null ? "还没有" : <TimeText at={at} />) },
  { title: "说明", cell: ({ text }) => text || "—" },
];

const reportNames: Readonly<Record<string, string>> = reportStates.names;

/** The steps of an order, done or still to come. */
function lifeOf(order: OrderItem) {
  const isOver = order.state === "cancelled";
  const steps = [
    { step: "下单", at: order.createdAt, text: sourceNames[order.source] },
    { step: "受检人绑定", at: order.boundAt, text: groupedBarcode(order.barcode) },
    { step: "样本到达", at: order.receivedAt, text: "" },
    {
      step: "报告发布",
      at: order.publishedAt,
      text: [order.reportNumber, reportNames[order.reportState]].filter(Boolean).join("，"),
    },
  ];
  return isOver
    ? [...steps.filter(({ at }) => at !== null), { step: "取消", at: order.stateChangedAt, text: order.stateReason }]
    : steps;
}
