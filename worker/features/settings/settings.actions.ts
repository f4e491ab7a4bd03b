import { readAppConfig } from "#contract/settings";
import { publicAction } from "../../http/action";
import type { Query } from "../../platform/database/database";
import { insertPublicConfigOnce, publicConfigs } from "./settings.store";

/** What the product is called before anybody names it (specification, section 2: page title). */
const firstSettings = [
  { key: "sys_app_name", name: "系统名称", value: "酒精耐受基因检测" },
  { key: "sys_app_logo", name: "系统图标", value: "" },
] as const;

export const readAppConfigAction = publicAction(readAppConfig, {
  load: () => [publicConfigs()] as const,
  run: ({ loaded: [configs] }) => ({
    ...Object.fromEntries(firstSettings.map(({ key, value }) => [key, value])),
    ...Object.fromEntries(configs.map(({ key, value }) => [key, value])),
  }),
});

/** Statements that put the first public parameters in; run again they change nothing. */
export function settingsSeedStatements(now: number): Query<unknown>[] {
  return firstSettings.map((config) => insertPublicConfigOnce(config, now));
}
