import { type Permission, permissions } from "#contract/permissions";
import type { SeedMenu } from "#contract/screens/menu-seed";
import { menuSeed } from "#contract/screens/menu-seed";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { insertMenuOnce, type NewMenu } from "./menus.store";

type Parent = NewMenu["parent"];

/** Statements that insert menus whose name and path no menu ever had; a second run changes nothing. */
export function menuSeedStatements(now: number): SeedQuery[] {
  const put = (menu: NewMenu) => seedQuery(`menu:${menu.name}`, insertMenuOnce(menu, now));
  const button = (permission: Permission, index: number, parent: Parent) =>
    put({
      name: permission.replaceAll(":", "."),
      parent,
      kind: "button",
      title: permissions[permission],
      icon: "",
      path: "",
      component: "",
      permission,
      sort: (index + 1) * 10,
      isVisible: true,
      noCache: false,
    });
  const insert = (menu: SeedMenu, index: number, parent: Parent): SeedQuery[] => [
    put({
      name: menu.name,
      parent,
      kind: menu.children ? "directory" : "page",
      title: menu.title,
      icon: menu.icon,
      path: menu.path,
      component: menu.component ?? "Layout",
      permission: menu.permission ?? "",
      sort: (index + 1) * 10,
      isVisible: !menu.isHidden,
      noCache: false,
    }),
    ...(menu.buttons ?? []).map((permission, i) => button(permission, i, menu)),
    ...(menu.children ?? []).flatMap((child, i) => insert(child, i, menu)),
  ];
  return menuSeed.flatMap((menu, i) => insert(menu, i, null));
}
