import { Suspense, useState } from "react";
import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import { listSamples, sampleConditionNames, sampleStateNames } from "#contract/samples";
import type { SampleItem } from "#contract/samples.schemas";
import { knownKey, nameOfKey } from "../../../parts/choice";
import { usePage } from "../../../parts/data/use-page";
import { lazyPart } from "../../../parts/lazy-part";
import { type ListState, useListState } from "../../../parts/list/list-state";
import { useSteadyRows } from "../../../parts/list/steady-rows";
import { OfficeLink } from "../../../parts/own-link";
import { PageHeader } from "../../../parts/page-header";
import { screenLink } from "../../../parts/screen-link";
import { RecordSearch } from "../../../parts/search/record-search";
import { GlobalSearchOffer } from "../../../parts/search/search-instead";
import { StateBadge } from "../../../parts/state/state-badge";
import { MerchantCell, ProductCell } from "../../../parts/table/cells";
import { ListTable } from "../../../parts/table/list-table";
import type { TableColumn } from "../../../parts/table/table-column";
import type { TickedRows } from "../../../parts/table/ticks";
import { TimeText } from "../../../parts/time-text";
import { usePermissionCheck } from "../../../session/access";
import { TubeLink } from "../barcodes/barcode-text";
import { ReceivingTabs } from "./receiving-tabs";
import { sampleQueues } from "./sample-queues";
import { sampleStates } from "./sample-states";
import type { OnAcceptanceChange } from "./use-acceptance";

const SampleFilters = lazyPart(() => import("./sample-filters"), "SampleFilters");
const SampleRowActions = lazyPart(() => import("./row-steps"), "SampleRowActions");
const FinishedRowsNotice = lazyPart(() => import("../../../parts/list/left-rows"), "FinishedRowsNotice");
const AcceptTickedBar = lazyPart(() => import("./accept-bar"), "AcceptTickedBar");

const keys = ["barcode", "state", "productCode", "merchantId", "queue", "day", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<SampleItem>[] = [
  {
    key: "accessionNo",
    title: "样本号",
    isFixed: true,
    cell: (sample) => <span className="mono nowrap">{sample.accessionNo ?? "—"}</span>,
  },
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (sample) => <TubeLink tubeId={sample.tubeId} barcode={sample.barcode} />,
  },
  { key: "state", title: "状态", width: 90, cell: (sample) => <StateBadge of={sampleStates} state={sample.state} /> },
  { key: "product", title: "产品", cell: (sample) => <ProductCell product={sample.product} /> },
  {
    key: "condition",
    title: "外观",
    width: 90,
    cell: (sample) => nameOfKey(sampleConditionNames, sample.condition) || "—",
  },
  { key: "receivedAt", title: "签收时间", width: 108, cell: (sample) => <TimeText at={sample.receivedAt} /> },
  {
    key: "dueAt",
    title: "应出报告",
    width: 110,
    cell: (sample) => (
      <span className={sample.isOverdue ? "red" : undefined}>
        <TimeText at={sample.dueAt} />
        {sample.isOverdue ? "　已超时" : ""}
      </span>
    ),
  },
  { key: "attempts", title: "检测次数", align: "end", isHiddenAtFirst: true, cell: (sample) => sample.attempts },
  {
    key: "merchant",
    title: "合作机构",
    isHiddenAtFirst: true,
    cell: (sample) => <MerchantCell merchant={sample.merchant} />,
  },
  { key: "receivedBy", title: "签收人", isHiddenAtFirst: true, cell: (sample) => sample.receivedBy?.name ?? "—" },
];

/** Adds a column with the steps of each row, which report their outcome to the page. */
const columnsWith = (onMoved: OnAcceptanceChange): readonly TableColumn<SampleItem>[] => [
  ...columns,
  {
    key: "steps",
    title: "操作",
    isFixed: true,
    width: 200,
    cell: (sample) => (
      <Suspense>
        <SampleRowActions sample={sample} onMoved={onMoved} />
      </Suspense>
    ),
  },
];

/** Samples by state; accepting and rejecting. */
export function SamplesPage() {
  const list = useListState(keys);
  const isOther = /\D/.test(plainDigits(list.filters.barcode));
  const query = usePage(listSamples, asked(list), { isOff: isOther });
  const may = usePermissionCheck();
  const [ticked, setTicked] = useState<TickedRows>({});
  const { rows, patch, left, release } = useSteadyRows({
    rows: query.data?.list,
    isOfBefore: query.isPlaceholderData,
    place: JSON.stringify(asked(list)),
  });
  const onMoved: OnAcceptanceChange = (ids, state) => patch(ids, { state });
  const chosen = rows?.filter(({ id }) => ticked[id]) ?? [];
  const page = query.data && { ...query.data, list: rows ?? query.data.list };
  const bulk = may("lab:sample:receive")
    ? {
        selection: ticked,
        onSelectionChange: setTicked,
        toolbar: (
          <Suspense>
            {chosen.length > 0 ? (
              <AcceptTickedBar chosen={chosen} onMoved={onMoved} onDone={() => setTicked({})} />
            ) : null}
            <FinishedRowsNotice count={left.size} onRelease={release} />
            {chosen.length + left.size === 0 ? (
              <span className="size-13 muted">勾选待验收的样本，可以一起验收</span>
            ) : null}
          </Suspense>
        ),
      }
    : {};
  return (
    <>
      <PageHeader title="样本列表" note="验收、拒收，以及谁在等什么" actions={<RecordSearch />} />
      <ReceivingTabs />
      <Suspense fallback={<div style={{ height: 48 }} />}>
        <SampleFilters list={list} />
      </Suspense>
      <GlobalSearchOffer text={list.filters.barcode} />
      {isOther ? null : (
        <ListTable
          label="样本列表"
          columns={columnsWith(onMoved)}
          list={list}
          query={{ ...query, data: page }}
          {...bulk}
          hrefOf={(sample) => screenLink("/lab/tubes/$tubeId", { tubeId: sample.tubeId })}
          empty={{
            title: "还没有样本",
            text: "客户绑定采样管后，这里会出现待签收的样本。",
            action: <OfficeLink href="/lab/receiving">前往扫码签收</OfficeLink>,
          }}
        />
      )}
    </>
  );
}

function asked({ filters, query }: ListState<(typeof keys)[number]>): QueryIn<typeof listSamples> {
  const { pageSize, cursor, createdAtOrder, beginTime, endTime } = query;
  const barcode = plainDigits(filters.barcode).replaceAll(/\D/g, "").slice(0, 13);
  if (barcode !== "") return { pageSize, cursor, barcode };
  return {
    pageSize,
    cursor,
    createdAtOrder,
    beginTime,
    endTime,
    state: knownKey(sampleStateNames, filters.state),
    productCode: filters.productCode || undefined,
    merchantId: filters.merchantId || undefined,
    queue: knownKey(sampleQueues, filters.queue),
    day: filters.day || undefined,
  };
}
