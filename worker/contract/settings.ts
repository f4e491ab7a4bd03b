import * as z from "zod/mini";
import { companySettings } from "./company-settings";
import { endpoint } from "./endpoint";
import { rowFields } from "./history";

export const settingsMessages = {
  unknownKey: (key: string) => `没有名为 ${key} 的设置`,
  nameRequired: "系统名称不能为空，最多 32 个字",
  logoInvalid: "图标须先在此处上传",
  choiceInvalid: "请选择列表中的一项",
  saved: "设置已保存",
} as const;

/** Settings with a meaning of their own, by key; what `set-config` reads and writes and nothing else. */
export const appSettings = {
  sys_app_name: { title: "系统名称", kind: "text", isPublic: true, first: "基因检测管理系统" },
  sys_app_logo: { title: "系统图标", kind: "image", isPublic: true, first: "" },
  sys_index_skinName: {
    title: "皮肤样式",
    kind: "choice",
    choices: ["skin-blue", "skin-green", "skin-purple", "skin-red", "skin-yellow"],
    isPublic: true,
    first: "skin-blue",
  },
  sys_index_sideTheme: {
    title: "侧栏主题",
    kind: "choice",
    choices: ["theme-light", "theme-dark"],
    isPublic: true,
    first: "theme-light",
  },
  ...companySettings,
} as const;
export type AppSettingKey = keyof typeof appSettings;

/** Every setting by key with its value. */
export const readSettings = endpoint({
  name: "readSettings",
  title: "参数设置",
  method: "GET",
  path: "/api/v1/set-config",
  access: { kind: "staff", permission: "admin:sysConfigSet:list" },
  reply: z.record(z.string(), z.string()),
});

/** All or none. Errors: 526 by key. */
export const saveSettings = endpoint({
  name: "saveSettings",
  title: "保存参数设置",
  method: "PUT",
  path: "/api/v1/set-config",
  access: { kind: "staff", permission: "admin:sysConfigSet:update" },
  body: z
    .array(
      z.strictObject({ configKey: z.string().check(z.maxLength(64)), configValue: z.string().check(z.maxLength(500)) }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  reply: z.object({ changeId: z.string() }),
  auditFields: [...Object.keys(appSettings), ...rowFields.config],
});
