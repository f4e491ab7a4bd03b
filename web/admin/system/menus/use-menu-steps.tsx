import { removeMenus } from "#contract/menu-edit";
import type { MenuItem } from "#contract/menu-edit.schemas";
import { HistoryButton } from "../../parts/history/history-step";
import { useRemoveRow } from "../../parts/records/remove-rows";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import type { TableColumn } from "../../parts/table/table-column";
import type { TreeRow } from "../../parts/tree/tree-rows";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";

export interface MenuFormRequest {
  readonly menu?: MenuItem;
  readonly parentId: number;
}

/** The column of a menu's steps, for people who may take at least one. */
export function useMenuStepColumn(onOpen: (open: MenuFormRequest) => void): TableColumn<TreeRow<MenuItem>>[] {
  const may = usePermissionCheck();
  const remove = useRemoveRow({
    kind: "菜单",
    nameOf: (menu: MenuItem) => menu.title,
    work: (menu) => adminCall(removeMenus, { query: {}, body: { ids: [menu.menuId] } }),
    warning: "角色已有的权限不受影响。",
  });
  if (!may("admin:sysMenu:add", "admin:sysMenu:edit", "admin:sysMenu:remove")) return [];
  const cell = ({ node }: TreeRow<MenuItem>) => (
    <RowButtons>
      {may("admin:sysMenu:edit") ? (
        <RowButton label="修改" of={node.title} onPress={() => onOpen({ menu: node, parentId: node.parentId })} />
      ) : null}
      {may("admin:sysMenu:remove") ? (
        <RowButton label="删除" of={node.title} isDanger onPress={() => void remove(node)} />
      ) : null}
      {may("admin:sysMenu:add") && node.menuType !== "F" ? (
        <RowButton label="新增下级" of={node.title} onPress={() => onOpen({ parentId: node.menuId })} />
      ) : null}
      <HistoryButton type="menu" id={node.menuId} name={node.title} />
    </RowButtons>
  );
  return [{ key: "steps", title: "操作", isFixed: true, cell }];
}
