import type { Action } from "../../http/action";
import {
  createConfigAction,
  getConfigAction,
  listConfigsAction,
  readConfigByKeyAction,
  removeConfigsAction,
  updateConfigAction,
} from "./configs.actions";

export const configsActions: readonly Action[] = [
  listConfigsAction,
  getConfigAction,
  readConfigByKeyAction,
  createConfigAction,
  updateConfigAction,
  removeConfigsAction,
];
