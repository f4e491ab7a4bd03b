import type { DataOf } from "#contract/endpoint";
import { listUserImports, undoUserImport } from "#contract/user-imports";
import { confirm } from "../../parts/confirm";
import { usePage } from "../../parts/data/use-page";
import { useWrite } from "../../parts/data/use-write";
import { useListState } from "../../parts/list/list-state";
import { StatusBadge } from "../../parts/status-badge";
import { ListTable } from "../../parts/table/list-table";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

type Import = DataOf<typeof listUserImports>["list"][number];

const none = [] as const;

const columns: readonly TableColumn<Import, never>[] = [
  { key: "createdAt", title: "导入时间", isFixed: true, width: 120, cell: (one) => <TimeText at={one.createdAt} /> },
  { key: "count", title: "人数", align: "end", cell: (one) => one.count },
  { key: "madeBy", title: "操作人", cell: (one) => one.madeBy },
  {
    key: "undoneAt",
    title: "状态",
    cell: (one) =>
      one.undoneAt === null ? (
        <StatusBadge tone="ready" label="已导入" />
      ) : (
        <StatusBadge tone="neutral" label="已撤销" />
      ),
  },
];

/** Imports so far; each can be undone as a whole until one of its users signed in or was edited. */
export function PastUserImports() {
  const list = useListState(none, none);
  const query = usePage(listUserImports, list.query);
  const undo = useWrite({
    work: (one: Import) => withPasswordCheck(() => adminCall(undoUserImport, { params: { importId: one.importId } })),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  const start = async (one: Import) => {
    const message = `这次导入的 ${one.count} 位用户会全部删除。有人登录过或被修改过时不能撤销。`;
    if (await confirm({ title: "撤销导入", message, confirmLabel: "撤销导入", tone: "danger" })) undo.mutate(one);
  };
  const cell = (one: Import) =>
    one.undoneAt === null ? (
      <RowButtons>
        <RowButton label="撤销导入" of={`${one.count} 位用户`} isDanger onPress={() => void start(one)} />
      </RowButtons>
    ) : (
      <TimeText at={one.undoneAt} />
    );
  return (
    <ListTable
      label="导入记录"
      columns={[...columns, { key: "steps", title: "操作", isFixed: true, cell }]}
      list={list}
      query={query}
      rowId={(one) => one.importId}
      empty={{ title: "还没有导入过用户", text: "导入成功后会记在这里，可以整批撤销。" }}
    />
  );
}
