import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { resultSetStateNames } from "#contract/result-set-states";
import { listResultSets, type ResultSetItem } from "#contract/result-sets";
import { choice } from "../../parts/choice";
import { pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import type { Ticked } from "../../parts/table/ticks";
import { TimeText } from "../../parts/time-text";
import { TubeLink } from "../barcodes/barcode-text";
import { openHoldsText } from "../holds/open-holds";
import { useProductOptions } from "../option-lists";
import { BulkBar } from "./bulk-bar";
import { resultStates } from "./result-states";
import css from "./review.module.css";
import { ReviewTabs } from "./review-tabs";

const PublishDialog = lazy(() => import("./publish-dialog").then((m) => ({ default: m.PublishDialog })));
const ResultDrawer = lazy(() => import("./result-drawer").then((m) => ({ default: m.ResultDrawer })));

const keys = ["state", "productCode", "open"] as const;

const columns: readonly TableColumn<ResultSetItem>[] = [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (set) => <TubeLink tubeId={set.tubeId} barcode={set.barcode} />,
  },
  { key: "product", title: "产品", cell: (set) => <ProductCell product={set.product} /> },
  { key: "level", title: "级别", align: "end", width: 60, cell: (set) => set.level ?? "—" },
  {
    key: "state",
    title: "状态",
    width: 110,
    cell: (set) => (
      <span className={css.state}>
        <StateBadge of={resultStates} state={set.state} />
        {set.holdReason ? <span className={css.hold}>{set.holdReason}</span> : null}
        {set.openHoldCount > 0 ? <span className={css.hold}>{openHoldsText(set.openHoldCount)}</span> : null}
      </span>
    ),
  },
  {
    key: "run",
    title: "检测批次",
    width: 120,
    cell: (set) => (set.run ? <CodeLink href={`/lab/runs/${set.run.id}`} code={set.run.runNo} /> : "—"),
  },
  { key: "attempt", title: "第几次", align: "end", isHiddenAtFirst: true, cell: (set) => set.attempt },
  { key: "submittedBy", title: "提交人", width: 90, cell: (set) => set.submittedBy?.name ?? "—" },
  { key: "reviewedBy", title: "审核人", width: 90, cell: (set) => set.reviewedBy?.name ?? "—" },
  { key: "stateChangedAt", title: "更新时间", width: 108, cell: (set) => <TimeText at={set.stateChangedAt} /> },
];

const empties: Record<ResultSetItem["state"], { title: string; text: string }> = {
  draft: { title: "没有待提交的结果", text: "导入仪器文件并提交后，算出的结果会在这里等待核对。" },
  submitted: { title: "没有待审核的结果", text: "同事提交结果后，会在这里等您审核。" },
  returned: { title: "没有被退回的结果", text: "审核人退回的结果会带着原因出现在这里。" },
  reviewed: { title: "没有待发布的结果", text: "审核通过的结果会在这里等待发布。" },
  released: { title: "还没有发布过结果", text: "发布后客户会收到短信，验证手机号后查看报告。" },
  revoked: { title: "没有撤销的结果", text: "已审核又安排复检的结果会出现在这里。" },
};

/** Results by the step that they wait for: submit, review, publish. */
export function ReviewPage() {
  const list = useListState(keys);
  const state = choice(resultSetStateNames, list.filters.state) ?? "submitted";
  const query = useQuery(
    pageQuery(listResultSets, {
      pageSize: list.pageSize,
      cursor: list.query.cursor,
      state,
      productCode: list.filters.productCode || undefined,
    }),
  );
  const [ticked, setTicked] = useState<Ticked>({});
  const [publishing, setPublishing] = useState<readonly string[]>([]);
  const rows = query.data?.list;
  const chosen = useMemo(() => rows?.filter((set) => ticked[set.id]) ?? [], [rows, ticked]);
  const hasDrawer = useOnceTrue(list.filters.open !== "");
  const open = (id: string) => list.set({ open: id }, { isTyping: true });
  return (
    <>
      <PageHeader title="结果审核" note="提交、审核、发布；提交人不能审核自己的结果" />
      <ReviewTabs current={state} />
      <Products list={list} />
      <ListTable
        label="检测结果"
        columns={columns}
        list={{ ...list, isFiltered: list.filters.productCode !== "" }}
        query={query}
        onOpen={(set) => open(set.id)}
        selection={ticked}
        onSelectionChange={setTicked}
        toolbar={<BulkBar state={state} chosen={chosen} onDone={() => setTicked({})} onPublish={setPublishing} />}
        empty={empties[state]}
      />
      <Suspense>
        {publishing.length > 0 ? (
          <PublishDialog
            ids={publishing}
            onClose={(isDone) => {
              setPublishing([]);
              if (isDone) setTicked({});
            }}
          />
        ) : null}
        {hasDrawer ? (
          <ResultDrawer id={list.filters.open} siblings={rows ?? []} onOpen={open} onClose={() => open("")} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Stays true from the first time on, so that what slid in can slide out. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

function Products({ list }: { list: ReturnType<typeof useListState<(typeof keys)[number]>> }) {
  const products = useProductOptions();
  return (
    <FilterBar
      list={{ ...list, isFiltered: list.filters.productCode !== "", reset: () => list.set({ productCode: "" }) }}
      fields={[{ key: "productCode", label: "产品", options: products }]}
    />
  );
}
