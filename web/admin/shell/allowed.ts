import { wildcardPermission } from "#contract/wildcard-permission";
import { holdsAnyPermission } from "../session/access";
import { isInMenu, type MenuEntry } from "./menu/menu-tree";
import type { ScreenFacts } from "./screen-facts";

/**
 * Whether the person may open a screen: it is open to everybody, his menus contain it or the one above it, or he has
 * its permission. A screen reached from other screens stays open when the menu above it was removed.
 */
export function isScreenAllowed(
  screen: ScreenFacts,
  entries: readonly MenuEntry[],
  path: string,
  permissions: readonly string[],
): boolean {
  if (screen.isForEveryone) return true;
  if (screen.isForAdministrators) return permissions.includes(wildcardPermission);
  if (screen.permission) return holdsAnyPermission(permissions, [screen.permission]);
  return isInMenu(entries, path) || (screen.tag !== undefined && holdsAnyPermission(permissions, [screen.tag]));
}
