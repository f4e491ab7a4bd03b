import { partSearchMessage } from "#contract/part-search";
import { listRuns, runStateNames } from "#contract/runs";
import type { RunItem } from "#contract/runs.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { FilterBar } from "../../parts/list/filter-bar";
import { type ListState, useListState } from "../../parts/list/list-state";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn, ProductCell } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { plainModelName } from "../instruments/model-name";
import { useProductOptions } from "../option-lists";
import { runStates } from "./run-states";

const keys = ["search", "state", "productCode", "day", "serial", "beginTime", "endTime"] as const;

const columns: readonly TableColumn<RunItem, "createdAt">[] = [
  {
    key: "runNo",
    title: "批次号",
    isFixed: true,
    width: 120,
    cell: (run) => <CodeLink href={screenLink("/lab/runs/$runId", { runId: run.id })} code={run.runNo} />,
  },
  { key: "state", title: "状态", width: 100, cell: (run) => <StateBadge of={runStates} state={run.state} /> },
  { key: "controls", title: "质控", width: 90, cell: (run) => <Controls passed={run.controlsPassed} /> },
  { key: "product", title: "产品", cell: (run) => <ProductCell product={run.product} /> },
  { key: "instrument", title: "仪器", width: 150, cell: (run) => <Instrument name={run.instrument} /> },
  { key: "plateCode", title: "板号", isHiddenAtFirst: true, cell: (run) => run.plateCode || "—" },
  { key: "endedAt", title: "结束时间", width: 108, cell: (run) => <TimeText at={run.endedAt} /> },
  { key: "createdBy", title: "导入人", width: 90, cell: (run) => run.createdBy?.name ?? "—" },
  createdColumn("导入时间"),
  { key: "qcReason", title: "质控说明", width: 200, isHiddenAtFirst: true, cell: (run) => run.qcReason || "—" },
];

/** One line: a name of several words would make every row of the list taller. */
function Instrument({ name }: { name: string }) {
  return <span className="nowrap">{plainModelName(name) || "—"}</span>;
}

function Controls({ passed }: { passed: boolean | null }) {
  if (passed === null) return <StatusBadge tone="neutral" label="待判断" />;
  return <StatusBadge tone={passed ? "ready" : "bad"} label={passed ? "通过" : "未通过"} />;
}

/** Runs of the instruments. */
export function RunsPage() {
  const list = useListState(keys);
  const { state, productCode, day, serial } = list.filters;
  const query = usePage(listRuns, {
    ...list.query,
    state: knownKey(runStateNames, state),
    productCode: productCode || undefined,
    day: day || undefined,
    serial: serial || undefined,
  });
  return (
    <>
      <PageHeader title="检测批次" note="每块板的孔位、质控和结果" />
      <Filters list={list} />
      <ListTable
        label="检测批次"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(run) => screenLink("/lab/runs/$runId", { runId: run.id })}
        empty={{
          title: "还没有检测批次",
          notFound: partSearchMessage,
          text: "导入仪器文件并提交后，检测批次会出现在这里。",
          action: <OfficeLink href="/lab/imports">前往导入结果</OfficeLink>,
        }}
      />
    </>
  );
}

function Filters({ list }: { list: ListState<(typeof keys)[number]> }) {
  const products = useProductOptions();
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "search", label: "批次号或板号" },
        { key: "state", label: "状态", options: optionsOf(runStateNames) },
        { key: "productCode", label: "产品", options: products },
        ...(list.filters.day ? [{ key: "day", label: "导入日期", isDay: true } as const] : []),
        ...(list.filters.serial ? [{ key: "serial", label: "仪器序列号" } as const] : []),
        { key: "beginTime", label: "导入时间", isSpan: true },
      ]}
    />
  );
}
