import { Suspense, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { listClientErrors } from "#contract/tools";
import { usePage } from "../../parts/data/use-page";
import { lazyPart } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";

const ErrorDrawer = lazyPart(() => import("./error-drawer"), "ErrorDrawer");

export type ClientError = DataOf<typeof listClientErrors>["list"][number];

const keys = [] as const;

const columns: readonly TableColumn<ClientError>[] = [
  {
    key: "message",
    title: "错误",
    isFixed: true,
    width: 240,
    cell: (error) => <span className="two-lines">{error.message}</span>,
  },
  { key: "page", title: "页面", width: 140, cell: (error) => error.page || "—" },
  { key: "seenCount", title: "次数", align: "end", width: 70, cell: (error) => error.seenCount },
  { key: "release", title: "版本", isHiddenAtFirst: true, cell: (error) => error.release || "—" },
  { key: "createdAt", title: "首次出现", isHiddenAtFirst: true, cell: (error) => <TimeText at={error.createdAt} /> },
  { key: "lastSeenAt", title: "最近出现", width: 110, cell: (error) => <TimeText at={error.lastSeenAt} /> },
];

/** Errors in people's browsers, without digits and queries. */
export function ClientErrors() {
  const list = useListState(keys);
  const [open, setOpen] = useState<ClientError>();
  const query = usePage(listClientErrors, list.query);
  const steps: TableColumn<ClientError> = {
    key: "steps",
    title: "",
    isFixed: true,
    cell: (error) => (
      <RowButtons>
        <RowButton label="详情" of={error.message.slice(0, 40)} onPress={() => setOpen(error)} />
      </RowButtons>
    ),
  };
  return (
    <section>
      <h2 className="below-8 size-15 strong">网页错误日志</h2>
      <ListTable
        label="网页错误日志"
        columns={[...columns, steps]}
        list={list}
        query={query}
        onOpen={setOpen}
        empty={{ title: "没有页面错误", text: "有人的浏览器出错时，会自动记录在这里。" }}
      />
      <Suspense>{open ? <ErrorDrawer error={open} onClose={() => setOpen(undefined)} /> : null}</Suspense>
    </section>
  );
}
