import { Suspense, useState } from "react";
import { plainDigits } from "#contract/plain-text";
import { resultSetStateNames } from "#contract/result-set-states";
import { exceptionNames, listResultSets } from "#contract/result-sets";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { knownKey } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { type ListState, useListState } from "../../parts/list/list-state";
import { useSteadyRows } from "../../parts/list/steady-rows";
import { useOpenedInAddress } from "../../parts/open-in-address";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import type { TickedRows } from "../../parts/table/ticks";
import { TimeText } from "../../parts/time-text";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { nextResultStep } from "./bulk.model";
import { openHoldsText } from "./open-holds";
import { attentionFilterNames } from "./result-looks";
import { resultStates } from "./result-states";
import { ReviewTabs } from "./review-tabs";

const ResultFilters = lazyPart(() => import("./result-filters"), "ResultFilters");
const ResultBulkBar = lazyPart(() => import("./bulk-bar"), "ResultBulkBar");
const ReviewKeys = lazyPart(() => import("./review-keyboard"), "ReviewKeys");
const FinishedRowsNotice = lazyPart(() => import("../../parts/list/left-rows"), "FinishedRowsNotice");
const PublishDialog = lazyPart(() => import("./publish-dialog"), "PublishDialog");
const ResultDrawer = lazyPart(() => import("./result-drawer"), "ResultDrawer");

const keys = ["state", "search", "productCode", "conclusion", "ruleRow", "look", "beginTime", "endTime"] as const;
type Filters = ListState<(typeof keys)[number]>;

const label = "检测结果";

const reviewer: TableColumn<ResultSetItem> = {
  key: "reviewedBy",
  title: "审核人",
  width: 90,
  cell: (set) => set.reviewedBy?.name ?? "—",
};

/** `left`: results that are done and still shown in their rows. */
const columnsFor = (
  left: ReadonlySet<string>,
  state: ResultSetItem["state"],
): readonly TableColumn<ResultSetItem>[] => [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (set) => <TubeLink tubeId={set.tubeId} barcode={set.barcode} />,
  },
  { key: "product", title: "产品", cell: (set) => <ProductCell product={set.product} /> },
  { key: "conclusion", title: "结论", isFixed: true, width: 220, cell: (set) => <Conclusion set={set} /> },
  {
    key: "state",
    title: "状态",
    width: 110,
    cell: (set) =>
      left.has(set.id) ? (
        <StatusBadge tone="neutral" label="已处理" />
      ) : (
        <span className="inline-row wrap gap-8">
          <StateBadge of={resultStates} state={set.state} />
          {set.holdReason ? <span className="amber size-13">{set.holdReason}</span> : null}
          {set.openHoldCount > 0 ? <span className="amber size-13">{openHoldsText(set.openHoldCount)}</span> : null}
        </span>
      ),
  },
  {
    key: "run",
    title: "检测批次",
    width: 120,
    cell: (set) =>
      set.run ? <CodeLink href={screenLink("/lab/runs/$runId", { runId: set.run.id })} code={set.run.runNo} /> : "—",
  },
  { key: "attempt", title: "第几次", align: "end", isHiddenAtFirst: true, cell: (set) => set.attempt },
  { key: "submittedBy", title: "提交人", width: 90, cell: (set) => set.submittedBy?.name ?? "—" },
  ...(state === "draft" || state === "submitted" ? [] : [reviewer]),
  { key: "stateChangedAt", title: "更新时间", priority: 1, cell: (set) => <TimeText at={set.stateChangedAt} /> },
];

/** The findings in the words of the report, and those that need attention. */
function Conclusion({ set: { level, phrase, exceptions } }: { set: ResultSetItem }) {
  const said = [level === null ? "" : `${level} 级`, phrase].filter(Boolean).join(" · ");
  return (
    <span className="inline-row wrap gap-8">
      {said || "—"}
      {exceptions
        // The state beside it gives the number of open holds.
        .filter((name) => name !== "doubted")
        .map((name) => (
          <StatusBadge key={name} tone="warn" label={exceptionNames[name]} />
        ))}
    </span>
  );
}

const empties: Record<ResultSetItem["state"], { title: string; text: string }> = {
  draft: { title: "没有待提交的结果", text: "导入仪器文件并提交后，算出的结果会在这里等待核对。" },
  submitted: { title: "没有待审核的结果", text: "同事提交结果后，会在这里等您审核。" },
  returned: { title: "没有被退回的结果", text: "审核人退回的结果会带着原因出现在这里。" },
  reviewed: { title: "没有待发布的结果", text: "审核通过的结果会在这里等待发布。" },
  released: { title: "还没有发布过结果", text: "发布后客户会收到短信，验证手机号后查看报告。" },
  revoked: { title: "没有撤销的结果", text: "已审核又安排复检的结果会出现在这里。" },
};

/** Results by their next step: submit, review, publish. */
export function ReviewPage() {
  const list = useListState(keys);
  const state = knownKey(resultSetStateNames, list.filters.state) ?? "submitted";
  const asked = askedBy(list, state);
  const query = usePage(listResultSets, asked);
  const place = JSON.stringify(asked);
  const steady = useSteadyRows({ rows: query.data?.list, isOfBefore: query.isPlaceholderData, place });
  const { rows = [], left } = steady;
  const [ticked, setTicked] = useState<TickedRows>({});
  const [publishing, setPublishing] = useState<readonly string[]>([]);
  const waiting = rows.filter(({ id }) => !left.has(id));
  const drawer = useOpenedInAddress("open");
  const wasOpened = useOnceTrue(drawer.open !== "");
  const keyboard = { label, state, rows, waiting, openId: drawer.open, onOpen: drawer.show, onClose: drawer.close };
  const bulk = { state, waiting, chosen: waiting.filter((set) => ticked[set.id]), onPublish: setPublishing };
  const choose = (ids: readonly string[]) => setTicked(Object.fromEntries(ids.map((id) => [id, true])));
  return (
    <>
      <PageHeader title="结果审核" note="提交、审核、发布；最久的在前，提交人不能审核自己的结果" />
      <ReviewTabs current={state} />
      <Suspense fallback={<div style={{ height: 48 }} />}>
        <ResultFilters list={list} />
      </Suspense>
      <ListTable
        label={label}
        columns={columnsFor(left, state)}
        list={{ ...list, isFiltered: isFiltered(list) }}
        query={{ ...query, data: query.data && { ...query.data, list: rows } }}
        onOpen={(set) => drawer.show(set.id)}
        selection={ticked}
        onSelectionChange={setTicked}
        toolbar={
          <Suspense>
            <ResultBulkBar {...bulk} onChoose={choose} onDone={() => choose([])} />
            {bulk.chosen.length === 0 ? <ReviewKeys {...keyboard} /> : null}
            <FinishedRowsNotice count={left.size} onRelease={steady.release} />
          </Suspense>
        }
        empty={empties[state]}
      />
      <Suspense>
        {publishing.length > 0 ? (
          <PublishDialog
            ids={publishing}
            onClose={(isDone) => {
              setPublishing([]);
              if (isDone) choose([]);
            }}
          />
        ) : null}
        {wasOpened ? (
          <ResultDrawer id={drawer.open} siblings={rows} left={left} onOpen={drawer.show} onClose={drawer.close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** True when a filter other than the tab is set. */
const isFiltered = ({ filters: { state: _, ...filters } }: Filters) => Object.values(filters).some((v) => v !== "");

/** What waits for somebody is worked from its oldest on. */
function askedBy({ filters, query: { pageSize, cursor, beginTime, endTime } }: Filters, state: ResultSetItem["state"]) {
  const { search, productCode, conclusion, ruleRow, look } = filters;
  return {
    pageSize,
    cursor,
    state,
    createdAtOrder: nextResultStep(state) ? ("asc" as const) : undefined,
    search: numberIn(search) || undefined,
    productCode: productCode || undefined,
    conclusion: conclusion || undefined,
    ruleRow: ruleRow || undefined,
    look: knownKey(attentionFilterNames, look),
    beginTime,
    endTime,
  };
}

/** The digits of a barcode in any grouping; a sample's or a run's number unchanged. */
function numberIn(text: string): string {
  const digits = plainDigits(text);
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** Stays true after the first time, so that a panel that slid in can slide out. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}
