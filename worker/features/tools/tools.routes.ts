import type { Action } from "../../http/action";
import { getApiAction, listApisAction, readOpenApiAction } from "./apis.actions";
import { checkBundleAction, exportBundleAction, importBundleAction } from "./bundle.actions";
import { readBuildInfoAction, readHealthAction } from "./health.actions";

export const toolsActions: readonly Action[] = [
  listApisAction,
  getApiAction,
  readOpenApiAction,
  readHealthAction,
  readBuildInfoAction,
  exportBundleAction,
  checkBundleAction,
  importBundleAction,
];
