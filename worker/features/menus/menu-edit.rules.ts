import type { BodyOf } from "#contract/endpoint";
import { type createMenu, type MenuItem, menuMessages } from "#contract/menu-edit";
import { isPermission, permissions } from "#contract/permissions";
import type { Snapshot } from "../history/snapshots.rules";
import { menuKindIn, menuKindOut } from "../wire-values";
import type { EditedMenu } from "./menu-edit.store";

export type MenuForm = BodyOf<typeof createMenu>;

/** The sentences that refuse a form, by field; what the schema cannot say because it hangs on the kind of menu. */
export function menuProblems(form: MenuForm): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const isButton = form.menuType === "F";
  const isExternal = form.isFrame === "0";
  if (!isButton && form.menuName === "") problems.menuName = [menuMessages.nameRequired];
  if (!isButton && form.path === "") problems.path = [menuMessages.pathRequired];
  if (isExternal !== form.path.startsWith("https://") && form.path !== "") problems.path = [menuMessages.pathInvalid];
  if (isButton && form.permission === "") problems.permission = [menuMessages.permissionRequired];
  if (form.permission !== "" && !isPermission(form.permission)) problems.permission = [menuMessages.permissionUnknown];
  return problems;
}

export function columnsOf(form: MenuForm): Snapshot {
  return {
    parent_id: form.parentId === 0 ? null : form.parentId,
    kind: menuKindIn(form.menuType),
    name: form.menuName,
    title: form.title,
    icon: form.icon,
    path: form.path,
    component: form.menuType === "M" && form.component === "" ? "Layout" : form.component,
    permission: form.permission,
    sort: form.sort,
    visible: form.visible === "0" ? 1 : 0,
    external: form.isFrame === "0" ? 1 : 0,
    no_cache: form.noCache ? 1 : 0,
    breadcrumb: form.breadcrumb,
  };
}

/** Without these two pages nobody could bring them back. */
export function isProtected(values: Snapshot): boolean {
  return (
    values.kind === "page" && (values.permission === "admin:sysRole:list" || values.permission === "admin:sysMenu:list")
  );
}

export function wireItem(menu: EditedMenu, calls: readonly string[], children: readonly MenuItem[] = []): MenuItem {
  const { kind, name, isVisible, isExternal, ...rest } = menu;
  return {
    ...rest,
    parentId: menu.parentId ?? 0,
    menuName: name,
    menuType: menuKindOut(kind),
    permissionTitle: isPermission(menu.permission) ? permissions[menu.permission] : "",
    calls: [...calls],
    visible: isVisible ? "0" : "1",
    isFrame: isExternal ? "0" : "1",
    ...(children.length > 0 ? { children: [...children] } : {}),
  };
}

/** The whole tree, or the hits with the way to them. */
export function editTree(
  menus: readonly EditedMenu[],
  isHit: (menu: EditedMenu) => boolean,
  calls: (permission: string) => readonly string[],
): MenuItem[] {
  const under = (parentId: number | null, depth: number): MenuItem[] =>
    depth > 20
      ? []
      : menus
          .filter((menu) => menu.parentId === parentId)
          .flatMap((menu) => {
            const children = under(menu.menuId, depth + 1);
            return isHit(menu) || children.length > 0 ? [wireItem(menu, calls(menu.permission), children)] : [];
          });
  return under(null, 0);
}
