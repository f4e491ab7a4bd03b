import type { MantineColorSchemeManager } from "@mantine/core";
import { changeSettings, uiSettings } from "./ui-settings";

let stop: () => void = () => undefined;

/** Binds Mantine's light, dark or system scheme to the person's settings. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: () => uiSettings.get().theme,
  set: (theme) => changeSettings({ theme }),
  subscribe: (onUpdate) => {
    stop = uiSettings.subscribe(() => onUpdate(uiSettings.get().theme));
  },
  unsubscribe: () => stop(),
  clear: () => changeSettings({ theme: "auto" }),
};
