import { expect, test } from "vitest";
import { menuMessages } from "#contract/menu-edit";
import { screens } from "#contract/screens/all";
import { componentOf, menuSelectableScreens } from "#contract/screens/components";
import { type MenuTarget, menuComponent, menuTargetProblems } from "#worker/features/menus/menu-places.rules";

const menu = (component: string, path: string, more: Partial<MenuTarget> = {}): MenuTarget => ({
  kind: "page",
  title: "新页",
  path,
  component,
  isExternal: false,
  ...more,
});
const users = "/system/users/index";
const sentence = (one: MenuTarget, ...others: readonly MenuTarget[]) =>
  Object.values(menuTargetProblems(one, others)).flat().join();

test("a menu puts a screen at an address of its own", () => {
  expect(menuTargetProblems(menu(users, "/people"), [])).toEqual({});
  expect(menuTargetProblems(menu(users, "/lab/people"), [])).toEqual({});
});

test("every screen may stand where it was built", () => {
  for (const { path } of menuSelectableScreens)
    expect([path, menuTargetProblems(menu(componentOf(path), path), [])]).toEqual([path, {}]);
});

test("an unknown component is refused with those that exist", () => {
  const { component = [] } = menuTargetProblems(menu("/race/menu/index", "/race"), []);
  expect(component[0]).toMatch(/^没有这个组件，可以选用：首页 \/dashboard\/index、/);
  expect(component[0]).toContain("用户管理 /system/users/index");
  expect(component[0]).not.toContain("$");
  expect(component).toEqual([
    menuMessages.componentUnknown(menuSelectableScreens.map((s) => `${s.title} ${componentOf(s.path)}`)),
  ]);
});

test.each([
  ["the place of another screen", "/lab/runs", "检测批次 /lab/runs"],
  ["an address of one object of another screen", "/lab/tubes/abc", "采样管 /lab/tubes/$tubeId"],
  ["a page below another screen", "/lab/receiving/samples", "样本列表 /lab/receiving/samples"],
])("a path that is %s is refused, and the sentence names it", (_, path, named) => {
  expect(sentence(menu("/lab/review/retests/index", path))).toBe(menuMessages.pathCollides([named]));
});

test("a menu at the very path of another screen hears of that screen alone, although their pages below collide too", () => {
  expect(sentence(menu(componentOf("/lab/tubes"), "/lab/kits"))).toBe(
    menuMessages.pathCollides(["套件批次 /lab/kits"]),
  );
});

test("what lies below a moved screen moves with it, and must not meet others there", () => {
  expect(sentence(menu("/lab/kits/index", "/lab"))).toContain("采样管 /lab/tubes");
  expect(sentence(menu("/messages/index", "/people/import"), menu(users, "/people", { title: "人员" }))).toBe(
    menuMessages.pathCollides(["人员 /people/import"]),
  );
});

test("two menus never share a path, directories included, also with the same screen", () => {
  const people = menu(users, "/people", { title: "人员" });
  expect(sentence(menu(users, "/people"), people)).toBe(menuMessages.pathCollides(["人员 /people"]));
  expect(sentence(menu("Layout", "/people", { kind: "directory" }), people)).toBe(
    menuMessages.pathCollides(["人员 /people"]),
  );
  expect(sentence(menu("Layout", "/lab/kits", { kind: "directory" }))).toBe(
    menuMessages.pathCollides(["套件批次 /lab/kits"]),
  );
});

test.each(["/", "/index", "/view3", "/h5/people", "/api/v1", "/login", "/redirect/x", "/robots.txt", "/assets"])(
  "what belongs to the site, the calls or the files is no place for a screen: %s",
  (path) => expect(menuTargetProblems(menu(users, path), [])).toEqual({ path: [menuMessages.pathReserved] }),
);

test("buttons and outer links have no place", () => {
  expect(menuTargetProblems(menu("", "", { kind: "button" }), [])).toEqual({});
  expect(menuTargetProblems(menu("", "https://example.org/", { isExternal: true }), [])).toEqual({});
});

test("a page without a component is the screen that lives at its path", () => {
  expect(menuComponent("", "/system/users")).toBe(users);
  expect(menuComponent("", "/people")).toBe("");
  expect(menuComponent("/lab/kits/index", "/system/users")).toBe("/lab/kits/index");
});

test("no screen was built where a menu may not lead", () => {
  expect(
    screens.filter(
      ({ path }) =>
        menuTargetProblems(menu(users, path.replace(/\$/g, "x")), []).path?.[0] === menuMessages.pathReserved,
    ),
  ).toEqual([]);
});
