import type { Action } from "../../http/action";
import {
  createMenuAction,
  getMenuAction,
  listMenusAction,
  removeMenusAction,
  updateMenuAction,
} from "./menu-edit.actions";
import { listOwnMenusAction } from "./menus.actions";

export const menusActions: readonly Action[] = [
  listOwnMenusAction,
  listMenusAction,
  getMenuAction,
  createMenuAction,
  updateMenuAction,
  removeMenusAction,
];
