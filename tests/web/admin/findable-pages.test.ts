import { expect, it } from "vitest";
import type { MenuNode } from "#contract/menus.schemas";
import { menuSeed, type SeedMenu } from "#contract/screens/menu-seed";
import { menuEntries } from "../../../web/admin/shell/menu/menu-tree";
import { findablePages } from "../../../web/admin/shell/search/findable-pages";

const nodes = (menus: readonly SeedMenu[]): MenuNode[] =>
  menus.map((menu, menuId) => ({
    ...{ menuId, parentId: 0, breadcrumb: "", sort: 0, noCache: false, isFrame: "1" as const, permission: "" },
    ...{ menuName: menu.name, title: menu.title, icon: menu.icon, path: menu.path },
    component: menu.component ?? "Layout",
    menuType: menu.children ? ("M" as const) : ("C" as const),
    visible: menu.isHidden ? ("1" as const) : ("0" as const),
    ...(menu.children ? { children: nodes(menu.children) } : {}),
  }));
const of = (path: string) => menuEntries(nodes(menuSeed.filter((menu) => menu.path === path)));
const found = (path: string, ...permissions: string[]) =>
  findablePages(of(path), permissions).map((page) => page.titles.join(" / "));

it("the search also finds screens that no menu names, under the page that they belong to", () => {
  expect(found("/lab")).toContain("每日工作 / 样本签收 / 问题样本");
  expect(found("/site").filter((title) => title.endsWith("采样管"))).toHaveLength(1);
  expect(found("/site")).toContain("客户服务 / 短信记录 / 短信模板与用量");
});

it("it finds nothing that the person may not open, and his own pages always", () => {
  expect(found("/merchant")).toEqual(["现场 / 现场看板", "现场 / 批次与统计", "我的首页", "个人中心"]);
  expect(found("/merchant", "admin:sysUser:import")).toContain("导入用户");
});

it("a page is also found by what people call it", () => {
  expect(findablePages(of("/site"), []).find(({ path }) => path === "/lab/tubes")?.words).toContain("采样管");
});
