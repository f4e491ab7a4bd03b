import { expect, test } from "vitest";
import { permissions } from "#contract/permissions";
import { screens } from "#contract/screens/all";
import type { SeedMenu } from "#contract/screens/menu-seed";
import { menuSeed } from "#contract/screens/menu-seed";
import type { Screen } from "#contract/screens/screen";

const everyMenu = (menus: readonly SeedMenu[]): SeedMenu[] =>
  menus.flatMap((menu) => [menu, ...everyMenu(menu.children ?? [])]);

test("every permission of the registry can be ticked: each is the tag of a page or of a button", () => {
  const offered = new Set(everyMenu(menuSeed).flatMap(({ permission, buttons = [] }) => [permission, ...buttons]));
  expect(Object.keys(permissions).filter((tag) => !offered.has(tag as never))).toEqual([]);
});

test("every screen with a menu stands in exactly one group", () => {
  const placed = everyMenu(menuSeed).flatMap(({ path, component }) => (component ? [path] : []));
  const withMenu = screens.filter((screen: Screen) => screen.menu).map(({ path }) => path);
  expect([...placed].sort()).toEqual([...withMenu].sort());
});

test("no two menus share a name, and no button stands twice", () => {
  const names = everyMenu(menuSeed).flatMap(({ name, buttons = [] }) => [name, ...buttons]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
