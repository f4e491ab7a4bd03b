import type { Action } from "../../http/action";
import {
  createDataAction,
  getDataAction,
  listDataAction,
  listOptionsAction,
  removeDataAction,
  updateDataAction,
} from "./data.actions";
import { exportDataAction } from "./export-data.actions";
import {
  createTypeAction,
  getTypeAction,
  listTypeOptionsAction,
  listTypesAction,
  removeTypesAction,
  updateTypeAction,
} from "./types.actions";

// The export comes before the entry of a number, which would answer its address too.
export const dictionariesActions: readonly Action[] = [
  listTypesAction,
  listTypeOptionsAction,
  getTypeAction,
  createTypeAction,
  updateTypeAction,
  removeTypesAction,
  listDataAction,
  exportDataAction,
  getDataAction,
  listOptionsAction,
  createDataAction,
  updateDataAction,
  removeDataAction,
];
