import { listOwnMenus } from "#contract/menus";
import { staffAction } from "../../http/action";
import { menuTree } from "./menus.rules";
import { allMenus } from "./menus.store";

export const listOwnMenusAction = staffAction(listOwnMenus, {
  load: () => [allMenus()] as const,
  run: ({ caller, loaded: [menus] }) => menuTree(menus, caller.permissions),
});
