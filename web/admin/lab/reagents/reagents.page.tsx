import { Button } from "@mantine/core";
import { useState } from "react";
import { listReagents, reagentQueues } from "#contract/reagents";
import type { ReagentItem } from "#contract/reagents.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { ExpiryCell } from "../../parts/expiry-cell";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";

const ReagentDialog = lazyDialog(() => import("./reagent-dialog"), "ReagentDialog");
const keys = ["search", "status", "queue", "beginTime", "endTime"] as const;
const statusNames = { on: "使用中", off: "已停用" } as const;
const lotsOf = (reagentId: string) => screenLink("/lab/reagents/lots", { reagentId });

/** The laboratory's reagents, and how much of each is left. */
export function ReagentsPage() {
  const list = useListState(keys);
  const may = usePermissionCheck();
  const [edited, setEdited] = useState<ReagentItem | null>();
  const query = usePage(listReagents, {
    ...list.query,
    status: knownKey(statusNames, list.filters.status),
    queue: knownKey(reagentQueues, list.filters.queue),
  });
  const add = <NewButton label="新增试剂" tag="lab:reagent:edit" onPress={() => setEdited(null)} />;
  return (
    <>
      <PageHeader
        title="试剂"
        note="库存、效期和待验收的批号"
        actions={
          <>
            <Button variant="default" component={OfficeLink} href={screenLink("/lab/reagents/lots")}>
              全部批号
            </Button>
            {add}
          </>
        }
      />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "名称、供应商或货号" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
          { key: "queue", label: "等待", options: optionsOf(reagentQueues) },
          { key: "beginTime", label: "登记时间", isSpan: true },
        ]}
      />
      <ListTable
        label="试剂"
        columns={may("lab:reagent:edit") ? [...columns, editColumn(setEdited)] : columns}
        list={list}
        query={query}
        hrefOf={({ id }) => lotsOf(id)}
        empty={{ title: "还没有试剂", text: "新增试剂后登记到货批号，验收合格即可在上机时扫码使用。", action: add }}
      />
      {edited === undefined ? null : (
        <ReagentDialog reagent={edited ?? undefined} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

const columns: readonly TableColumn<ReagentItem, "createdAt">[] = [
  {
    key: "name",
    title: "试剂",
    isFixed: true,
    cell: ({ id, name }) => (
      <OfficeLink href={lotsOf(id)} className="nowrap">
        {name}
      </OfficeLink>
    ),
  },
  { key: "stock", title: "可用盒数", width: 132, cell: (one) => <Stock reagent={one} /> },
  {
    key: "nextExpiry",
    title: "最近到期",
    width: 190,
    cell: ({ nextExpiry }) =>
      nextExpiry === null ? (
        "—"
      ) : (
        <span className="nowrap">
          <ExpiryCell expiresOn={nextExpiry} />
        </span>
      ),
  },
  {
    key: "waiting",
    title: "待验收",
    width: 96,
    cell: ({ waiting }) => (waiting > 0 ? <StatusBadge tone="warn" label={`${waiting} 批`} /> : "—"),
  },
  { key: "supplier", title: "供应商", cell: ({ supplier }) => <span className="nowrap">{supplier || "—"}</span> },
  { key: "catalogNo", title: "货号", cell: ({ catalogNo }) => <span className="mono nowrap">{catalogNo || "—"}</span> },
  {
    key: "assayCode",
    title: "检测方案",
    cell: ({ assayCode, isRequired }) => (
      <span className="nowrap">
        {assayCode || "通用"}
        {isRequired ? "（每次必扫）" : ""}
      </span>
    ),
  },
  { key: "storage", title: "储存条件", cell: ({ storage }) => <span className="nowrap">{storage || "—"}</span> },
  {
    key: "status",
    title: "状态",
    width: 96,
    cell: ({ status }) => <StatusBadge tone={status === "on" ? "ready" : "neutral"} label={statusNames[status]} />,
  },
  { ...createdColumn("登记时间"), isHiddenAtFirst: true },
];

const editColumn = (onEdit: (reagent: ReagentItem) => void): TableColumn<ReagentItem, "createdAt"> => ({
  key: "edit",
  title: "操作",
  width: 72,
  cell: (one) => (
    <RowButtons>
      <RowButton label="修改" of={one.name} onPress={() => onEdit(one)} />
    </RowButtons>
  ),
});

function Stock({ reagent: { usable, reorderAt, status } }: { reagent: ReagentItem }) {
  const isLow = status === "on" && usable < reorderAt;
  return (
    <span className="inline-row gap-8 nowrap">
      {usable}
      {isLow ? <StatusBadge tone="bad" label={`低于 ${reorderAt}`} /> : null}
    </span>
  );
}
