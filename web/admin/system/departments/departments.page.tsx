import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listDepartments, removeDepartments } from "#contract/departments";
import type { DepartmentItem } from "#contract/departments.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { HistoryButton } from "../../parts/history/history-step";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { useRemoveRow } from "../../parts/records/remove-rows";
import { statusNames } from "../../parts/records/status-words";
import { TreeScreen } from "../../parts/records/tree-screen";
import { StatusBadge } from "../../parts/status-badge";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import { TimeText } from "../../parts/time-text";
import type { TreeRow } from "../../parts/tree/tree-rows";
import { useTree } from "../../parts/tree/use-tree";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { departmentKind } from "./department-kind";

const DepartmentDrawer = lazyDialog(() => import("./department-drawer"), "DepartmentDrawer");

const keys = ["deptName", "status"] as const;

type Row = TreeRow<DepartmentItem>;
type Open = { readonly department?: DepartmentItem; readonly parentId: number };

/** Departments as a tree. */
export function DepartmentsPage() {
  const list = useListState(keys);
  const filter = { deptName: list.filters.deptName || undefined, status: knownKey(statusNames, list.filters.status) };
  const query = useQuery({ ...callQuery(listDepartments, { query: filter }), placeholderData: keepPreviousData });
  const { data: whole = [] } = useQuery(callQuery(listDepartments, { query: {} }));
  const tree = useTree(query.data, departmentKind.idOf, departmentKind.nameOf);
  const [open, setOpen] = useState<Open>();
  const steps = useSteps(setOpen);
  return (
    <>
      <TreeScreen
        title="部门管理"
        note="部门决定数据范围：谁能看到哪些人的数据"
        type={departmentKind.type}
        kind={departmentKind.kind}
        idOf={departmentKind.idOf}
        list={list}
        filters={[
          { key: "deptName", label: "部门名称" },
          { key: "status", label: "状态", options: optionsOf(statusNames) },
        ]}
        columns={[...columnsOf(tree.cell), ...steps]}
        query={query}
        tree={tree}
        add={{ label: "新增部门", tag: "admin:sysDept:add" }}
        onAdd={() => setOpen({ parentId: 0 })}
        empty={{ title: "还没有部门", text: "先建立部门，再把用户放进去。" }}
      />
      {open ? (
        <DepartmentDrawer {...open} department={open.department} tree={whole} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

const columnsOf = (cell: ReturnType<typeof useTree<DepartmentItem>>["cell"]): readonly TableColumn<Row>[] => [
  { key: "deptName", title: "部门名称", isFixed: true, cell: (row) => cell(row, row.node.deptName) },
  { key: "leader", title: "负责人", cell: ({ node }) => node.leader || "—" },
  { key: "phone", title: "联系电话", cell: ({ node }) => node.phone || "—" },
  { key: "userCount", title: "人数", align: "end", cell: ({ node }) => node.userCount },
  { key: "sort", title: "排序", align: "end", cell: ({ node }) => node.sort },
  {
    key: "status",
    title: "状态",
    cell: ({ node }) => (
      <StatusBadge tone={node.status === "2" ? "ready" : "neutral"} label={statusNames[node.status]} />
    ),
  },
  { key: "createdAt", title: "创建时间", width: 120, cell: ({ node }) => <TimeText at={node.createdAt} /> },
];

/** The column of steps, for people who may take at least one. */
function useSteps(onOpen: (open: Open) => void): TableColumn<Row>[] {
  const may = usePermissionCheck();
  const remove = useRemoveRow({
    kind: departmentKind.kind,
    nameOf: departmentKind.nameOf,
    work: (one) => adminCall(removeDepartments, { query: {}, body: { ids: [one.deptId] } }),
  });
  if (!may("admin:sysDept:add", "admin:sysDept:edit", "admin:sysDept:remove")) return [];
  const cell = ({ node }: Row) => (
    <RowButtons>
      {may("admin:sysDept:edit") ? (
        <RowButton
          label="修改"
          of={node.deptName}
          onPress={() => onOpen({ department: node, parentId: node.parentId })}
        />
      ) : null}
      {may("admin:sysDept:add") ? (
        <RowButton label="新增下级" of={node.deptName} onPress={() => onOpen({ parentId: node.deptId })} />
      ) : null}
      {may("admin:sysDept:remove") ? (
        <RowButton label="删除" of={node.deptName} isDanger onPress={() => void remove(node)} />
      ) : null}
      <HistoryButton type="department" id={node.deptId} name={node.deptName} />
    </RowButtons>
  );
  return [{ key: "steps", title: "操作", isFixed: true, cell }];
}
