import { Button } from "@mantine/core";
import { kitBatchStateNames, listKitBatches } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import { partSearchMessage } from "#contract/part-search";
import { loadRequiredPart } from "../../../shared/fetch-part";
import type { BulkActions } from "../../parts/bulk/bulk-step";
import { useBulkActions } from "../../parts/bulk/use-bulk";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn, MerchantCell, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { useOriginFilters } from "../origin-filters";
import { BarcodeRange } from "../specimens/barcodes/barcode-text";
import { batchStates } from "./batch-states";

const keys = ["search", "state", "productCode", "merchantId", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<KitBatch, "createdAt">[] = [
  {
    key: "code",
    title: "批次",
    isFixed: true,
    cell: (batch) => <CodeLink href={screenLink("/lab/kits/$kitId", { kitId: batch.id })} code={batch.code} />,
  },
  { key: "product", title: "产品", cell: (batch) => <ProductCell product={batch.product} /> },
  { key: "state", title: "状态", cell: (batch) => <StateBadge of={batchStates} state={batch.state} /> },
  { key: "quantity", title: "数量", align: "end", cell: (batch) => batch.quantity },
  {
    key: "range",
    title: "条码号段",
    cell: (batch) => <BarcodeRange first={batch.firstBarcode} last={batch.lastBarcode} />,
  },
  { key: "lot", title: "批号", isHiddenAtFirst: true, cell: (batch) => batch.lot },
  { key: "expiresOn", title: "有效期至", width: 106, cell: (batch) => batch.expiresOn },
  { key: "merchant", title: "合作机构", cell: (batch) => <MerchantCell merchant={batch.merchant} /> },
  createdColumn("创建时间"),
];

const bulkSteps: BulkActions<KitBatch> = {
  tags: ["lab:kit:issue", "lab:kit:void"],
  idOf: ({ id }) => id,
  nameOf: ({ code }) => code,
  steps: () => loadRequiredPart(() => import("./kit-bulk"), "kitBulkSteps"),
};

/** Batches of collection tubes. */
export function KitsPage() {
  const origins = useOriginFilters();
  const list = useListState(keys);
  const { state, productCode, merchantId } = list.filters;
  const query = usePage(listKitBatches, {
    ...list.query,
    state: knownKey(kitBatchStateNames, state),
    productCode: productCode || undefined,
    merchantId: merchantId || undefined,
  });
  const bulk = useBulkActions(bulkSteps, query.data?.list);
  return (
    <>
      <PageHeader title="套件批次" note="制作、打印和发放采样管" actions={<NewBatch />} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "批次编号或批号" },
          { key: "state", label: "状态", options: optionsOf(kitBatchStateNames) },
          ...origins,
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="套件批次"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(batch) => screenLink("/lab/kits/$kitId", { kitId: batch.id })}
        {...bulk}
        empty={{
          title: "还没有批次",
          notFound: partSearchMessage,
          text: "新建一个批次，打印标签并发放，客户就能绑定。",
          action: <NewBatch />,
        }}
      />
    </>
  );
}

function NewBatch() {
  const may = usePermissionCheck();
  const own = useOfficeHistory();
  if (!may("lab:kit:create")) return null;
  return (
    <>
      <Button variant="default" onClick={() => own.push(screenLink("/lab/kits/import"))}>
        导入外来条码
      </Button>
      <NewButton label="新建批次" tag="lab:kit:create" onPress={() => own.push(screenLink("/lab/kits/new"))} />
    </>
  );
}
