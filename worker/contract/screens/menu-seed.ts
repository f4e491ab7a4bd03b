import type { Permission } from "../permissions";
import { screenGroups } from "./all";
import { componentOf } from "./components";
import type { Screen } from "./screen";

/** A directory or page of the menu with its children. */
export interface SeedMenu {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  /** Name of a screen; a directory has none. */
  readonly component?: string;
  /** Without a permission, every signed-in member of staff sees the page. */
  readonly permission?: Permission;
  readonly isHidden?: boolean;
  readonly buttons?: readonly Permission[];
  readonly children?: readonly SeedMenu[];
}

/** The menus that a new installation starts with; afterwards the table of menus is what counts. */
export const menuSeed: readonly SeedMenu[] = screenGroups.flatMap(({ directory, screens }) => {
  const pages = screens.flatMap(pageMenu);
  return directory ? [{ ...directory, children: pages }] : pages;
});

function pageMenu({ path, title, permission, menu }: Screen): SeedMenu[] {
  return menu ? [{ ...menu, title, path, component: componentOf(path), permission }] : [];
}
