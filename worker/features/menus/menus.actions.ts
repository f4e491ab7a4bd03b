import { listOwnMenus } from "#contract/menus";
import { type Permission, permissions } from "#contract/permissions";
import { staffAction } from "../../http/action";
import type { Query } from "../../platform/database/database";
import { menuSeed, type SeedMenu } from "./menu-seed";
import { menuTree } from "./menus.rules";
import { allMenus, insertMenuOnce } from "./menus.store";

export const listOwnMenusAction = staffAction(listOwnMenus, {
  load: () => [allMenus()] as const,
  run: ({ caller, loaded: [menus] }) => menuTree(menus, caller.permissions),
});

/** Statements that put the first menus in; run again they change nothing. */
export function menuSeedStatements(now: number): Query<unknown>[] {
  const button = (permission: Permission, index: number, parentName: string) =>
    insertMenuOnce(
      {
        name: permission.replaceAll(":", "."),
        parentName,
        kind: "button",
        title: permissions[permission],
        icon: "",
        path: "",
        component: "",
        permission,
        sort: (index + 1) * 10,
        isVisible: true,
        noCache: false,
      },
      now,
    );
  const insert = (menu: SeedMenu, index: number, parentName: string): Query<unknown>[] => [
    insertMenuOnce(
      {
        name: menu.name,
        parentName,
        kind: menu.children ? "directory" : "page",
        title: menu.title,
        icon: menu.icon,
        path: menu.path,
        component: menu.component ?? "Layout",
        permission: menu.permission ?? "",
        sort: (index + 1) * 10,
        isVisible: !menu.isHidden,
        noCache: menu.noCache ?? false,
      },
      now,
    ),
    ...(menu.buttons ?? []).map((permission, i) => button(permission, i, menu.name)),
    ...(menu.children ?? []).flatMap((child, i) => insert(child, i, menu.name)),
  ];
  return menuSeed.flatMap((menu, i) => insert(menu, i, ""));
}
