import type { MenuNode } from "#contract/menus.schemas";
import { listOwnMenus } from "#contract/menus.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import type { MenuRow } from "./menus.store";
import { findAllMenus } from "./menus.store";

export const listOwnMenusAction = staffAction(listOwnMenus, {
  load: () => ({ menus: findAllMenus() }),
  run: ({ caller, menus }) => menuTree(menus, caller.permissions),
});

/**
 * The menu tree for these permissions: a page without a permission is shown to everybody, a directory when something in it is
 * shown. A row with a missing parent, or with parents that form a circle, is left out.
 */
function menuTree(menus: readonly MenuRow[], permissions: readonly string[]): MenuNode[] {
  const under = (parentId: number | null): MenuNode[] =>
    menus
      .filter(
        (menu) => menu.parentId === parentId && (menu.permission === "" || hasPermission(permissions, menu.permission)),
      )
      .flatMap((menu) => {
        const children = under(menu.menuId);
        return menu.kind === "directory" && children.length === 0 ? [] : [wireMenu(menu, children)];
      });
  return under(null);
}

function wireMenu(menu: MenuRow, children: MenuNode[]): MenuNode {
  return {
    menuId: menu.menuId,
    parentId: menu.parentId ?? 0,
    menuName: menu.name,
    title: menu.title,
    icon: menu.icon,
    path: menu.path,
    ...(menu.formerPaths === "[]" ? {} : { formerPaths: JSON.parse(menu.formerPaths) }),
    component: menu.kind === "directory" ? menu.component || "Layout" : menu.component,
    menuType: menu.kind === "directory" ? "M" : "C",
    permission: menu.permission,
    visible: menu.isVisible ? "0" : "1",
    isFrame: menu.isExternal ? "0" : "1",
    noCache: menu.noCache,
    breadcrumb: menu.breadcrumb,
    sort: menu.sort,
    ...(children.length > 0 ? { children } : {}),
  };
}
