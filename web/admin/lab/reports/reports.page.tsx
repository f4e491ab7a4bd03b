import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { listReports, reportStateNames } from "#contract/lab-reports";
import type { ReportItem } from "#contract/lab-reports.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { type ListState, useListState } from "../../parts/list/list-state";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { RecordSearch } from "../../parts/search/record-search";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, MerchantCell, PersonCell, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import { useOriginFilters } from "../origin-filters";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { ExchangeButton } from "./exchange-button";
import { reportStates } from "./report-states";

const PrintDayDialog = lazyPart(() => import("./print-day"), "PrintDayDialog");

const keys = [
  "state",
  "productCode",
  "merchantId",
  "correction",
  "queue",
  "day",
  "viewedDay",
  "beginTime",
  "endTime",
] as const;

const queues = { unviewed: "客户未查看", contradicted: "与再次检测不同" } as const;

const corrections = { open: "更正进行中", submitted: "待复核" } as const;

const columns: readonly TableColumn<ReportItem, "createdAt">[] = [
  {
    key: "key",
    title: "报告码",
    isFixed: true,
    cell: (report) => (
      <CodeLink
        href={screenLink("/lab/reports/$reportId", { reportId: report.id })}
        code={report.key ?? "未编号"}
        isMono
      />
    ),
  },
  { key: "number", title: "报告编号", width: 130, cell: (report) => report.number ?? "" },
  { key: "state", title: "状态", width: 90, cell: (report) => <StateBadge of={reportStates} state={report.state} /> },
  { key: "product", title: "产品", cell: (report) => <ProductCell product={report.product} /> },
  {
    key: "barcode",
    title: "条码",
    width: 150,
    cell: (report) => <TubeLink tubeId={report.tubeId} barcode={report.barcode} />,
  },
  { key: "person", title: "客户", width: 150, cell: (report) => <PersonCell person={report.person} /> },
  {
    key: "merchant",
    title: "合作机构",
    isHiddenAtFirst: true,
    cell: (report) => <MerchantCell merchant={report.merchant} />,
  },
  { key: "versionCount", title: "版本", align: "end", width: 60, cell: (report) => report.versionCount },
  {
    key: "publishedAt",
    title: "发布时间",
    priority: 1,
    sort: "createdAt",
    width: 108,
    cell: (report) => <TimeText at={report.publishedAt} />,
  },
  {
    key: "firstViewedAt",
    title: "客户查看",
    width: 108,
    cell: (report) => (report.firstViewedAt === null ? "未查看" : <TimeText at={report.firstViewedAt} />),
  },
];

/** Reports, the newest first. */
export function ReportsPage() {
  const list = useListState(keys);
  const { state, productCode, merchantId, correction, queue, day, viewedDay } = list.filters;
  const query = usePage(listReports, {
    ...list.query,
    state: knownKey(reportStateNames, state),
    productCode: productCode || undefined,
    merchantId: merchantId || undefined,
    correction: knownKey(corrections, correction),
    queue: knownKey(queues, queue),
    day: day || undefined,
    viewedDay: viewedDay || undefined,
  });
  return (
    <>
      <PageHeader
        title="报告"
        note="发布之后的版本、通知和查看记录"
        actions={
          <>
            <RecordSearch />
            <span className="row">
              <OfficeLink href="/lab/reports/updates">新的解读</OfficeLink>
            </span>
            <ExchangeButton label="批量导出" productCode={productCode} merchantId={merchantId} />
            <PrintDayButton merchantId={merchantId} day={day} />
          </>
        }
      />
      <Filters list={list} />
      <ListTable
        label="报告"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(report) => screenLink("/lab/reports/$reportId", { reportId: report.id })}
        empty={{
          title: "还没有报告",
          text: "审核通过的结果发布后，报告会出现在这里。",
          action: <OfficeLink href={screenLink("/lab/review", { state: "reviewed" })}>前往待发布的结果</OfficeLink>,
        }}
      />
    </>
  );
}

function PrintDayButton({ merchantId, day }: { merchantId: string; day: string }) {
  const may = usePermissionCheck();
  const [isOpen, setOpen] = useState(false);
  if (!may("lab:report:print") || !may("lab:merchant:list")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        打印一天的报告
      </Button>
      <Suspense>
        {isOpen ? <PrintDayDialog merchantId={merchantId} day={day} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

function Filters({ list }: { list: ListState<(typeof keys)[number]> }) {
  const origins = useOriginFilters();
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "state", label: "状态", options: optionsOf(reportStateNames) },
        { key: "queue", label: "等待", options: optionsOf(queues) },
        { key: "correction", label: "更正", options: optionsOf(corrections) },
        ...origins,
        ...(list.filters.day ? [{ key: "day", label: "发布日期", isDay: true } as const] : []),
        { key: "beginTime", label: "发布时间", isSpan: true },
        ...(list.filters.viewedDay ? [{ key: "viewedDay", label: "客户查看", isDay: true } as const] : []),
      ]}
    />
  );
}
