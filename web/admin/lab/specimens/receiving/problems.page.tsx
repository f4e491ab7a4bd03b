import { listTubes } from "#contract/tubes";
import type { TubeItem } from "#contract/tubes.schemas";
import { loadRequiredPart } from "../../../../shared/fetch-part";
import { useAssignments } from "../../../parts/assign/use-assignments";
import { EmptyState } from "../../../parts/blank";
import type { BulkActions } from "../../../parts/bulk/bulk-step";
import { useBulkActions } from "../../../parts/bulk/use-bulk";
import { usePage } from "../../../parts/data/use-page";
import { FilterBar } from "../../../parts/list/filter-bar";
import { useListState } from "../../../parts/list/list-state";
import { OfficeLink } from "../../../parts/own-link";
import { PageHeader } from "../../../parts/page-header";
import { screenLink } from "../../../parts/screen-link";
import { ProductCell } from "../../../parts/table/cells";
import { ListTable } from "../../../parts/table/list-table";
import type { TableColumn } from "../../../parts/table/table-column";
import { TimeText } from "../../../parts/time-text";
import { usePermissionCheck } from "../../../session/access";
import { TubeLink } from "../barcodes/barcode-text";
import { groupedBarcode } from "../barcodes/grouped-barcode";
import { WaitingTime } from "./age";
import { ReceivingTabs } from "./receiving-tabs";
import { RefusedScans } from "./refused-scans";
import { RejectButton, ReleaseTubeButton } from "./sample-steps";

const keys = ["assignee"] as const;

const columns: readonly TableColumn<TubeItem>[] = [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (tube) => <TubeLink tubeId={tube.id} barcode={tube.barcode} />,
  },
  { key: "reason", title: "隔离原因", width: 96, cell: (tube) => tube.stateReason || "—" },
  { key: "product", title: "产品", cell: (tube) => <ProductCell product={tube.product} /> },
  { key: "person", title: "客户", width: 112, cell: (tube) => tube.person?.phoneMasked ?? "未绑定" },
  {
    key: "since",
    title: "隔离时间",
    width: 108,
    isHiddenAtFirst: true,
    cell: (tube) => <TimeText at={tube.stateChangedAt} />,
  },
  { key: "age", title: "已隔离", width: 84, cell: (tube) => <WaitingTime since={tube.stateChangedAt} /> },
  { key: "next", title: "下一步", width: 172, cell: nextOf },
  {
    key: "action",
    title: "操作",
    isFixed: true,
    width: 156,
    cell: (tube) => <Steps tube={tube} />,
  },
];

const bulkSteps: BulkActions<TubeItem> = {
  tags: ["lab:sample:receive", "lab:sample:reject"],
  idOf: ({ id }) => id,
  nameOf: ({ barcode }) => groupedBarcode(barcode),
  steps: () => loadRequiredPart(() => import("./problem-bulk"), "quarantineBulkSteps"),
  assignable: "quarantine",
};

function Steps({ tube }: { tube: TubeItem }) {
  const may = usePermissionCheck();
  return (
    <span className="inline-row gap-8">
      {tube.person ? <ReleaseTubeButton tubeId={tube.id} size="compact-sm" /> : null}
      {may("lab:sample:reject") ? (
        <RejectButton
          of={{
            tubeId: tube.id,
            isBound: tube.person !== null,
            barcode: tube.barcode,
            productName: tube.product.name,
            quarantinedFor: tube.stateReason,
          }}
          size="compact-sm"
        />
      ) : null}
    </span>
  );
}

function nextOf(tube: TubeItem): string {
  if (!tube.person) return tube.merchant ? `请 ${tube.merchant.name} 联系客户绑定` : "等待客户扫码绑定，绑定后可解除";
  return "核对样本：正常就解除隔离，不正常就拒收";
}

/** Tubes that arrived with a problem, and scans without a matching tube. */
export function ProblemsPage() {
  const may = usePermissionCheck();
  return (
    <>
      <PageHeader title="问题样本" note="每一支都有下一步，处理完就离开这里" />
      <ReceivingTabs />
      <div className="column gap-16">
        {may("lab:tube:list") ? <Quarantine /> : null}
        <RefusedScans />
      </div>
    </>
  );
}

function Quarantine() {
  const list = useListState(keys);
  const assigned = useAssignments("quarantine");
  const { pageSize, cursor } = list.query;
  const assignee = Number(list.filters.assignee) || undefined;
  const query = usePage(listTubes, { pageSize, cursor, assignee, state: "quarantined" });
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  if (query.data?.list.length === 0 && list.cursor === "" && !list.isFiltered) {
    return <EmptyState kind="empty" title="隔离架是空的" text="有问题的样本会在扫描时自动出现在这里。" />;
  }
  const table = (
    <ListTable
      label="隔离架"
      columns={[...columns.slice(0, -1), ...assigned.columns, ...columns.slice(-1)]}
      list={list}
      query={query}
      hrefOf={(tube) => screenLink("/lab/tubes/$tubeId", { tubeId: tube.id })}
      {...bulk}
      toolbar={<h2 className="pad-8 size-15">隔离架</h2>}
      empty={{
        title: "没有更多了",
        text: "回到第一页继续处理。",
        action: <OfficeLink href="/lab/receiving/problems">第一页</OfficeLink>,
      }}
    />
  );
  return assigned.filters.length > 0 ? (
    <div>
      <FilterBar list={list} fields={assigned.filters} />
      {table}
    </div>
  ) : (
    table
  );
}
