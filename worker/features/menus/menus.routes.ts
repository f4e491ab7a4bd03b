import type { Action } from "../../http/action";
import { listOwnMenusAction } from "./menus.actions";

export const menusActions: readonly Action[] = [listOwnMenusAction];
