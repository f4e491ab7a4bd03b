import { createMenu, getMenu, updateMenu } from "#contract/menu-edit";
import type { MenuItem } from "#contract/menu-edit.schemas";
import { RecordEditor, type RecordFormOptions } from "../../parts/form/record-editor";
import { adminCall } from "../../session/admin-call";
import { type MenuForm, menuErrors, menuFormOf, menuRequest, newMenuForm } from "./menu.form";
import { menuFields } from "./menu-fields";

interface MenuDrawerProps {
  readonly menu?: MenuItem;
  /** Parent of a new menu; 0 at the top. */
  readonly parentId: number;
  /** The whole tree, not only the filtered part. */
  readonly tree: readonly MenuItem[];
  readonly onClose: () => void;
}

const menus: RecordFormOptions<MenuItem, MenuForm> = {
  kind: "菜单",
  nameOf: ({ title }) => title,
  idOf: ({ menuId }) => menuId,
  formOf: menuFormOf,
  check: menuErrors,
  create: (form) => adminCall(createMenu, { body: menuRequest(form) }),
  update: ({ menuId: id, breadcrumb }, form, version) =>
    adminCall(updateMenu, { params: { id }, body: { ...menuRequest(form), breadcrumb, version } }),
  read: ({ menuId: id }) => adminCall(getMenu, { params: { id } }),
};

/** Creates a menu, or edits the given one. */
export function MenuDrawer({ menu, parentId, tree, onClose }: MenuDrawerProps) {
  return (
    <RecordEditor
      of={menus}
      row={menu}
      empty={newMenuForm(parentId)}
      fieldsOf={(form) => menuFields(form, tree, menu?.menuId)}
      onClose={onClose}
      size={600}
    />
  );
}
