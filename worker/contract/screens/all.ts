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

/** Name of a screen: its original path, which does not change when a menu moves the screen. */
export type ScreenPath = (typeof list)[number]["path"];

/** Every screen of the back office. */
export const screens: readonly (Screen & { readonly path: ScreenPath })[] = list;

const group = (name: string, title: string, icon: string, path: string, paths: readonly ScreenPath[]): ScreenGroup => ({
  directory: { name, title, icon, path },
  screens: paths.flatMap((one) => screens.filter((screen) => screen.path === one)),
});

/** The screens as the menus of a new installation group them: those used every day first, those set up once last. */
export const screenGroups: readonly ScreenGroup[] = [
  { screens: dashboardScreens },
  group("Daily", "每日工作", "checklist", "/lab", [
    "/lab/receiving",
    "/lab/plates",
    "/lab/imports",
    "/lab/runs",
    "/lab/review",
    "/lab/reports",
  ]),
  group("Customers", "客户服务", "message", "/site", [
    "/lab/tubes",
    "/lab/orders",
    "/messages",
    "/site/enquiries",
    "/site/privacy",
  ]),
  group("Stock", "耗材与仪器", "flask", "/lab/stock", [
    "/lab/kits",
    "/lab/reagents",
    "/lab/instruments",
    "/lab/devices",
  ]),
  group("Quality", "质量", "dashboard", "/lab/quality", ["/lab/trends", "/lab/validations"]),
  group("Merchant", "现场", "id-badge", "/merchant", ["/merchant/board", "/merchant/batches"]),
  group("Settings", "设置", "settings", "/system", [
    "/lab/products",
    "/lab/templates",
    "/lab/merchants",
    "/lab/clients",
    "/system/users",
    "/system/roles",
    "/system/departments",
    "/system/posts",
    "/system/settings",
  ]),
  group("Logs", "日志", "notes", "/system/logs", [
    "/system/login-logs",
    "/system/operation-logs",
    "/system/audit-logs",
  ]),
  group("Advanced", "高级", "tool", "/tools", [
    "/system/menus",
    "/system/dictionaries",
    "/system/dictionary-data",
    "/system/configs",
    "/system/sessions",
    "/system/apis",
    "/tools/api-test",
    "/tools/health",
    "/tools/project",
  ]),
];

/** First segments of the screens' paths: `dashboard`, `lab`. */
export const screenRoots: readonly string[] = [...new Set(screens.map(({ path }) => path.split("/")[1] ?? ""))];
