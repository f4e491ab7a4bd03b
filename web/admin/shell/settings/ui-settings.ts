import { rememberedOnDevice, rememberOnDevice } from "../../../shared/device-cookie";
import { createStore } from "../../parts/store";

/** How the shell looks to this person on this machine. */
export interface UiSettings {
  readonly themeStyle: "light" | "dark" | "auto";
  /** Theme colour as `#rrggbb`. */
  readonly colour: string;
  /** The first level of the menu in the header, the rest beside the page. */
  readonly topNav: boolean;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  /** The button of these settings in the header; without it the search opens them. */
  readonly showSettings: boolean;
}

export const defaultSettings: UiSettings = {
  themeStyle: "auto",
  colour: "#1890ff",
  topNav: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  showSettings: true,
};

/** Whether the panel of the settings is open. */
export const settingsPanel = createStore(false);

const cookie = "uiSettings";

export const uiSettings = createStore<UiSettings>({ ...defaultSettings, ...remembered() });

export function changeSettings(change: Partial<UiSettings>): void {
  uiSettings.set((current) => ({ ...current, ...change }));
  rememberOnDevice(cookie, JSON.stringify(uiSettings.get()));
}

/** Nothing where none are remembered or where they cannot be read. */
function remembered(): Partial<UiSettings> {
  try {
    return JSON.parse(rememberedOnDevice(cookie) ?? "{}") as Partial<UiSettings>;
  } catch {
    return {};
  }
}
