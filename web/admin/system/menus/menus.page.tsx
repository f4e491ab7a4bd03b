import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listMenus } from "#contract/menu-edit";
import type { MenuItem } from "#contract/menu-edit.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog } from "../../parts/lazy-part";
import { useListState } from "../../parts/list/list-state";
import { TreeScreen } from "../../parts/records/tree-screen";
import { StatusBadge } from "../../parts/status-badge";
import type { TableColumn } from "../../parts/table/table-column";
import type { TreeRow } from "../../parts/tree/tree-rows";
import { useTree } from "../../parts/tree/use-tree";
import { MenuIcon } from "../../shell/menu/menu-icon";
import { type MenuFormRequest, useMenuStepColumn } from "./use-menu-steps";

const MenuDrawer = lazyDialog(() => import("./menu-drawer"), "MenuDrawer");

const keys = ["title", "visible"] as const;
const shown = { "0": "显示", "1": "隐藏" } as const;
const kinds = { M: "目录", C: "菜单", F: "按钮" } as const;

type Row = TreeRow<MenuItem>;

/** Menus and buttons as a tree, with the permission of each. */
export function MenusPage() {
  const list = useListState(keys);
  const filter = { title: list.filters.title || undefined, visible: knownKey(shown, list.filters.visible) };
  const query = useQuery({ ...callQuery(listMenus, { query: filter }), placeholderData: keepPreviousData });
  const { data: whole = [] } = useQuery(callQuery(listMenus, { query: {} }));
  const tree = useTree(
    query.data,
    ({ menuId }) => menuId,
    ({ title }) => title,
    !list.isFiltered,
  );
  const [open, setOpen] = useState<MenuFormRequest>();
  const steps = useMenuStepColumn(setOpen);
  return (
    <>
      <TreeScreen
        title="菜单管理"
        note="侧栏里有什么，以及每一项对应的权限"
        type="menu"
        kind="菜单"
        list={list}
        filters={[
          { key: "title", label: "菜单名称" },
          { key: "visible", label: "显示", options: optionsOf(shown) },
        ]}
        columns={[...columnsOf(tree.cell), ...steps]}
        query={query}
        tree={tree}
        idOf={({ menuId }) => menuId}
        add={{ label: "新增菜单", tag: "admin:sysMenu:add" }}
        onAdd={() => setOpen({ parentId: 0 })}
        empty={{ title: "还没有菜单", text: "新增一个目录，再在其中放菜单。" }}
      />
      {open ? <MenuDrawer {...open} tree={whole} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const columnsOf = (cell: ReturnType<typeof useTree<MenuItem>>["cell"]): readonly TableColumn<Row>[] => [
  {
    key: "title",
    title: "菜单名称",
    isFixed: true,
    cell: (row) =>
      cell(
        row,
        <span className="inline-row gap-8">
          {row.node.menuType === "F" ? null : <MenuIcon name={row.node.icon} size={18} />}
          {row.node.title}
        </span>,
      ),
  },
  { key: "menuType", title: "类型", width: 68, cell: ({ node }) => kinds[node.menuType] },
  { key: "sort", title: "排序", align: "end", cell: ({ node }) => node.sort },
  {
    key: "permission",
    title: "权限标识",
    cell: ({ node }) => (
      <span className="nowrap" title={node.calls.join("\n") || undefined}>
        {node.permission ? <code>{node.permission}</code> : "—"}
      </span>
    ),
  },
  { key: "roleCount", title: "角色数", align: "end", cell: ({ node }) => (node.permission ? node.roleCount : "—") },
  { key: "path", title: "路由地址", cell: ({ node }) => <span className="nowrap">{node.path || "—"}</span> },
  { key: "component", title: "组件路径", isHiddenAtFirst: true, cell: ({ node }) => node.component || "—" },
  {
    key: "visible",
    title: "显示",
    cell: ({ node }) => <StatusBadge tone={node.visible === "0" ? "ready" : "neutral"} label={shown[node.visible]} />,
  },
];
