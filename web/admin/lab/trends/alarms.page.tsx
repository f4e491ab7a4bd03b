import { alarmRuleNames, effectNames } from "#contract/trend-figures";
import { alarmStateNames, explainQcAlarm, listQcAlarms } from "#contract/trends";
import type { QcAlarm } from "#contract/trends.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { ReasonButton } from "../../parts/reason-button";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import { LongText } from "../../parts/table/long-text";
import type { TableColumn } from "../../parts/table/table-column";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { TrendTabs } from "./trend-tabs";
import { assayOption, useTrendAssays } from "./trends.api";

const keys = ["assayCode", "state", "beginTime", "endTime"] as const;
const alarmStates = stateWords(alarmStateNames, { open: "warn", explained: "ready" });

const columns: readonly TableColumn<QcAlarm, "createdAt">[] = [
  {
    key: "rule",
    title: "规则",
    isFixed: true,
    width: 96,
    cell: ({ rule }) => <span className="strong nowrap">{alarmRuleNames[rule]}</span>,
  },
  { key: "state", title: "状态", width: 96, cell: ({ state }) => <StateBadge of={alarmStates} state={state} /> },
  {
    key: "effect",
    title: "后果",
    width: 88,
    cell: ({ effect }) => <StatusBadge tone={effect === "hold" ? "bad" : "neutral"} label={effectNames[effect]} />,
  },
  {
    key: "run",
    title: "检测批次",
    cell: ({ runId, runNo }) => <CodeLink href={screenLink("/lab/runs/$runId", { runId })} code={runNo} />,
  },
  {
    key: "message",
    title: "报警",
    cell: ({ assayCode, targetCode, series, message }) => (
      <OfficeLink
        href={
          series === ""
            ? screenLink("/lab/trends/population")
            : screenLink("/lab/trends", { assayCode, targetCode, series })
        }
      >
        <LongText text={message} />
      </OfficeLink>
    ),
  },
  { key: "reason", title: "处理", cell: ({ reason }) => (reason ? <LongText text={reason} /> : "—") },
  { key: "explainer", title: "说明人", width: 96, isHiddenAtFirst: true, cell: ({ explainer }) => explainer ?? "—" },
  createdColumn("报警时间"),
];

/** Every control rule that a run violated, and the cause that somebody found. */
export function AlarmsPage() {
  const list = useListState(keys);
  const { data: assays = [] } = useTrendAssays();
  const query = usePage(listQcAlarms, { ...list.query, state: knownKey(alarmStateNames, list.filters.state) });
  const mayExplain = usePermissionCheck()("lab:trend:edit");
  return (
    <>
      <PageHeader title="质控报警" note="每个报警都要有人查明原因并说明，月报才能签字" />
      <TrendTabs />
      <FilterBar
        list={list}
        fields={[
          { key: "assayCode", label: "检测方案", options: assays.map(assayOption) },
          { key: "state", label: "状态", options: optionsOf(alarmStateNames) },
          { key: "beginTime", label: "报警时间", isSpan: true },
        ]}
      />
      <ListTable
        label="质控报警"
        columns={mayExplain ? [...columns, actions] : columns}
        list={list}
        query={query}
        empty={{ title: "没有报警", text: "设定批号的均值后，违反规则的检测批次会出现在这里。" }}
      />
    </>
  );
}

const actions: TableColumn<QcAlarm, "createdAt"> = {
  key: "action",
  title: "操作",
  isFixed: true,
  width: 88,
  cell: ({ id, state, message }) =>
    state === "open" ? (
      <ReasonButton
        label="说明"
        size="compact-sm"
        question={{
          title: "说明报警",
          message: `${message}。说明后不能修改；存疑的结果仍须审核人逐项说明。`,
          confirmLabel: "保存说明",
          reason: { label: "原因与处理", placeholder: "如 探针反复冻融，已换新管并复检质控" },
        }}
        work={(reason) => adminCall(explainQcAlarm, { params: { id }, body: { reason } })}
        done={() => showToast({ kind: "success", text: "说明已保存" })}
      />
    ) : null,
};
