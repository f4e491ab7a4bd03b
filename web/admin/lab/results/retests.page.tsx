import { Suspense, useMemo, useState } from "react";
import { listRetests, retestCauseNames } from "#contract/retests";
import type { RetestItem } from "#contract/retests.schemas";
import { AssignWorkButton } from "../../parts/assign/assign-button";
import { useAssignments } from "../../parts/assign/use-assignments";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { CodeLink, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import type { TickedRows } from "../../parts/table/ticks";
import { TimeText } from "../../parts/time-text";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { ReviewTabs } from "./review-tabs";

const RetestActions = lazyPart(() => import("./retest-steps"), "RetestActions");

const keys = ["which", "assignee"] as const;
const steps = { retest: "可以复检", recollect: "建议重新采样" } as const;
const causes = stateWords(retestCauseNames, { no_call: "warn", conflict: "warn", invalid: "bad", other: "neutral" });

const columns: readonly TableColumn<RetestItem>[] = [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (row) => <TubeLink tubeId={row.tubeId} barcode={row.barcode} />,
  },
  { key: "cause", title: "原因", width: 110, cell: (row) => <StateBadge of={causes} state={row.cause} /> },
  { key: "reason", title: "说明", cell: (row) => <LongText text={row.reason} /> },
  { key: "product", title: "产品", width: 110, cell: (row) => <ProductCell product={row.product} /> },
  { key: "attempt", title: "第几次", align: "end", width: 60, cell: (row) => row.attempt },
  {
    key: "next",
    title: "建议",
    width: 110,
    priority: 2,
    cell: (row) => (row.needsRecollection ? steps.recollect : steps.retest),
  },
  {
    key: "run",
    title: "检测批次",
    width: 106,
    cell: (row) =>
      row.run ? <CodeLink href={screenLink("/lab/runs/$runId", { runId: row.run.id })} code={row.run.runNo} /> : "—",
  },
  { key: "since", title: "等待自", priority: 1, cell: (row) => <TimeText at={row.since} /> },
];

/** Samples without a result: they return to the plates, or their owner gets a new tube. */
export function RetestsPage() {
  const list = useListState(keys);
  const { pageSize, cursor } = list.query;
  const { which, assignee } = list.filters;
  const assigned = useAssignments("retest");
  const asked = { pageSize, cursor, which: knownKey(steps, which), assignee: Number(assignee) || undefined };
  const query = usePage(listRetests, asked);
  const [ticked, setTicked] = useState<TickedRows>({});
  const rows = query.data?.list;
  const chosen = useMemo(() => rows?.filter(({ id }) => ticked[id]) ?? [], [rows, ticked]);
  const plating = query.data?.platingCount ?? 0;
  return (
    <>
      <PageHeader title="结果审核" note="没有得出结果的样本，最久的在前" />
      <ReviewTabs current="retests" />
      {plating > 0 ? (
        <div className="below-16">
          <Notice
            tone="neutral"
            title={`${plating >= 1000 ? "1000 个以上" : `${plating} 个`}样本已回到待上板`}
            actions={<OfficeLink href="/lab/plates">去排板</OfficeLink>}
          >
            质控未通过的批次，样本自动回到待上板。
          </Notice>
        </div>
      ) : null}
      <FilterBar
        list={list}
        fields={[{ key: "which", label: "建议", options: optionsOf(steps) }, ...assigned.filters]}
      />
      <ListTable
        label="复检队列"
        columns={[...columns, ...assigned.columns]}
        list={list}
        query={query}
        selection={ticked}
        onSelectionChange={setTicked}
        toolbar={
          chosen.length > 0 ? (
            <span className="wrap-row gap-8">
              <Suspense>
                <RetestActions chosen={chosen} onDone={() => setTicked({})} />
              </Suspense>
              <AssignWorkButton kind="retest" ids={chosen.map(({ id }) => id)} onDone={() => setTicked({})} />
            </span>
          ) : (
            <span>勾选后可以批量安排</span>
          )
        }
        empty={{ title: "没有等待复检的样本", text: "没有判出、复孔不一致或无效的结果会出现在这里。" }}
      />
    </>
  );
}
