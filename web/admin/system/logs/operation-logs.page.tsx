import { Suspense, useState } from "react";
import { exportOperationLogs, listOperationLogs } from "#contract/logs";
import type { OperationLogItem } from "#contract/logs.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { usePage } from "../../parts/data/use-page";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { ExportButton } from "../../parts/list/export-button";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { Allowed } from "../../session/access";
import { auditObjectOptions, daysFilterField, logNote } from "./log-fields";
import { LogTabs } from "./log-tabs";
import { ObjectCell } from "./object-cell";

const ChangedFields = lazyDialog(() => import("./changed-fields"), "ChangedFields");
const OperationDrawer = lazyPart(() => import("./operation-drawer"), "OperationDrawer");

const keys = ["operName", "objectType", "objectId", "status", "beginTime", "endTime"] as const;

/** "1" normal, "2" refused or failed. */
const outcomes = { "1": "成功", "2": "未成功" } as const;

const columns: readonly TableColumn<OperationLogItem>[] = [
  { key: "id", title: "编号", align: "end", isHiddenAtFirst: true, cell: (log) => log.id },
  { key: "title", title: "操作", isFixed: true, cell: (log) => <span className="nowrap">{log.title}</span> },
  {
    key: "operName",
    title: "操作人员",
    width: 110,
    cell: (log) => <span title={log.operName}>{log.operNickName || log.operName || "—"}</span>,
  },
  { key: "object", title: "对象", width: 170, cell: (log) => <ObjectCell {...log} /> },
  {
    key: "changes",
    title: "修改的内容",
    width: 160,
    priority: 1,
    cell: (log) => (log.changes.length > 0 ? <ChangedFields changes={log.changes} /> : log.reason || "—"),
  },
  {
    key: "status",
    title: "结果",
    width: 90,
    cell: (log) => <StatusBadge tone={log.status === "1" ? "ready" : "bad"} label={outcomes[log.status]} />,
  },
  { key: "operTime", title: "时间", width: 110, cell: (log) => <TimeText at={log.operTime} /> },
];

/** Operations of staff, field by field. */
export function OperationLogsPage() {
  const list = useListState(keys);
  const [open, setOpen] = useState<OperationLogItem>();
  const { status, cursor, pageSize, createdAtOrder: _, ...rest } = list.query;
  const filters = { ...rest, status: knownKey(outcomes, status) };
  const query = usePage(listOperationLogs, { ...filters, cursor, pageSize }, { hasOwnExport: true });
  const steps: TableColumn<OperationLogItem> = {
    key: "steps",
    title: "",
    isFixed: true,
    cell: (log) => (
      <RowButtons>
        <RowButton label="详情" of={`${log.title} ${log.id}`} onPress={() => setOpen(log)} />
      </RowButtons>
    ),
  };
  return (
    <>
      <PageHeader
        title="操作日志"
        note={logNote("谁在什么时候做了什么，改了哪些内容", query.data?.isScoped)}
        actions={
          <Allowed tags={["admin:sysOperLog:export"]}>
            <ExportButton endpoint={exportOperationLogs} query={filters} name="操作日志" />
          </Allowed>
        }
      />
      <LogTabs />
      <FilterBar
        list={list}
        fields={[
          { key: "operName", label: "操作人员", placeholder: "操作人员的用户名" },
          { key: "objectType", label: "对象", options: auditObjectOptions },
          { key: "objectId", label: "对象编号" },
          { key: "status", label: "结果", options: optionsOf(outcomes) },
          daysFilterField,
        ]}
      />
      <ListTable
        label="操作日志"
        columns={[...columns, steps]}
        list={list}
        query={query}
        onOpen={setOpen}
        empty={{ title: "还没有操作记录", text: "有人在后台新增、修改或删除时，会在这里留下记录。" }}
      />
      <Suspense>{open ? <OperationDrawer log={open} onClose={() => setOpen(undefined)} /> : null}</Suspense>
    </>
  );
}
