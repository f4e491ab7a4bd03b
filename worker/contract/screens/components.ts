import { type ScreenPath, screens } from "./all";

/** The component name by which a menu refers to a screen, as the specification spells it: `/system/users/index`. */
export const componentOf = (path: string): string => `${path}/index`;

/** The screens that a menu can choose from: those without a parameter in their path. */
export const menuSelectableScreens = screens.filter(({ path }) => !path.includes("$"));

const byComponent = new Map<string, ScreenPath>(menuSelectableScreens.map(({ path }) => [componentOf(path), path]));

/** The screen that a menu's component names; undefined when there is none. */
export const screenOfComponent = (component: string): ScreenPath | undefined => byComponent.get(component);
