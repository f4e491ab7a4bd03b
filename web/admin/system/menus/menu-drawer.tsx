import { createMenu, getMenu, type MenuItem, updateMenu } from "#contract/menu-edit";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useDraft } from "../../parts/form/use-draft";
import { useSave } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { type MenuForm, menuErrors, menuForm, menuRequest, newMenu } from "./menu.form";
import { menuFields } from "./menu-fields";

interface MenuDrawerProps {
  readonly menu?: MenuItem;
  /** Where a new one hangs; 0 at the top. */
  readonly parentId: number;
  /** The whole tree, not only what the filters show. */
  readonly tree: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Creates a menu, or edits the given one. */
export function MenuDrawer({ menu, parentId, tree, onClose }: MenuDrawerProps) {
  const draft = useDraft<MenuForm>(menu ? menuForm(menu) : newMenu(parentId), menuErrors);
  const save = useSave({
    draft,
    version: menu?.version ?? 0,
    work: (form, version) => {
      if (!menu) return adminCall(createMenu, { body: menuRequest(form) });
      const body = { ...menuRequest(form), breadcrumb: menu.breadcrumb, version };
      return adminCall(updateMenu, { params: { id: menu.menuId }, body });
    },
    latest: menu && (() => latestMenu(menu.menuId)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={menu ? `修改菜单 ${menu.title}` : "新增菜单"}
      fields={menuFields(draft.form, tree, menu?.menuId)}
      draft={draft}
      save={save}
      onClose={onClose}
      size={600}
    />
  );
}

async function latestMenu(id: number) {
  const { data } = await adminCall(getMenu, { params: { id } });
  return { form: menuForm(data), version: data.version };
}
