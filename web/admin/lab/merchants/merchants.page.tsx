import { useState } from "react";
import { listMerchants } from "#contract/merchants";
import type { MerchantItem } from "#contract/merchants.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { merchantStateNames, merchantStates } from "./merchant-states";

const MerchantDialog = lazyDialog(() => import("./merchant-dialog"), "MerchantDialog");
const keys = ["search", "status", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<MerchantItem, "createdAt">[] = [
  {
    key: "name",
    title: "机构",
    isFixed: true,
    cell: (one) => <CodeLink href={screenLink("/lab/merchants/$merchantId", { merchantId: one.id })} code={one.name} />,
  },
  { key: "code", title: "编号", cell: (one) => <span className="mono nowrap">{one.code}</span> },
  { key: "status", title: "状态", width: 100, cell: (one) => <StateBadge of={merchantStates} state={one.status} /> },
  { key: "shownName", title: "报告上的名称", cell: (one) => <span className="nowrap">{one.shownName}</span> },
  { key: "address", title: "地址", cell: (one) => <LongText text={one.address} /> },
  { key: "until", title: "合同到期", width: 110, cell: (one) => one.contractUntil ?? "—" },
  createdColumn("创建时间"),
];

/** Merchants with point-of-care tests. */
export function MerchantsPage() {
  const list = useListState(keys);
  const _may = usePermissionCheck();
  const [isAdding, setAdding] = useState(false);
  const query = usePage(listMerchants, { ...list.query, status: knownKey(merchantStateNames, list.filters.status) });
  const add = <NewButton label="新增机构" tag="lab:merchant:edit" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="合作机构" note="现场快检的合作机构、账号和海报" actions={add} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "名称或编号" },
          { key: "status", label: "状态", options: optionsOf(merchantStateNames) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="合作机构"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(one) => screenLink("/lab/merchants/$merchantId", { merchantId: one.id })}
        empty={{ title: "还没有合作机构", text: "新增机构后，可以给它发放套件、建立账号、打印海报。", action: add }}
      />
      {isAdding ? <MerchantDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
