import { useState } from "react";
import { instrumentStateNames } from "#contract/instrument-states";
import { dueSoonDays, instrumentQueues, listInstruments } from "#contract/instruments";
import type { InstrumentItem } from "#contract/instruments.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { ExpiryCell } from "../../parts/expiry-cell";
import { lazyDialog } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { NewButton } from "../../parts/new-button";
import { useOfficeHistory } from "../../parts/own-history";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import type { InstrumentForm } from "./instrument-form";
import { instrumentStates } from "./instrument-states";
import { UnregisteredInstruments } from "./strangers";

const InstrumentDialog = lazyDialog(() => import("./instrument-dialog"), "InstrumentDialog");
const keys = ["search", "state", "queue", "beginTime", "endTime"] as const;
const hrefOf = ({ id }: { readonly id: string }) => screenLink("/lab/instruments/$instrumentId", { instrumentId: id });

const columns: readonly TableColumn<InstrumentItem, "createdAt">[] = [
  { key: "name", title: "仪器", isFixed: true, cell: (one) => <CodeLink href={hrefOf(one)} code={one.name} /> },
  { key: "state", title: "状态", width: 100, cell: ({ state }) => <StateBadge of={instrumentStates} state={state} /> },
  {
    key: "dueOn",
    title: "最近到期",
    width: 200,
    cell: ({ dueOn, state }) =>
      dueOn === "" || state === "retired" ? "—" : <ExpiryCell expiresOn={dueOn} soonDays={dueSoonDays} />,
  },
  { key: "serial", title: "序列号", cell: ({ serial }) => <span className="mono nowrap">{serial}</span> },
  { key: "model", title: "型号", cell: ({ model }) => <span className="nowrap">{model || "—"}</span> },
  { key: "kind", title: "类型", width: 96, cell: ({ deviceId }) => (deviceId === null ? "定量 PCR 仪" : "快检仪") },
  { key: "location", title: "位置", cell: ({ location }) => <span className="nowrap">{location || "—"}</span> },
  { key: "inUseSince", title: "启用日期", width: 110, cell: ({ inUseSince }) => inUseSince },
  { ...createdColumn("登记时间"), isHiddenAtFirst: true },
];

/** The laboratory's instruments, and whose calibration or maintenance is due. */
export function InstrumentsPage() {
  const list = useListState(keys);
  const own = useOfficeHistory();
  const [made, setMade] = useState<Partial<InstrumentForm>>();
  const query = usePage(listInstruments, {
    ...list.query,
    state: knownKey(instrumentStateNames, list.filters.state),
    queue: knownKey(instrumentQueues, list.filters.queue),
  });
  const add = <NewButton label="登记仪器" tag="lab:instrument:edit" onPress={() => setMade({})} />;
  return (
    <>
      <PageHeader title="仪器" note="校准、保养、故障与停用" actions={add} />
      <UnregisteredInstruments onRegister={setMade} />
      <FilterBar
        list={list}
        fields={[
          { key: "search", label: "名称、型号或序列号" },
          { key: "state", label: "状态", options: optionsOf(instrumentStateNames) },
          { key: "queue", label: "到期", options: optionsOf(instrumentQueues) },
          { key: "beginTime", label: "登记时间", isSpan: true },
        ]}
      />
      <ListTable
        label="仪器"
        columns={columns}
        list={list}
        query={query}
        hrefOf={hrefOf}
        empty={{
          title: "还没有仪器",
          text: "登记仪器后，它的文件里写明的校准会自动记录，停用期间测得的结果会自动存疑。",
          action: add,
        }}
      />
      {made ? (
        <InstrumentDialog start={made} onClose={() => setMade(undefined)} onMade={(id) => own.push(hrefOf({ id }))} />
      ) : null}
    </>
  );
}
