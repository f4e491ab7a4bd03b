import { menuSeed } from "#contract/menu-seed";
import type { SeedMenu } from "#contract/menu-seed.types";
import type { Permission } from "#contract/permissions";

const pagesOf = (menus: readonly SeedMenu[]): SeedMenu[] =>
  menus.flatMap((menu) => [menu, ...pagesOf(menu.children ?? [])]);

/** The permission that opens a path, to name it to people who may not: that of the longest page which it is or lies under. */
export function tagOfPath(path: string): Permission | undefined {
  const owners = pagesOf(menuSeed).filter((page) => path === page.path || path.startsWith(`${page.path}/`));
  return owners.sort((a, b) => b.path.length - a.path.length)[0]?.permission;
}
