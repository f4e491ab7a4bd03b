import { listLoginLogs } from "#contract/logs";
import type { LoginLogItem } from "#contract/logs.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { daysFilterField, logNote } from "./log-fields";
import { LogTabs } from "./log-tabs";

const keys = ["username", "ipaddr", "status", "beginTime", "endTime"] as const;

/** "2" success, "1" failure. */
const outcomes = { "2": "成功", "1": "失败" } as const;

const columns: readonly TableColumn<LoginLogItem, "createdAt">[] = [
  { key: "username", title: "用户名", isFixed: true, width: 130, cell: (log) => log.username || "—" },
  {
    key: "status",
    title: "结果",
    width: 90,
    cell: (log) => <StatusBadge tone={log.status === "2" ? "ready" : "bad"} label={outcomes[log.status]} />,
  },
  { key: "msg", title: "说明", width: 140, cell: (log) => log.msg || "—" },
  { key: "ipaddr", title: "IP 地址", width: 130, cell: (log) => <span className="mono">{log.ipaddr || "—"}</span> },
  { key: "browser", title: "浏览器", width: 110, cell: (log) => log.browser || "—" },
  { key: "os", title: "系统", width: 110, cell: (log) => log.os || "—" },
  {
    key: "platform",
    title: "设备",
    isHiddenAtFirst: true,
    cell: (log) => (log.platform === "mobile" ? "手机" : log.platform ? "电脑" : "—"),
  },
  {
    key: "requestId",
    title: "请求编号",
    isHiddenAtFirst: true,
    cell: (log) => <span className="mono">{log.requestId || "—"}</span>,
  },
  { key: "loginTime", title: "时间", sort: "createdAt", width: 110, cell: (log) => <TimeText at={log.loginTime} /> },
];

/** Every attempt to sign in, also failed ones. */
export function LoginLogsPage() {
  const list = useListState(keys);
  const asked = { ...list.query, status: knownKey(outcomes, list.filters.status) };
  const query = usePage(listLoginLogs, asked);
  return (
    <>
      <PageHeader title="登录日志" note={logNote("全部登录记录，含失败的", query.data?.isScoped)} />
      <LogTabs />
      <FilterBar
        list={list}
        fields={[
          { key: "username", label: "用户名", placeholder: "完整的用户名" },
          { key: "ipaddr", label: "IP 地址" },
          { key: "status", label: "结果", options: optionsOf(outcomes) },
          daysFilterField,
        ]}
      />
      <ListTable
        label="登录日志"
        columns={columns}
        list={list}
        query={query}
        empty={{ title: "还没有登录记录", text: "有人登录后台时，会在这里留下记录。" }}
      />
    </>
  );
}
