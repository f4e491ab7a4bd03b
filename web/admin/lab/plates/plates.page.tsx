import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { partSearchMessage } from "#contract/part-search";
import { listPlateQueue, listPlates, plateStateNames } from "#contract/plates";
import type { PlateItem } from "#contract/plates.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { plateStates } from "./plate-states";

const PlateDialog = lazyPart(() => import("./plate-dialog"), "PlateDialog");

const keys = ["search", "state", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<PlateItem, "createdAt">[] = [
  {
    key: "code",
    title: "板号",
    isFixed: true,
    cell: (plate) => <CodeLink href={screenLink("/lab/plates/$plateId", { plateId: plate.id })} code={plate.code} />,
  },
  { key: "product", title: "产品", cell: (plate) => <ProductCell product={plate.product} /> },
  { key: "format", title: "板型", width: 84, cell: (plate) => `${plate.format} 孔` },
  { key: "state", title: "状态", cell: (plate) => <StateBadge of={plateStates} state={plate.state} /> },
  { key: "samples", title: "样本数", align: "end", cell: (plate) => plate.sampleCount },
  {
    key: "run",
    title: "检测批次",
    cell: ({ run }) =>
      run ? <OfficeLink href={screenLink("/lab/runs/$runId", { runId: run.id })}>{run.runNo}</OfficeLink> : "—",
  },
  { key: "by", title: "排板人", cell: (plate) => plate.createdBy.name },
  createdColumn("创建时间"),
  { key: "note", title: "备注", isHiddenAtFirst: true, cell: (plate) => plate.note || "—" },
];

/** Samples that wait for a plate, by product, and the plates made so far. */
export function PlatesPage() {
  const list = useListState(keys);
  const query = usePage(listPlates, { ...list.query, state: knownKey(plateStateNames, list.filters.state) });
  const [asked, setAsked] = useState<string>();
  const may = usePermissionCheck();
  const start = may("lab:plate:edit") ? setAsked : undefined;
  return (
    <>
      <PageHeader
        title="排板"
        note="扫码把样本放进孔里，封板后上机"
        actions={<NewButton label="新建样本板" tag="lab:plate:edit" onPress={() => setAsked("")} />}
      />
      <Queue onStart={start} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "板号或备注" },
          { key: "state", label: "状态", options: optionsOf(plateStateNames) },
          { key: "beginTime", label: "创建时间", isSpan: true },
        ]}
      />
      <ListTable
        label="样本板"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(plate) => screenLink("/lab/plates/$plateId", { plateId: plate.id })}
        empty={{ title: "还没有样本板", notFound: partSearchMessage, text: "新建一块，然后逐支扫描已签收的采样管。" }}
      />
      <Suspense>
        {asked === undefined ? null : <PlateDialog productCode={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

function Queue({ onStart }: { onStart: ((productCode: string) => void) | undefined }) {
  const { data } = useQuery(callQuery(listPlateQueue, { query: { pageSize: 1 } }));
  if (!data || data.counts.length === 0) {
    return data ? <p className="below-16 muted">没有等待上板的样本，签收后会出现在这里。</p> : null;
  }
  return (
    <ul className="bare-list tiles gap-12 below-16" aria-label="待上板样本">
      {data.counts.map(({ product, count }) => (
        <li key={product.code} className="card row gap-12 pad-12-16">
          <span className="figure tabular">{count}</span>
          <span className="grow size-13 muted">
            <span className="block size-14 ink">{product.name}</span>
            支待上板
          </span>
          {onStart ? (
            <Button
              variant="default"
              size="compact-md"
              aria-label={`为${product.name}排板`}
              onClick={() => onStart(product.code)}
            >
              排板
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
