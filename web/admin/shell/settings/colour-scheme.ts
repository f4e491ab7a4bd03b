import type { MantineColorSchemeManager } from "@mantine/core";
import { changeSettings, uiSettings } from "./ui-settings";

let stop: () => void = () => undefined;

/** Binds Mantine's light, dark or system scheme to the person's settings. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: () => uiSettings.get().theme,
  set: (theme) => {
    if (theme !== uiSettings.get().theme) changeSettings({ theme });
  },
  subscribe: (onUpdate) => {
    let known = uiSettings.get().theme;
    stop = uiSettings.subscribe(() => {
      const { theme } = uiSettings.get();
      if (theme === known) return;
      known = theme;
      onUpdate(theme);
    });
  },
  unsubscribe: () => stop(),
  clear: () => changeSettings({ theme: "auto" }),
};
