import { beforeEach, describe, expect, it } from "vitest";
import type { MenuNode } from "#contract/menus.schemas";
import { listRuns } from "#contract/runs";
import { usePage } from "../../../web/admin/parts/data/use-page";
import type { useOfficeHistory } from "../../../web/admin/parts/own-history";
import { hrefWithQuery } from "../../../web/admin/parts/page-address";
import { menuAddressOf, originalAddressOf, setAddressTranslation } from "../../../web/admin/parts/places";
import { type ScreenHref, screenLink } from "../../../web/admin/parts/screen-link";
import { isAtOriginalAddress, menuEntries } from "../../../web/admin/shell/menu/menu-tree";
import { createAddressTranslation } from "../../../web/admin/shell/menu/placing";
import { findScreenAtAddress } from "../../../web/admin/shell/placed-screen";
import type { AdminScreen } from "../../../web/admin/shell/screen";
import { tabsAfterMenuChange } from "../../../web/admin/shell/tabs/moved-tabs";
import { createTab } from "../../../web/admin/shell/tabs/tabs.reducer";

let lastId = 0;
const menu = (path: string, screen: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId: ++lastId,
  parentId: 0,
  menuName: path,
  title: path,
  icon: "",
  path,
  component: `${screen}/index`,
  menuType: "C",
  permission: "",
  visible: "0",
  isFrame: "1",
  noCache: false,
  breadcrumb: "",
  sort: 0,
  ...more,
});
const have = (...menus: readonly MenuNode[]) => {
  const entries = menuEntries(menus);
  setAddressTranslation(createAddressTranslation(entries));
  return entries;
};

describe("a screen that a menu moved", () => {
  beforeEach(() => void have(menu("/people", "/system/users"), menu("/lab/tubes", "/lab/tubes")));

  it("is where every link to it leads, with what stands under it and what was asked", () => {
    expect(menuAddressOf("/system/users")).toBe("/people");
    expect(menuAddressOf("/system/users?roleId=3#top")).toBe("/people?roleId=3#top");
    expect(menuAddressOf("/system/users/import")).toBe("/people/import");
    expect(menuAddressOf("/people")).toBe("/people");
  });

  it("leaves alone what only begins alike, and what did not move", () => {
    expect(menuAddressOf("/system/users-of-others")).toBe("/system/users-of-others");
    expect(menuAddressOf("/lab/tubes/1?x=1")).toBe("/lab/tubes/1?x=1");
    expect(menuAddressOf("/lab/runs")).toBe("/lab/runs");
  });

  it("keeps the name by which it is known", () => {
    expect(originalAddressOf("/people/import")).toBe("/system/users/import");
    expect(originalAddressOf("/lab/tubes/1")).toBe("/lab/tubes/1");
    expect(originalAddressOf("/peopleofothers")).toBe("/peopleofothers");
  });
});

it("menus that all stand where they were built need no placing", () => {
  const lab = menu("/lab", "", { menuType: "M", children: [menu("/lab/kits", "/lab/kits")] });
  const areUnmoved = (...menus: readonly MenuNode[]) => menuEntries(menus).every(isAtOriginalAddress);
  expect(areUnmoved(lab)).toBe(true);
  expect(areUnmoved({ ...lab, children: [menu("/boxes", "/lab/kits")] })).toBe(false);
  expect(areUnmoved(menu("/lab/kits", "/lab/kits", { formerPaths: ["/boxes"] }))).toBe(false);
});

describe("menus that meet", () => {
  it("a second way to a screen leaves its links where it was built", () => {
    have(menu("/people", "/system/users"), menu("/system/users", "/system/users"));
    expect(menuAddressOf("/system/users/import")).toBe("/system/users/import");
    expect(originalAddressOf("/people")).toBe("/system/users");
  });

  it("a page below one that moved has its own place", () => {
    have(menu("/inbox", "/messages"), menu("/texts", "/messages/templates"), menu("/messages/staff", "/system/posts"));
    expect(menuAddressOf("/messages/templates")).toBe("/texts");
    expect(menuAddressOf("/messages/1")).toBe("/inbox/1");
    expect(menuAddressOf("/messages/staff")).toBe("/messages/staff");
  });

  it("an address that a menu had before leads to where it is now, until another menu takes it", () => {
    have(menu("/staff", "/system/users", { formerPaths: ["/people", "/team"] }), menu("/team", "/system/posts"));
    expect(menuAddressOf("/people/import?a=1")).toBe("/staff/import?a=1");
    expect(menuAddressOf("/system/users")).toBe("/staff");
    expect(menuAddressOf("/team")).toBe("/team");
    expect(originalAddressOf("/staff")).toBe("/system/users");
  });

  it("directories and outer links are no place of a screen", () => {
    const outer = menu("https://example.org/x", "/system/users", { isFrame: "0" });
    have(menu("/team", "/system/users", { menuType: "M", component: "Layout" }), outer);
    expect(menuAddressOf("/system/users")).toBe("/system/users");
  });
});

describe("what stands at a moved address", () => {
  const screens = ["/lab/kits/$kitId", "/lab/kits/new", "/lab/kits", "/lab/kits/$kitId/labels"].map(
    (path) => ({ path }) as AdminScreen,
  );
  beforeEach(() => void have(menu("/boxes", "/lab/kits")));

  it("is found with what varies in its address; a word counts first", () => {
    expect(findScreenAtAddress(screens, "/boxes")?.screen.path).toBe("/lab/kits");
    expect(findScreenAtAddress(screens, "/boxes/new")?.screen.path).toBe("/lab/kits/new");
    expect(findScreenAtAddress(screens, "/boxes/7")).toMatchObject({
      screen: { path: "/lab/kits/$kitId" },
      params: { kitId: "7" },
    });
    expect(findScreenAtAddress(screens, "/boxes/a%20b/labels")?.params).toEqual({ kitId: "a b" });
    expect(findScreenAtAddress(screens, "/boxes/5%zz")?.params).toEqual({ kitId: "5%zz" });
    expect(findScreenAtAddress(screens, "/boxes/7/labels/9")).toBeUndefined();
    expect(findScreenAtAddress(screens, "/nothing")).toBeUndefined();
  });

  it("tabs follow, each once, and take the title of the menu", () => {
    const entries = have(menu("/boxes", "/lab/kits", { title: "盒子" }));
    const of = { title: "套件批次", affix: false, noCache: false, params: {} };
    const tab = (path: string, query = "") => createTab(hrefWithQuery(path, query), { name: path, ...of });
    const tabs = [tab("/lab/kits", "state=issued"), tab("/lab/kits/7"), tab("/boxes"), tab("/lab/runs")];
    expect(tabsAfterMenuChange(tabs, entries).map(({ fullPath, title }) => [fullPath, title])).toEqual([
      ["/boxes?state=issued", "盒子"],
      ["/boxes/7", "套件批次"],
      ["/lab/runs", "套件批次"],
    ]);
  });
});

describe("a link names a screen that exists", () => {
  it("with its varying part and its query, whatever stands in them", () => {
    expect(screenLink("/lab/kits/$kitId/labels", { kitId: "a/b" })).toBe("/lab/kits/a%2Fb/labels");
    expect(screenLink("/lab/review", { state: "submitted", open: "x&y" })).toBe(
      "/lab/review?state=submitted&open=x%26y",
    );
    expect(screenLink("/lab/runs", { state: undefined })).toBe("/lab/runs");
    expect(screenLink("/lab/runs")).toBe("/lab/runs");
  });

  it("a path, a part or a search key that does not exist does not compile", () => {
    const refused = () => [
      // @ts-expect-error no such screen
      screenLink("/lab/run"),
      // @ts-expect-error the part that varies is missing
      screenLink("/lab/runs/$runId"),
      // @ts-expect-error the part has another name
      screenLink("/lab/runs/$runId", { id: "r" }),
      // @ts-expect-error the list's call has no such filter
      screenLink("/lab/runs", { states: "draft" }),
      // @ts-expect-error the filter has no such value
      screenLink("/lab/runs", { state: "drafted" }),
      // @ts-expect-error the screen reads nothing from its query
      screenLink("/lab/kits/new", { state: "draft" }),
    ];
    // @ts-expect-error a filter of the address that the list's call does not take
    const asked = () => usePage(listRuns, { pageSize: 20, batch: "" });
    // @ts-expect-error an address comes from a route, not from a text
    const plain: ScreenHref = "/lab/run";
    // @ts-expect-error nor from a template
    const built: ScreenHref = `/lab/runs/${plain}`;
    const steps = (history: ReturnType<typeof useOfficeHistory>, text: string) => [
      history.push(screenLink("/lab/runs/$runId", { runId: text })),
      history.push(menuAddressOf("/lab/runs")),
      history.replace(hrefWithQuery("/lab/runs", "state=draft")),
      // @ts-expect-error a step to a plain text
      history.push("/lab/run"),
      // @ts-expect-error a step to a text from a variable
      history.replace(text),
      // @ts-expect-error a step to a text that only went through placed()
      history.push(menuAddressOf(text)),
    ];
    expect([refused, asked, built, steps]).toHaveLength(4);
  });
});
