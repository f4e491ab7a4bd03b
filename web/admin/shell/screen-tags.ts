import type { Permission } from "#contract/permissions";
import { screens } from "#contract/screens/all";

const menuScreens = screens.filter(({ menu }) => menu);

/**
 * The permission that opens a path, to name it to people without it: that of the page itself, or of the longest page
 * path above it.
 */
export function permissionOfPath(path: string): Permission | undefined {
  const owners = menuScreens.filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
  return owners.sort((a, b) => b.path.length - a.path.length)[0]?.permission;
}

/** The title of a screen that no menu of the person names. */
export const titleOfScreen = (path: string): string => screens.find((screen) => screen.path === path)?.title ?? "";
