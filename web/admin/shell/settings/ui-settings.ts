import { rememberedOnDevice, rememberOnDevice } from "../../../shared/device-cookie";
import { createStore } from "../../parts/store";
import { defaultDensity } from "../../parts/table/default-density";

/** How the shell looks to this person on this machine. */
export interface UiSettings {
  readonly themeStyle: "light" | "dark" | "auto";
  /** How tall the rows of tables are, until somebody chooses for one table. */
  readonly size: "medium" | "small" | "mini";
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
  size: "medium",
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

const densities = { medium: "normal", small: "compact", mini: "mini" } as const;
defaultDensity.set(densities[uiSettings.get().size] ?? "normal");

export function changeSettings(change: Partial<UiSettings>): void {
  uiSettings.set((current) => ({ ...current, ...change }));
  defaultDensity.set(densities[uiSettings.get().size]);
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
