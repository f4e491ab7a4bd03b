import { dashboardScreens } from "./dashboard";
import { enquiryScreens } from "./enquiries";
import { labScreens } from "./lab";
import { logScreens } from "./logs";
import { merchantScreens } from "./merchant";
import { messageScreens } from "./messages";
import { privacyScreens } from "./privacy";
import type { Screen, ScreenGroup } from "./screen";
import { serviceScreens } from "./service";
import { systemScreens } from "./system";
import { toolScreens } from "./tools";

const list = [
  ...dashboardScreens,
  ...labScreens,
  ...merchantScreens,
  ...messageScreens,
  ...serviceScreens,
  ...privacyScreens,
  ...enquiryScreens,
  ...systemScreens,
  ...logScreens,
  ...toolScreens,
];

/** Name of a screen: the path where it lives until a menu moves it. */
export type ScreenPath = (typeof list)[number]["path"];

/** Every screen of the back office. */
export const screens: readonly (Screen & { readonly path: ScreenPath })[] = list;

/** The screens as the menus of a new installation group them, in order. */
export const screenGroups: readonly ScreenGroup[] = [
  { screens: dashboardScreens },
  { directory: { name: "Lab", title: "实验室", icon: "flask", path: "/lab" }, screens: labScreens },
  { directory: { name: "Merchant", title: "现场", icon: "id-badge", path: "/merchant" }, screens: merchantScreens },
  { screens: messageScreens },
  {
    directory: { name: "Site", title: "官网", icon: "world", path: "/site" },
    screens: [...privacyScreens, ...enquiryScreens],
  },
  { directory: { name: "System", title: "系统管理", icon: "settings", path: "/system" }, screens: systemScreens },
  { directory: { name: "Logs", title: "日志管理", icon: "notes", path: "/system/logs" }, screens: logScreens },
  { directory: { name: "Tools", title: "系统工具", icon: "tool", path: "/tools" }, screens: toolScreens },
];

/** First parts of the screens' paths: `dashboard`, `lab`. */
export const screenRoots: readonly string[] = [...new Set(screens.map(({ path }) => path.split("/")[1] ?? ""))];
