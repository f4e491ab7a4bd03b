import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { assayKindNames, listAssays } from "#contract/assays";
import type { DataOf } from "#contract/endpoint";
import { EmptyState } from "../../parts/blank";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog } from "../../parts/lazy-part";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink } from "../../parts/table/cells";
import { DataTable } from "../../parts/table/data-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { definitionStates } from "../definitions/definition-states";
import { ProductsTabs } from "../products/products-tabs";

const AssayDrawer = lazyDialog(() => import("./assay-drawer"), "AssayDrawer");

type Assay = DataOf<typeof listAssays>["list"][number];
const hrefOf = (id: string) => screenLink("/lab/products/assays/$assayId", { assayId: id });

const columns: readonly TableColumn<Assay>[] = [
  { key: "name", title: "检测方案", isFixed: true, cell: (one) => <CodeLink href={hrefOf(one.id)} code={one.name} /> },
  { key: "code", title: "编号", cell: ({ code }) => <span className="mono nowrap">{code}</span> },
  { key: "kind", title: "类型", width: 120, cell: ({ kind }) => assayKindNames[kind] },
  { key: "revision", title: "版本", width: 88, cell: ({ revision }) => `第 ${revision} 版` },
  { key: "state", title: "状态", width: 96, cell: ({ state }) => <StateBadge of={definitionStates} state={state} /> },
  { key: "updatedAt", title: "更新时间", width: 120, cell: ({ updatedAt }) => <TimeText at={updatedAt} /> },
];

/** Assays in use or in preparation; they link to older revisions. */
export function AssaysPage() {
  const own = useOfficeHistory();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(callQuery(listAssays));
  const add = <NewButton tag="lab:product:edit" label="新建检测方案" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="检测方案" note="测哪些位点或病原体，怎样判定；由另一位同事批准后启用" actions={add} />
      <ProductsTabs />
      <DataTable
        isMain
        label="检测方案"
        columns={columns}
        rows={query.data?.list}
        rowId={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => own.push(hrefOf(id))}
        empty={
          <EmptyState
            kind="empty"
            title="还没有检测方案"
            text="新建方案，写明位点或病原体、质控和界限。"
            action={add}
          />
        }
      />
      {isAdding ? <AssayDrawer onClose={() => setAdding(false)} onMade={(id) => own.push(hrefOf(id))} /> : null}
    </>
  );
}
