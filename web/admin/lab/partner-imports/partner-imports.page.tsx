import { Suspense } from "react";
import { listPartnerImports, partnerStateNames } from "#contract/partner-imports";
import type { PartnerImportItem } from "#contract/partner-imports.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { ResultSourceTabs } from "../instrument-files/result-tabs";
import { partnerCountsOf } from "./partner.model";
import { partnerImportStates } from "./partner-states";

const UploadPanel = lazyPart(() => import("./upload-panel"), "UploadPanel");

const keys = ["state", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<PartnerImportItem, "createdAt">[] = [
  {
    key: "fileName",
    title: "文件",
    isFixed: true,
    width: 190,
    cell: (row) => (
      <OfficeLink href={screenLink("/lab/imports/partner/$partnerImportId", { partnerImportId: row.id })}>
        {row.fileName}
      </OfficeLink>
    ),
  },
  { key: "state", title: "状态", width: 90, cell: (row) => <StateBadge of={partnerImportStates} state={row.state} /> },
  { key: "partner", title: "实验室", width: 140, cell: (row) => <LongText text={row.partner} /> },
  { key: "product", title: "产品", width: 110, cell: (row) => <ProductCell product={row.product} /> },
  { key: "rowTotal", title: "行数", align: "end", width: 64, cell: (row) => row.rowTotal },
  { key: "wrong", title: "需处理", align: "end", width: 76, cell: (row) => partnerCountsOf(row).wrongTotal },
  {
    key: "run",
    title: "检测批次",
    width: 110,
    cell: (row) =>
      row.run ? <CodeLink href={screenLink("/lab/runs/$runId", { runId: row.run.id })} code={row.run.runNo} /> : "—",
  },
  { key: "uploadedBy", title: "上传人", width: 90, cell: (row) => row.uploadedBy.name },
  createdColumn("上传时间"),
];

/** Files of partner laboratories: upload, and the outcome of each. */
export function PartnerImportsPage() {
  const list = useListState(keys);
  const may = usePermissionCheck();
  const query = usePage(listPartnerImports, { ...list.query, state: knownKey(partnerStateNames, list.filters.state) });
  return (
    <>
      <PageHeader title="导入结果" note="合作实验室的结果表，最多 10 万行：后台核对，改正后一次生效" />
      <ResultSourceTabs />
      <Suspense>{may("lab:run:import") ? <UploadPanel /> : null}</Suspense>
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(partnerStateNames) },
          { key: "beginTime", label: "上传时间", isSpan: true },
        ]}
      />
      <ListTable
        label="合作实验室导入记录"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(row) => screenLink("/lab/imports/partner/$partnerImportId", { partnerImportId: row.id })}
        empty={{ title: "还没有合作实验室的文件", text: "选好产品，填写实验室名称，再把 CSV 文件拖到上面。" }}
      />
    </>
  );
}
