import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listClients } from "#contract/clients";
import { orderStateNames } from "#contract/order-states";
import { listOrders } from "#contract/orders";
import type { ListedOrder } from "#contract/orders.schemas";
import { partSearchMessage } from "#contract/part-search";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { orderStates } from "./order-words";

const UploadDialog = lazyDialog(() => import("./upload-dialog"), "UploadDialog");
const keys = ["search", "clientId", "state", "beginTime", "endTime"] as const;
const hrefOf = ({ id }: { readonly id: string }) => screenLink("/lab/orders/$orderId", { orderId: id });

const columns: readonly TableColumn<ListedOrder, "createdAt">[] = [
  {
    key: "orderNo",
    title: "订单号",
    isFixed: true,
    cell: (one) => <CodeLink href={hrefOf(one)} code={one.orderNo} isMono />,
  },
  {
    key: "state",
    title: "状态",
    width: 140,
    cell: ({ state, priority }) => (
      <span className="inline-row gap-4 nowrap">
        <StateBadge of={orderStates} state={state} />
        {priority === "urgent" && state !== "cancelled" ? <StatusBadge tone="warn" label="加急" /> : null}
      </span>
    ),
  },
  { key: "client", title: "送检单位", cell: ({ clientName }) => <span className="nowrap">{clientName}</span> },
  { key: "product", title: "产品", cell: ({ productName }) => <span className="nowrap">{productName}</span> },
  { key: "patient", title: "患者", width: 72, cell: ({ nameMasked }) => nameMasked || "—" },
  { key: "barcode", title: "采样管", cell: ({ barcode }) => (barcode ? <BarcodeText barcode={barcode} /> : "—") },
  {
    key: "report",
    title: "报告",
    cell: ({ reportNumber }) => <span className="mono nowrap">{reportNumber || "—"}</span>,
  },
  createdColumn("下单时间"),
];

/** Orders of hospitals and other clients, and the state of each. */
export function OrdersPage() {
  const list = useListState(keys);
  const [isUploading, setUploading] = useState(false);
  const may = usePermissionCheck();
  const clients = useClientOptions();
  const query = usePage(listOrders, { ...list.query, state: knownKey(orderStateNames, list.filters.state) });
  const upload = <NewButton label="上传订单" tag="lab:order:edit" onPress={() => setUploading(true)} />;
  return (
    <>
      <PageHeader
        title="送检订单"
        note="医院等送检单位的申请，从下单到报告"
        actions={
          <>
            <ClientsLink />
            {upload}
          </>
        }
      />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "订单号" },
          ...(may("lab:client:list") ? [{ key: "clientId" as const, label: "送检单位", options: clients ?? [] }] : []),
          { key: "state", label: "状态", options: optionsOf(orderStateNames) },
          { key: "beginTime", label: "下单时间", isSpan: true },
        ]}
      />
      <ListTable
        label="送检订单"
        columns={columns}
        list={list}
        query={query}
        hrefOf={hrefOf}
        empty={{
          title: "还没有送检订单",
          notFound: partSearchMessage,
          text: "送检单位用接口密钥下单，或由您上传它的 CSV 文件。",
          action: upload,
        }}
      />
      {isUploading ? (
        <UploadDialog clients={clients} clientId={list.filters.clientId ?? ""} onClose={() => setUploading(false)} />
      ) : null}
    </>
  );
}

function ClientsLink() {
  const may = usePermissionCheck();
  return may("lab:client:list") ? (
    <Button variant="default" component={OfficeLink} href="/lab/clients">
      送检单位
    </Button>
  ) : null;
}

/** Clients as options: undefined while they load, none for people who may not see them. */
function useClientOptions() {
  const may = usePermissionCheck();
  const enabled = may("lab:client:list");
  const { data, isLoading } = useQuery({ ...callQuery(listClients, { query: { pageSize: 100 } }), enabled });
  return isLoading ? undefined : (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
