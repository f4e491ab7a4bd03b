import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import {
  dropManualEntry,
  listManualEntries,
  manualMessages,
  manualMethodNames,
  manualStateNames,
} from "#contract/manual-entries";
import type { ListedEntry } from "#contract/manual-entries.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { askReason } from "../../parts/confirm";
import { usePage } from "../../parts/data/use-page";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { createdColumn, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { ResultSourceTabs } from "../instrument-files/result-tabs";
import { TubeLink } from "../specimens/barcodes/barcode-text";

const TypeDialog = lazyPart(() => import("./type-dialog"), "TypeDialog");

const keys = ["state", "beginTime", "endTime"] as const;
const states = stateWords(manualStateNames, {
  waiting: "progress",
  different: "bad",
  agreed: "ready",
  dropped: "neutral",
});
const isOpen = ({ state }: ListedEntry) => state === "waiting" || state === "different";

const columnsFor = (type: (barcode: string) => void): readonly TableColumn<ListedEntry, "createdAt">[] => [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (row) => <TubeLink tubeId={row.tubeId} barcode={row.barcode} />,
  },
  { key: "state", title: "状态", width: 110, cell: (row) => <StateBadge of={states} state={row.state} /> },
  { key: "product", title: "产品", width: 120, cell: (row) => <ProductCell product={row.product} /> },
  { key: "method", title: "方法", width: 120, cell: (row) => manualMethodNames[row.method] },
  { key: "round", title: "轮次", align: "end", width: 60, cell: (row) => row.round },
  {
    key: "people",
    title: "录入人",
    width: 160,
    cell: (row) => row.typings.map(({ typedBy }) => typedBy.name).join("、") || row.firstBy.name,
  },
  createdColumn("开始时间"),
  {
    key: "steps",
    title: "操作",
    isFixed: true,
    width: 160,
    cell: (row) => (isOpen(row) ? <RowSteps row={row} onType={() => type(row.barcode)} /> : "—"),
  },
];

/** Results that two people type without seeing each other's values. */
export function ManualPage() {
  const list = useListState(keys);
  const [typing, setTyping] = useState<string>();
  const query = usePage(listManualEntries, { ...list.query, state: knownKey(manualStateNames, list.filters.state) });
  return (
    <>
      <PageHeader
        title="导入结果"
        note="两位同事各录一遍，互不可见；一致后由第三位同事审核"
        actions={
          <Button data-hotkey="n" title="快捷键 n" onClick={() => setTyping("")}>
            录入
          </Button>
        }
      />
      <ResultSourceTabs />
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(manualStateNames) },
          { key: "beginTime", label: "开始时间", isSpan: true },
        ]}
      />
      <ListTable
        label="手工录入记录"
        columns={columnsFor(setTyping)}
        list={list}
        query={query}
        empty={{ title: "还没有手工录入", text: "测序、电泳等没有仪器文件的结果，点「录入」开始。" }}
      />
      <Suspense>
        {typing !== undefined ? <TypeDialog barcode={typing} onClose={() => setTyping(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function RowSteps({ row, onType }: { row: ListedEntry; onType: () => void }) {
  const me = useCurrentUser();
  const mayType = row.state === "different" || row.firstBy.userId !== me.userId;
  const drop = useWrite({
    work: async (reason: string) => adminCall(dropManualEntry, { params: { id: row.id }, body: { reason } }),
  });
  const start = async () => {
    const reason = await askReason({
      title: "取消这个录入",
      message: "已录入的内容保留在记录中，不会成为结果。",
      confirmLabel: "取消录入",
      tone: "danger",
      reason: { label: "原因" },
    });
    if (reason !== null) drop.mutate(reason);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!mayType}
        title={mayType ? undefined : manualMessages.otherPerson}
        onClick={onType}
      >
        {row.state === "waiting" ? "录第二遍" : "重新录入"}
      </Button>{" "}
      <Button size="compact-sm" variant="default" loading={drop.isPending} onClick={() => void start()}>
        取消
      </Button>
    </>
  );
}
