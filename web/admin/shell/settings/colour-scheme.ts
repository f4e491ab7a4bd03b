import type { MantineColorSchemeManager } from "@mantine/core";
import { changeSettings, uiSettings } from "./ui-settings";

let stop: () => void = () => undefined;

/** Connects Mantine's light, dark or system scheme with the person's settings. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: () => uiSettings.get().themeStyle,
  set: (theme) => {
    if (theme !== uiSettings.get().themeStyle) changeSettings({ themeStyle: theme });
  },
  subscribe: (onUpdate) => {
    let known = uiSettings.get().themeStyle;
    stop = uiSettings.subscribe(() => {
      const { themeStyle: theme } = uiSettings.get();
      if (theme === known) return;
      known = theme;
      onUpdate(theme);
    });
  },
  unsubscribe: () => stop(),
  clear: () => changeSettings({ themeStyle: "auto" }),
};
