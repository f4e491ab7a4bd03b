import { companySettings } from "./company-settings";
import type { CallOf } from "./endpoint";
import type * as schemas from "./settings.schemas";

export const settingsMessages = {
  unknownKey: (key: string) => `没有名为 ${key} 的设置`,
  nameRequired: "系统名称不能为空，最多 32 个字",
  logoInvalid: "图标须先在此处上传",
  choiceInvalid: "请选择列表中的一项",
  saved: "设置已保存",
} as const;

/** Settings that the product itself uses, by key; `set-config` reads and writes only these. */
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

export const readSettings: CallOf<typeof schemas, "readSettings"> = {
  name: "readSettings",
  method: "GET",
  path: "/api/v1/set-config",
};

export const saveSettings: CallOf<typeof schemas, "saveSettings"> = {
  name: "saveSettings",
  method: "PUT",
  path: "/api/v1/set-config",
};
