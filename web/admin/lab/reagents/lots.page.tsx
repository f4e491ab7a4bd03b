import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lotStateNames } from "#contract/reagent-states";
import { listReagentLots, listReagents } from "#contract/reagents";
import type { ReagentLotItem } from "#contract/reagents.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { usePage } from "../../parts/data/use-page";
import { ExpiryCell } from "../../parts/expiry-cell";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { lotStates } from "./reagent-states";

const ArrivalDialog = lazyDialog(() => import("./arrival-dialog"), "ArrivalDialog");
const keys = ["search", "reagentId", "state", "beginTime", "endTime"] as const;
const hrefOf = ({ id }: { readonly id: string }) => screenLink("/lab/reagents/lots/$lotId", { lotId: id });

const columns: readonly TableColumn<ReagentLotItem, "createdAt">[] = [
  { key: "lot", title: "批号", isFixed: true, cell: (one) => <CodeLink href={hrefOf(one)} code={one.lot} isMono /> },
  { key: "reagent", title: "试剂", cell: ({ reagent }) => <span className="nowrap">{reagent.name}</span> },
  { key: "state", title: "验收", width: 100, cell: ({ state }) => <StateBadge of={lotStates} state={state} /> },
  { key: "expiresOn", title: "有效期至", width: 190, cell: ({ expiresOn }) => <ExpiryCell expiresOn={expiresOn} /> },
  { key: "left", title: "剩余盒数", width: 96, cell: ({ left, boxes }) => `${left} / ${boxes}` },
  { key: "code", title: "本室编号", cell: ({ code }) => <span className="mono nowrap">{code}</span> },
  { key: "receivedOn", title: "到货日期", width: 110, cell: ({ receivedOn }) => receivedOn },
  { ...createdColumn("登记时间"), isHiddenAtFirst: true },
];

/** Every delivered lot, and whether it may be used. */
export function LotsPage() {
  const list = useListState(keys);
  const own = useOfficeHistory();
  const [isAdding, setAdding] = useState(false);
  const reagents = useReagentOptions();
  const { reagentId } = list.filters;
  const query = usePage(listReagentLots, { ...list.query, state: knownKey(lotStateNames, list.filters.state) });
  const add = <NewButton label="登记到货" tag="lab:reagent:edit" onPress={() => setAdding(true)} />;
  return (
    <>
      <PageHeader title="试剂批号" note={<OfficeLink href="/lab/reagents">试剂与库存</OfficeLink>} actions={add} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "批号或盒上编号" },
          { key: "reagentId", label: "试剂", options: reagents ?? [] },
          { key: "state", label: "验收", options: optionsOf(lotStateNames) },
          { key: "beginTime", label: "登记时间", isSpan: true },
        ]}
      />
      <ListTable
        label="试剂批号"
        columns={columns}
        list={list}
        query={query}
        hrefOf={hrefOf}
        empty={{
          title: "还没有批号",
          text: "到货时登记批号和盒数，打印标签贴在盒上，验收合格后即可使用。",
          action: add,
        }}
      />
      {isAdding && reagents ? (
        <ArrivalDialog
          reagents={reagents.filter(({ isOn }) => isOn)}
          reagentId={reagents.some(({ value, isOn }) => isOn && value === reagentId) ? (reagentId ?? "") : ""}
          onClose={() => setAdding(false)}
          onMade={(id) => own.push(hrefOf({ id }))}
        />
      ) : null}
    </>
  );
}

/** Undefined while they load. */
function useReagentOptions() {
  const { data, isLoading } = useQuery(callQuery(listReagents, { query: { pageSize: 100 } }));
  if (isLoading) return undefined;
  return (data?.list ?? []).map(({ id, name, supplier, status }) => ({
    value: id,
    isOn: status === "on",
    label: supplier ? `${name}（${supplier}）` : name,
  }));
}
