import { useQuery } from "@tanstack/react-query";
import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import { listSamples, type SampleItem, sampleConditionNames, sampleStateNames } from "#contract/samples";
import { choice, optionsOf, wordOf } from "../../parts/choice";
import { pageQuery } from "../../parts/data/queries";
import { FilterBar } from "../../parts/list/filter-bar";
import { type ListState, useListState } from "../../parts/list/list-state";
import { OwnLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { StateBadge } from "../../parts/state/state-badge";
import { MerchantCell, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { useMay } from "../../session/access";
import { TubeLink } from "../barcodes/barcode-text";
import { useMerchantOptions, useProductOptions } from "../option-lists";
import { ReceivingTabs } from "../receiving/receiving-tabs";
import { sampleStates } from "./sample-states";
import { AcceptButton, RejectButton } from "./sample-steps";
import css from "./samples.module.css";

const keys = ["barcode", "state", "productCode", "merchantId", "queue", "day"] as const;

const queues = { overdue: "已超时限" } as const;

const columns: readonly TableColumn<SampleItem>[] = [
  {
    key: "accessionNo",
    title: "样本号",
    isFixed: true,
    cell: (sample) => <span className={css.number}>{sample.accessionNo ?? "—"}</span>,
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
    cell: (sample) => wordOf(sampleConditionNames, sample.condition) || "—",
  },
  { key: "receivedAt", title: "收样时间", width: 108, cell: (sample) => <TimeText at={sample.receivedAt} /> },
  {
    key: "dueAt",
    title: "应出报告",
    width: 110,
    cell: (sample) => (
      <span data-overdue={sample.isOverdue || undefined} className={css.due}>
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
  { key: "steps", title: "操作", isFixed: true, width: 130, cell: (sample) => <Steps sample={sample} /> },
];

/** Samples by where they stand; accepting and rejecting. */
export function SamplesPage() {
  const list = useListState(keys);
  const query = useQuery(pageQuery(listSamples, asked(list)));
  return (
    <>
      <PageHeader title="样本列表" note="验收、拒收，以及谁在等什么" />
      <ReceivingTabs />
      <Filters list={list} />
      <ListTable
        label="样本列表"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(sample) => `/lab/tubes/${sample.tubeId}`}
        empty={{
          title: "还没有样本",
          text: "客户绑定采样管后，这里会出现待收样的样本。",
          action: <OwnLink href="/lab/receiving">前往扫码签收</OwnLink>,
        }}
      />
    </>
  );
}

function asked({ filters, query }: ListState<(typeof keys)[number]>): QueryIn<typeof listSamples> {
  const { pageSize, cursor } = query;
  const barcode = plainDigits(filters.barcode).replaceAll(/\D/g, "").slice(0, 13);
  if (barcode !== "") return { pageSize, cursor, barcode };
  return {
    pageSize,
    cursor,
    state: choice(sampleStateNames, filters.state),
    productCode: filters.productCode || undefined,
    merchantId: filters.merchantId || undefined,
    queue: choice(queues, filters.queue),
    day: filters.day || undefined,
  };
}

function Filters({ list }: { list: ListState<(typeof keys)[number]> }) {
  const products = useProductOptions();
  const merchants = useMerchantOptions();
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "barcode", label: "条码", placeholder: "扫描或输入条码", inputMode: "numeric" },
        { key: "state", label: "状态", options: optionsOf(sampleStateNames) },
        { key: "queue", label: "等待", options: optionsOf(queues) },
        { key: "productCode", label: "产品", options: products },
        ...(merchants.length > 0 ? [{ key: "merchantId", label: "合作机构", options: merchants } as const] : []),
        { key: "day", label: "收样日期", isDay: true },
      ]}
    />
  );
}

function Steps({ sample }: { sample: SampleItem }) {
  const may = useMay();
  const isOpen = sample.state === "received" || sample.state === "accepted";
  return (
    <span className={css.steps}>
      {sample.state === "received" && may("lab:sample:receive") ? (
        <AcceptButton sampleId={sample.id} size="compact-sm" />
      ) : null}
      {isOpen && may("lab:sample:reject") ? <RejectButton of={{ sampleId: sample.id }} size="compact-sm" /> : null}
    </span>
  );
}
