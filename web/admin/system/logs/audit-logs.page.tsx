import { Suspense, useState } from "react";
import { listAuditEvents } from "#contract/audit";
import { auditActionTitle } from "#contract/audit-words";
import type { DataOf } from "#contract/endpoint";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge, type Tone } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { AuditChain } from "./audit-chain";
import { AuditFilters } from "./audit-filters";
import { actorText, auditCallFilters, auditFilterKeys, outcomeNames } from "./audit-words";
import { logNote } from "./log-fields";
import { LogTabs } from "./log-tabs";
import { ObjectCell } from "./object-cell";

const AuditDrawer = lazyPart(() => import("./audit-drawer"), "AuditDrawer");

export type AuditEvent = DataOf<typeof listAuditEvents>["list"][number];
type AuditLine = Omit<AuditEvent, "id"> & { readonly id: number };

const tones: Record<AuditEvent["outcome"], Tone> = { done: "ready", refused: "warn", failed: "bad" };

const columns: readonly TableColumn<AuditLine>[] = [
  { key: "seq", title: "序号", align: "end", isFixed: true, width: 70, cell: (event) => event.seq },
  { key: "action", title: "动作", isFixed: true, width: 150, cell: (event) => auditActionTitle(event.action) },
  {
    key: "actor",
    title: "人员",
    width: 120,
    cell: (event) => <span title={event.actorLabel}>{actorText(event)}</span>,
  },
  { key: "object", title: "对象", width: 180, cell: (event) => <ObjectCell {...event} /> },
  {
    key: "outcome",
    title: "结果",
    width: 90,
    cell: (event) => <StatusBadge tone={tones[event.outcome]} label={outcomeNames[event.outcome]} />,
  },
  { key: "reason", title: "原因", isHiddenAtFirst: true, cell: (event) => event.reason || "—" },
  {
    key: "sealed",
    title: "审计链",
    width: 90,
    cell: (event) => (event.isSealed ? "已封存" : "待封存"),
  },
  { key: "at", title: "时间", width: 110, cell: (event) => <TimeText at={event.at} /> },
];

/** The audit log: by object, by person, by action or by time, and whether its chain is intact. */
export function AuditLogsPage() {
  const list = useListState(auditFilterKeys);
  const [open, setOpen] = useState<AuditLine>();
  const { beginTime, endTime, pageSize, cursor } = list.query;
  const asked = { ...auditCallFilters(list.filters), beginTime, endTime, pageSize, cursor };
  const query = usePage(listAuditEvents, asked);
  const data = query.data && { ...query.data, list: query.data.list.map((event) => ({ ...event, id: event.seq })) };
  const steps: TableColumn<AuditLine> = {
    key: "steps",
    title: "",
    isFixed: true,
    cell: (event) => (
      <RowButtons>
        <RowButton label="详情" of={`第 ${event.seq} 条`} onPress={() => setOpen(event)} />
      </RowButtons>
    ),
  };
  return (
    <>
      <PageHeader title="审计日志" note={logNote("记录只增不改，逐条相连", query.data?.isScoped)} />
      <LogTabs />
      <AuditChain />
      <AuditFilters list={list} />
      <ListTable
        label="审计日志"
        columns={[...columns, steps]}
        list={list}
        query={{ ...query, data }}
        onOpen={setOpen}
        empty={{ title: "还没有审计记录", text: "任何人做了需要留痕的事，都会在这里留下记录。" }}
      />
      <Suspense>{open ? <AuditDrawer event={open} onClose={() => setOpen(undefined)} /> : null}</Suspense>
    </>
  );
}
