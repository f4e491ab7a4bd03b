import type { QueryIn } from "#contract/endpoint";
import { listTubes, tubeStateNames } from "#contract/tubes";
import type { TubeItem } from "#contract/tubes.schemas";
import { EmptyState } from "../../../parts/blank";
import { knownKey, optionsOf } from "../../../parts/choice";
import { usePage } from "../../../parts/data/use-page";
import { FilterBar } from "../../../parts/list/filter-bar";
import { type ListState, useListState } from "../../../parts/list/list-state";
import { OfficeLink } from "../../../parts/own-link";
import { PageHeader } from "../../../parts/page-header";
import { screenLink } from "../../../parts/screen-link";
import { RecordSearch } from "../../../parts/search/record-search";
import { GlobalSearchOffer } from "../../../parts/search/search-instead";
import { CodeLink, MerchantCell, PersonCell, ProductCell } from "../../../parts/table/cells";
import { ListTable } from "../../../parts/table/list-table";
import type { TableColumn } from "../../../parts/table/table-column";
import { TimeText } from "../../../parts/time-text";
import { useOriginFilters } from "../../origin-filters";
import { TubeLink } from "../barcodes/barcode-text";
import { BatchFilter } from "./batch-filter";
import { barcodeSearchHint, barcodeSearchQuery } from "./tube-search";
import { TubeStateBadge } from "./tube-state";

const keys = ["barcode", "state", "productCode", "merchantId", "batchId", "queue", "day"] as const;
type List = ListState<(typeof keys)[number]>;

/** Queues of tubes that a state alone does not define. */
const queues = { unbound: "已到样未绑定" } as const;

const columns: readonly TableColumn<TubeItem>[] = [
  {
    key: "barcode",
    title: "条码",
    isFixed: true,
    width: 150,
    cell: (tube) => <TubeLink tubeId={tube.id} barcode={tube.barcode} />,
  },
  { key: "state", title: "状态", width: 90, cell: (tube) => <TubeStateBadge tube={tube} /> },
  { key: "product", title: "产品", cell: (tube) => <ProductCell product={tube.product} /> },
  { key: "person", title: "客户", width: 150, cell: (tube) => <PersonCell person={tube.person} /> },
  {
    key: "batch",
    title: "批次",
    cell: (tube) => <CodeLink href={screenLink("/lab/kits/$kitId", { kitId: tube.batch.id })} code={tube.batch.code} />,
  },
  {
    key: "merchant",
    title: "合作机构",
    isHiddenAtFirst: true,
    cell: (tube) => <MerchantCell merchant={tube.merchant} />,
  },
  { key: "boundAt", title: "绑定时间", width: 108, cell: (tube) => <TimeText at={tube.boundAt} /> },
  { key: "receivedAt", title: "签收时间", width: 108, cell: (tube) => <TimeText at={tube.receivedAt} /> },
  { key: "stateChangedAt", title: "最近变化", width: 108, cell: (tube) => <TimeText at={tube.stateChangedAt} /> },
  { key: "lot", title: "批号", width: 100, isHiddenAtFirst: true, cell: (tube) => tube.lot },
  { key: "expiresOn", title: "有效期至", width: 110, isHiddenAtFirst: true, cell: (tube) => tube.expiresOn },
];

/** What the list asks for; a barcode is searched alone. Null while it is not searchable yet. */
function asked({ filters, query: { pageSize, cursor } }: List): QueryIn<typeof listTubes> | null {
  const searched = barcodeSearchQuery(filters.barcode);
  if (searched !== undefined) return searched && { pageSize, cursor, ...searched };
  return {
    pageSize,
    cursor,
    state: knownKey(tubeStateNames, filters.state),
    productCode: filters.productCode || undefined,
    merchantId: filters.merchantId || undefined,
    batchId: filters.batchId || undefined,
    queue: knownKey(queues, filters.queue),
    day: filters.day || undefined,
  };
}

/** Every tube, by number, state, batch, product. */
export function TubesPage() {
  const list = useListState(keys);
  const query = usePage(listTubes, asked(list) ?? { pageSize: list.query.pageSize }, { isOff: asked(list) === null });
  return (
    <>
      <PageHeader title="采样管" note="按条码查找，打开后看它的整条生命线" actions={<RecordSearch />} />
      <Filters list={list} />
      <GlobalSearchOffer text={list.filters.barcode} />
      {asked(list) === null ? (
        <EmptyState kind="not-found" title="继续输入" text={barcodeSearchHint(list.filters.barcode)} />
      ) : (
        <ListTable
          label="采样管"
          columns={columns}
          list={list}
          query={query}
          hrefOf={(tube) => screenLink("/lab/tubes/$tubeId", { tubeId: tube.id })}
          empty={{
            title: "还没有采样管",
            text: "新建一个套件批次，就有采样管了。",
            action: <OfficeLink href="/lab/kits">前往套件批次</OfficeLink>,
          }}
        />
      )}
    </>
  );
}

function Filters({ list }: { list: List }) {
  const origins = useOriginFilters();
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "barcode", label: "条码", placeholder: "条码或后 4 位", inputMode: "numeric" },
        { key: "state", label: "状态", options: optionsOf(tubeStateNames) },
        { key: "queue", label: "等待", options: optionsOf(queues) },
        ...origins,
        { key: "day", label: "绑定日期", isDay: true },
      ]}
    >
      {list.filters.batchId ? (
        <BatchFilter batchId={list.filters.batchId} onClear={() => list.set({ batchId: "" })} />
      ) : null}
    </FilterBar>
  );
}
