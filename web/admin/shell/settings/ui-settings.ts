import { deviceStorage, readJson, writeJson } from "../../../shared/browser-storage";
import { createStore } from "../../parts/store";

/** How the shell looks to this person on this machine. */
export interface UiSettings {
  readonly theme: "light" | "dark" | "auto";
  /** Theme colour as `#rrggbb`. */
  readonly colour: string;
  /** The first level of the menu in the header, the rest beside the page. */
  readonly hasTopNav: boolean;
  readonly hasTabs: boolean;
  readonly isHeaderFixed: boolean;
  readonly hasLogo: boolean;
  /** The button of these settings in the header; without it the search opens them. */
  readonly showSettings: boolean;
}

export const defaultSettings: UiSettings = {
  theme: "auto",
  colour: "#1890ff",
  hasTopNav: false,
  hasTabs: true,
  isHeaderFixed: true,
  hasLogo: true,
  showSettings: true,
};

/** Whether the panel of the settings is open. */
export const settingsPanel = createStore(false);

const key = "admin:settings";

export const uiSettings = createStore<UiSettings>({ ...defaultSettings, ...readJson<UiSettings>(deviceStorage, key) });

export function changeSettings(change: Partial<UiSettings>): void {
  uiSettings.set((current) => ({ ...current, ...change }));
  writeJson(deviceStorage, key, uiSettings.get());
}
