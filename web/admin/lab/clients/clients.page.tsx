import { useState } from "react";
import { listClients } from "#contract/clients";
import type { ClientItem } from "#contract/clients.schemas";
import { clientQueues } from "#contract/order-states";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { clientStates, webhookStatus } from "./client-words";

const ClientDialog = lazyDialog(() => import("./client-dialog"), "ClientDialog");
const keys = ["search", "queue", "beginTime", "endTime"] as const;
const hrefOf = ({ id }: { readonly id: string }) => screenLink("/lab/clients/$clientId", { clientId: id });

const columns: readonly TableColumn<ClientItem, "createdAt">[] = [
  { key: "name", title: "送检单位", isFixed: true, cell: (one) => <CodeLink href={hrefOf(one)} code={one.name} /> },
  {
    key: "status",
    title: "状态",
    width: 100,
    cell: ({ status }) => <StatusBadge tone={clientStates.tones[status]} label={clientStates.names[status]} />,
  },
  { key: "merchant", title: "所属机构", cell: ({ merchant }) => <span className="nowrap">{merchant.name}</span> },
  { key: "products", title: "可送检产品", width: 110, cell: ({ products }) => `${products.length} 个` },
  {
    key: "webhook",
    title: "推送",
    width: 130,
    cell: (one) => {
      const { tone, label } = webhookStatus(one);
      return <StatusBadge tone={tone} label={label} />;
    },
  },
  createdColumn("创建时间"),
];

/** Hospitals and other systems that order with an API key of their own. */
export function ClientsPage() {
  const list = useListState(keys);
  const [isAdding, setAdding] = useState(false);
  const query = usePage(listClients, { ...list.query, queue: knownKey(clientQueues, list.filters.queue) });
  const add = <NewButton label="新增送检单位" tag="lab:client:edit" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="送检单位" note="用接口下单的医院：密钥、可送检产品和推送地址" actions={add} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "名称" },
          { key: "queue", label: "等待", options: optionsOf(clientQueues) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="送检单位"
        columns={columns}
        list={list}
        query={query}
        hrefOf={hrefOf}
        empty={{ title: "还没有送检单位", text: "新增后把接口密钥交给医院的信息科，即可下单。", action: add }}
      />
      {isAdding ? <ClientDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
