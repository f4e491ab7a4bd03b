import type { Permission } from "#contract/permissions";
import { showErrorOnce } from "../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { menuAddressOf } from "../../parts/places";
import { type ScreenHref, screenLink } from "../../parts/screen-link";
import { changeSettings, settingsPanelOpen, uiSettings } from "../settings/ui-settings";
import { findShownElement } from "../shortcuts";
import { refreshPage } from "../tabs/refresh";
import { changeTabs } from "../tabs/tabs.store";
import { viewAsDialogOpen } from "../view-as/view-as-choice";

/** An action of the palette. */
interface PaletteAction {
  readonly title: string;
  readonly icon: string;
  /** Shown only to people with this permission. */
  readonly tag?: Permission;
  readonly run: (go: (href: ScreenHref) => void) => void;
}

const make = (title: string, tag: Permission, path: ScreenHref): PaletteAction => ({
  title,
  icon: "adjustments",
  tag,
  run: (go) => {
    go(path);
    pressWhenShown('[data-hotkey="n"]', path);
  },
});

const lead = (title: string, path: ScreenHref): PaletteAction => ({
  title,
  icon: "adjustments",
  run: (go) => go(path),
});
const act = (title: string, run: () => void, tag?: Permission): PaletteAction => ({
  title,
  icon: "adjustments",
  run,
  ...(tag ? { tag } : {}),
});

export const paletteActions: readonly PaletteAction[] = [
  make("新增用户", "admin:sysUser:add", "/system/users"),
  make("新增角色", "admin:sysRole:add", "/system/roles"),
  make("新增部门", "admin:sysDept:add", "/system/departments"),
  make("新增岗位", "admin:sysPost:add", "/system/posts"),
  { ...lead("新建套件批次", "/lab/kits/new"), tag: "lab:kit:create" },
  lead("修改密码", screenLink("/profile/index", { tab: "password" })),
  lead("我的登录设备", screenLink("/profile/index", { tab: "devices" })),
  lead("两步验证", screenLink("/profile/index", { tab: "totp" })),
  act("以角色视角查看", () => viewAsDialogOpen.set(true), "admin:sysRole:update"),
  act("刷新当前页", () => refreshPage(location.pathname)),
  act("关闭其他页签", () => changeTabs({ kind: "close-others", path: location.pathname })),
  act("界面设置", () => settingsPanelOpen.set(true)),
  act("开启或关闭顶部导航", () => changeSettings({ topNav: !uiSettings.get().topNav })),
  act(
    "切换全屏",
    () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  ),
  act(
    "退出登录",
    () =>
      void loadRequiredPart(() => import("../sign-out"), "signOutAfterConfirm").then(
        (signOut) => signOut(),
        showErrorOnce,
      ),
  ),
];

/** Presses the button once its page shows it; gives up after twenty seconds, which slow connections need. */
function pressWhenShown(selector: string, path: string): void {
  const press = () => {
    const button = location.pathname === menuAddressOf(path) ? findShownElement(`main ${selector}`) : undefined;
    button?.click();
    return button !== undefined;
  };
  if (press()) return;
  const observer = new MutationObserver(() => press() && stop());
  const timer = setTimeout(() => stop(), 20_000);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
}
