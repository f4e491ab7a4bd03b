import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { journeyNames, medicalLevelNames } from "#contract/product-edit";
import { listProducts, productStateNames } from "#contract/products";
import type { ProductItem } from "#contract/products.schemas";
import { EmptyState } from "../../parts/blank";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { DataTable } from "../../parts/table/data-table";
import type { TableColumn } from "../../parts/table/table-column";
import { durationText } from "./duration";
import { productStates } from "./product-states";
import { ProductsTabs } from "./products-tabs";
import { ValidationBadge } from "./proof-badge";

const ProductDrawer = lazyDialog(() => import("./product-drawer"), "ProductDrawer");
const keys = ["state"] as const;
const hrefOf = ({ id }: ProductItem) => screenLink("/lab/products/$productId", { productId: id });

const columns: readonly TableColumn<ProductItem>[] = [
  { key: "name", title: "产品", isFixed: true, cell: (one) => <CodeLink href={hrefOf(one)} code={one.name} /> },
  { key: "code", title: "编号", cell: ({ code }) => <span className="mono nowrap">{code}</span> },
  { key: "state", title: "状态", width: 96, cell: ({ state }) => <StateBadge of={productStates} state={state} /> },
  { key: "proof", title: "性能验证", cell: (one) => <ValidationBadge product={one} /> },
  { key: "assay", title: "检测方案", cell: ({ assay }) => assay?.name ?? "—" },
  { key: "journey", title: "流程", width: 108, cell: ({ journey }) => journeyNames[journey] },
  { key: "turnaround", title: "出报告", width: 96, cell: ({ turnaroundMinutes }) => durationText(turnaroundMinutes) },
  {
    key: "medicalLevel",
    title: "用途",
    isHiddenAtFirst: true,
    cell: ({ medicalLevel }) => medicalLevelNames[medicalLevel],
  },
  { key: "age", title: "最低年龄", isHiddenAtFirst: true, cell: ({ minimumAge }) => `${minimumAge} 岁` },
];

/** The company's products. */
export function ProductsPage() {
  const list = useListState(keys);
  const own = useOfficeHistory();
  const [isAdding, setAdding] = useState(false);
  const state = knownKey(productStateNames, list.filters.state);
  const query = useQuery(callQuery(listProducts, { query: state ? { state } : {} }));
  const add = <NewButton tag="lab:product:edit" label="新建产品" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="检测产品" note="一个产品由检测方案、判读规则和报告模板组成" actions={add} />
      <ProductsTabs />
      <FilterBar list={list} fields={[{ key: "state", label: "状态", options: optionsOf(productStateNames) }]} />
      <DataTable
        isMain
        label="检测产品"
        columns={columns}
        rows={query.data?.list}
        rowId={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(one) => own.push(hrefOf(one))}
        empty={
          <EmptyState
            kind="empty"
            title="没有产品"
            text="新建产品，再为它选检测方案、写判读规则、配报告模板。"
            action={add}
          />
        }
      />
      {isAdding ? (
        <ProductDrawer
          product={undefined}
          onClose={() => setAdding(false)}
          onMade={(id) => own.push(screenLink("/lab/products/$productId", { productId: id }))}
        />
      ) : null}
    </>
  );
}
