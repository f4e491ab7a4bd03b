import { createStore } from "../../parts/store";
import { defaultDensity } from "../../parts/table/default-density";
import { readDeviceCookie, writeDeviceCookie } from "../../session/device-cookie";

/** This person's display settings on this machine. */
export interface UiSettings {
  readonly themeStyle: "light" | "dark" | "auto";
  /** Row height of tables, unless it is chosen for a single table. */
  readonly size: "medium" | "small" | "mini";
  /** Theme colour as `#rrggbb`. */
  readonly colour: string;
  /** True: the first level of the menu is in the header, the rest beside the page. */
  readonly topNav: boolean;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  /** True: the header has a button for these settings; otherwise they are opened by the search. */
  readonly showSettings: boolean;
}

export const defaultSettings: UiSettings = {
  themeStyle: "auto",
  size: "medium",
  colour: "#1890ff",
  topNav: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  showSettings: true,
};

/** Whether the settings panel is open. */
export const settingsPanelOpen = createStore(false);

const cookie = "uiSettings";

export const uiSettings = createStore<UiSettings>({ ...defaultSettings, ...remembered() });

const densities = { medium: "normal", small: "compact", mini: "mini" } as const;
defaultDensity.set(densities[uiSettings.get().size] ?? "normal");

export function changeSettings(change: Partial<UiSettings>): void {
  uiSettings.set((current) => ({ ...current, ...change }));
  defaultDensity.set(densities[uiSettings.get().size]);
  writeDeviceCookie(cookie, JSON.stringify(uiSettings.get()));
}

/** The stored settings; empty when there are none or they cannot be read. */
function remembered(): Partial<UiSettings> {
  try {
    return JSON.parse(readDeviceCookie(cookie) ?? "{}") as Partial<UiSettings>;
  } catch {
    return {};
  }
}
