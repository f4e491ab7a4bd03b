import type { Permission } from "#contract/permissions";
import { screens } from "#contract/screens/all";

const menuScreens = screens.filter(({ menu }) => menu);

/** The permission that opens a path, to name it to people who may not: that of the longest page which it is or lies under. */
export function tagOfPath(path: string): Permission | undefined {
  const owners = menuScreens.filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
  return owners.sort((a, b) => b.path.length - a.path.length)[0]?.permission;
}

/** What a screen is called where no menu names it to the person. */
export const titleOfScreen = (path: string): string => screens.find((screen) => screen.path === path)?.title ?? "";
