import type { TreeNode } from "#contract/admin-fields";
import type { MenuTag } from "./roles.store";

/** The menus and buttons as a tree to tick; a row whose parents are missing or form a ring is left out. */
export function menuTree(menus: readonly MenuTag[]): TreeNode[] {
  const under = (parentId: number | null, depth: number): TreeNode[] =>
    depth > 20
      ? []
      : menus
          .filter((menu) => menu.parentId === parentId)
          .map((menu) => {
            const children = under(menu.menuId, depth + 1);
            return { id: menu.menuId, label: menu.title, ...(children.length > 0 ? { children } : {}) };
          });
  return under(null, 0);
}
