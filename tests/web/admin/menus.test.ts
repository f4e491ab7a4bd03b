import { describe, expect, it } from "vitest";
import type { MenuNode } from "#contract/menus.schemas";
import { isScreenAllowed } from "../../../web/admin/shell/allowed";
import {
  firstPageUnder,
  homePathOfMenu,
  isInMenu,
  menuChainTo,
  menuEntries,
  menuPages,
  visibleEntries,
} from "../../../web/admin/shell/menu/menu-tree";
import { screenFacts } from "../../../web/admin/shell/screen-facts";

let lastId = 0;
const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId: ++lastId,
  parentId: 0,
  menuName: path,
  title: path,
  icon: "",
  path,
  component: more.children ? "Layout" : `${path}/index`,
  menuType: more.children ? "M" : "C",
  permission: "",
  visible: "0",
  isFrame: "1",
  noCache: false,
  breadcrumb: "",
  sort: 0,
  ...more,
});
const lab = node("/lab", {
  children: [node("/lab/kits"), node("/lab/tubes"), node("/lab/hidden", { visible: "1" })],
});
const entries = menuEntries([node("/dashboard"), lab, node("https://example.org/help", { isFrame: "0" })]);

describe("menus from the server", () => {
  it("a child's short path is joined to its directory", () => {
    expect(menuEntries([node("/lab", { children: [node("kits")] })])[0]?.children[0]?.path).toBe("/lab/kits");
  });

  it("hidden pages are not drawn, nor directories without a visible page", () => {
    const bare = menuEntries([node("/system", { children: [node("/system/a", { visible: "1" })] }), lab]);
    expect(visibleEntries(bare).map((e) => [e.path, e.children.length])).toEqual([["/lab", 2]]);
  });

  it("a page's own addresses belong to it, and not to one whose path begins alike", () => {
    expect(menuChainTo(entries, "/lab/tubes/01ABC").map((e) => e.path)).toEqual(["/lab", "/lab/tubes"]);
    expect(isInMenu(entries, "/lab/tubes-of-others")).toBe(false);
  });

  it("a page that is not in the menu stays closed although its directory is there", () => {
    expect(isInMenu(entries, "/lab/products")).toBe(false);
    expect(isInMenu(entries, "/lab/hidden")).toBe(true);
  });

  it("a directory's address leads to its first page", () => {
    expect(firstPageUnder(entries, "/lab")).toBe("/lab/kits");
    expect(firstPageUnder(entries, "/lab/kits")).toBeUndefined();
  });

  it("a merchant begins at his board, whoever works in the laboratory at his own work", () => {
    const page = (path: string) => ({ ...lab, menuType: "C" as const, path, component: `${path}/index`, children: [] });
    const [home, board, kits] = [page("/dashboard"), page("/merchant/board"), page("/lab/kits")];
    expect(homePathOfMenu(menuEntries([home, board]))).toBe("/merchant/board");
    expect(homePathOfMenu(menuEntries([home, board, kits]))).toBe("/dashboard");
  });

  it("home is the dashboard, else the first page, else one's own profile", () => {
    expect(homePathOfMenu(entries)).toBe("/dashboard");
    expect(homePathOfMenu(menuEntries([lab]))).toBe("/lab/kits");
    expect(homePathOfMenu([])).toBe("/profile/index");
  });

  it("search knows pages with the titles above them, external ones too, hidden ones not", () => {
    expect(menuPages(entries).map((p) => p.titles.join(">"))).toEqual([
      "/dashboard",
      "/lab>/lab/kits",
      "/lab>/lab/tubes",
      "https://example.org/help",
    ]);
  });
});

describe("who may open a screen", () => {
  it("one with a permission of its own asks for that, whatever the menu says", () => {
    const screen = { permission: "lab:kit:create" } as const;
    expect(isScreenAllowed(screen, entries, "/x", ["lab:kit:create"])).toBe(true);
    expect(isScreenAllowed(screen, entries, "/lab/kits", ["lab:kit:list"])).toBe(false);
    expect(isScreenAllowed(screen, entries, "/x", ["*:*:*"])).toBe(true);
  });

  it("one for everyone opens without any menu", () => {
    expect(isScreenAllowed({ isForEveryone: true }, [], "/p", [])).toBe(true);
    expect(isScreenAllowed({}, [], "/p", [])).toBe(false);
  });

  it("one that other screens lead to stays open without its menu to whoever holds the permission of the menu", () => {
    const tube = { tag: "lab:tube:list" } as const;
    expect(isScreenAllowed(tube, [], "/lab/tubes/01ABC", ["lab:tube:list"])).toBe(true);
    expect(isScreenAllowed(tube, [], "/lab/tubes/01ABC", ["*:*:*"])).toBe(true);
    expect(isScreenAllowed(tube, [], "/lab/tubes/01ABC", ["lab:kit:list"])).toBe(false);
    expect(screenFacts["/lab/tubes/$tubeId"]).toEqual({ tag: "lab:tube:list" });
    expect(screenFacts["/lab/tubes"]).toBeUndefined();
  });

  it("the invented figures of the sales demonstration are an administrator's alone", () => {
    const sales = screenFacts["/dashboard/sales"] ?? {};
    expect(isScreenAllowed(sales, [], "/dashboard/sales", ["admin:dashboard:view"])).toBe(false);
    expect(isScreenAllowed(sales, [], "/dashboard/sales", ["*:*:*"])).toBe(true);
  });
});
