import { deviceStorage, readJson, writeJson } from "./browser-storage";

const appInfoKey = "app_info";

/** Public parameters by key: `sys_app_name`, `sys_app_logo`. */
type AppInfo = Record<string, string>;

export function readAppInfo(): AppInfo {
  return readJson<AppInfo>(deviceStorage, appInfoKey) ?? {};
}

export function saveAppInfo(info: AppInfo): void {
  writeJson(deviceStorage, appInfoKey, info);
}
