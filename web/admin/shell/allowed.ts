import { wildcardPermission } from "#contract/wildcard-permission";
import { holdsOne } from "../session/access";
import { isInMenu, type MenuEntry } from "./menu/menu-tree";
import type { ScreenFacts } from "./screen-facts";

/**
 * Whether the person may open a screen: it is for everyone, his menus name it or the one above it, or he holds its permission. What other
 * screens lead to stays open when the menu above it was taken away.
 */
export function isAllowed(
  screen: ScreenFacts,
  entries: readonly MenuEntry[],
  path: string,
  permissions: readonly string[],
): boolean {
  if (screen.isForEveryone) return true;
  if (screen.isForAdministrators) return permissions.includes(wildcardPermission);
  if (screen.permission) return holdsOne(permissions, [screen.permission]);
  return isInMenu(entries, path) || (screen.tag !== undefined && holdsOne(permissions, [screen.tag]));
}
