import type { DataOf } from "#contract/endpoint";
import { privacyKindNames, privacyRequestName, privacyStateNames } from "#contract/my-data";
import { listPrivacyRequests } from "#contract/privacy-requests";
import { knownKey, optionsOf } from "../parts/choice";
import { usePage } from "../parts/data/use-page";
import { formatTime } from "../parts/format-time";
import { FilterBar } from "../parts/list/filter-bar";
import { useListState } from "../parts/list/list-state";
import { OfficeLink } from "../parts/own-link";
import { PageHeader } from "../parts/page-header";
import { screenLink } from "../parts/screen-link";
import { StateBadge } from "../parts/state/state-badge";
import { StatusBadge } from "../parts/status-badge";
import { createdColumn } from "../parts/table/cells";
import { ListTable } from "../parts/table/list-table";
import type { TableColumn } from "../parts/table/table-column";
import { TimeText } from "../parts/time-text";
import { privacyStates } from "./privacy-words";

const keys = ["state", "kind", "queue", "beginTime", "endTime"] as const;

const queues = { open: "待答复" } as const;

type Request = DataOf<typeof listPrivacyRequests>["list"][number];

const columns: readonly TableColumn<Request, "createdAt">[] = [
  {
    key: "kind",
    title: "请求",
    isFixed: true,
    width: 170,
    cell: (one) => (
      <OfficeLink href={screenLink("/site/privacy/$requestId", { requestId: one.id })}>
        {privacyRequestName(one)}
      </OfficeLink>
    ),
  },
  { key: "state", title: "状态", width: 110, cell: (one) => <StateBadge of={privacyStates} state={one.state} /> },
  { key: "phone", title: "手机号", width: 130, cell: (one) => one.phoneMasked || "—" },
  {
    key: "dueAt",
    title: "最迟答复",
    width: 150,
    cell: (one) =>
      one.closedAt !== null ? (
        "—"
      ) : one.isOverdue ? (
        <StatusBadge tone="bad" label={`已超期 ${formatTime(one.dueAt).slice(0, 10)}`} />
      ) : (
        formatTime(one.dueAt).slice(0, 10)
      ),
  },
  createdColumn("提交时间"),
  { key: "closedAt", title: "办结时间", width: 110, cell: (one) => <TimeText at={one.closedAt} /> },
  { key: "handledBy", title: "处理人", width: 90, cell: (one) => one.handledBy?.name || "—" },
];

/** Customers' requests about their data: open ones have a deadline. */
export function PrivacyRequestsPage() {
  const list = useListState(keys);
  const { state, kind, queue } = list.filters;
  const asked = {
    ...list.query,
    state: knownKey(privacyStateNames, state),
    kind: knownKey(privacyKindNames, kind),
    queue: knownKey(queues, queue),
  };
  const query = usePage(listPrivacyRequests, asked);
  const { open = 0, overdue = 0 } = query.data ?? {};
  const note = open === 0 ? "没有待处理的请求" : `${open} 件待处理${overdue > 0 ? `，其中 ${overdue} 件已超期` : ""}`;
  return (
    <>
      <PageHeader title="个人信息请求" note={`更正与咨询在15个工作日内答复；撤回与删除由系统立即执行。${note}。`} />
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(privacyStateNames) },
          { key: "kind", label: "类型", options: optionsOf(privacyKindNames) },
          { key: "queue", label: "等待", options: optionsOf(queues) },
          { key: "beginTime", label: "提交时间", isSpan: true },
        ]}
      />
      <ListTable
        label="个人信息请求"
        columns={columns}
        list={list}
        query={query}
        hrefOf={(one) => screenLink("/site/privacy/$requestId", { requestId: one.id })}
        empty={{ title: "还没有请求", text: "客户在手机页面“我的数据”里提出的请求会出现在这里。" }}
      />
    </>
  );
}
