import { describe, expect, it } from "vitest";
import { hrefWithQuery } from "../../../web/admin/parts/page-address";
import { findOverflowingTabs } from "../../../web/admin/shell/tabs/folded-tabs.rules";
import {
  addressAfterClose,
  cachedPaths,
  createTab,
  reduceTabs,
  type Tab,
} from "../../../web/admin/shell/tabs/tabs.reducer";

const tab = (path: string, more: Partial<Tab> & Partial<Tab["meta"]> = {}): Tab => {
  const { affix = false, noCache = false, ...rest } = more;
  return { ...createTab(hrefWithQuery(path, ""), { name: path, title: path, params: {}, affix, noCache }), ...rest };
};
const home = tab("/dashboard", { affix: true });
const open = [home, tab("/lab/kits"), tab("/lab/tubes"), tab("/lab/runs")];
const paths = (tabs: readonly Tab[]) => tabs.map((t) => t.path);

describe("tabs of visited pages", () => {
  it("a page visited twice keeps one tab, which remembers the latest filters", () => {
    const after = reduceTabs(open, {
      kind: "visit",
      tab: tab("/lab/kits", { fullPath: hrefWithQuery("/lab/kits", "state=issued") }),
    });
    expect(paths(after)).toEqual(paths(open));
    expect(after[1]?.fullPath).toBe("/lab/kits?state=issued");
  });

  it("is stored with the fields of the specification", () => {
    const of = { name: "/lab/tubes/$tubeId", title: "2000000002171", params: { tubeId: "7" } };
    expect(
      createTab(hrefWithQuery("/lab/tubes/7", "from=box&n=1#life"), { ...of, affix: false, noCache: true }),
    ).toEqual({
      ...{ ...of, path: "/lab/tubes/7", fullPath: "/lab/tubes/7?from=box&n=1#life" },
      ...{ meta: { affix: false, noCache: true }, query: { from: "box", n: "1" }, hash: "#life" },
    });
  });

  it("a title that a page gave its tab survives the next visit", () => {
    const named = reduceTabs(open, { kind: "retitle", path: "/lab/tubes", title: "2000000002171" });
    const again = reduceTabs(named, {
      kind: "visit",
      tab: tab("/lab/tubes", { fullPath: hrefWithQuery("/lab/tubes", "x=1") }),
    });
    expect(again[2]?.title).toBe("2000000002171");
  });

  it("the home tab stands first even when it is visited last", () => {
    expect(paths(reduceTabs([tab("/lab/kits")], { kind: "visit", tab: home }))).toEqual(["/dashboard", "/lab/kits"]);
  });

  it("the home tab survives closing it, the others and all", () => {
    expect(paths(reduceTabs(open, { kind: "close", path: "/dashboard" }))).toEqual(paths(open));
    expect(paths(reduceTabs(open, { kind: "close-others", path: "/lab/runs" }))).toEqual(["/dashboard", "/lab/runs"]);
    expect(paths(reduceTabs(open, { kind: "close-all" }))).toEqual(["/dashboard"]);
  });

  it("closing the shown tab leads to its right neighbour, the last one to its left", () => {
    const without = (path: string) => reduceTabs(open, { kind: "close", path });
    expect(addressAfterClose(open, without("/lab/kits"), "/lab/kits")).toBe("/lab/tubes");
    expect(addressAfterClose(open, without("/lab/runs"), "/lab/runs")).toBe("/lab/tubes");
  });

  it("closing another tab leaves the person where he is", () => {
    const after = reduceTabs(open, { kind: "close", path: "/lab/kits" });
    expect(addressAfterClose(open, after, "/lab/runs")).toBeUndefined();
  });

  it("closing the only tab leads home", () => {
    const only = [tab("/lab/kits")];
    expect(addressAfterClose(only, [], "/lab/kits")).toBe("/");
  });

  it("pages flagged noCache are not kept", () => {
    expect(cachedPaths([home, tab("/a", { noCache: true }), tab("/b")])).toEqual(["/dashboard", "/b"]);
  });
});

describe("tabs that have no room", () => {
  it("fold from the end, and none does while there is room", () => {
    expect(findOverflowingTabs([100, 100, 100], 300, 2)).toEqual([]);
    expect(findOverflowingTabs([100, 100, 100, 100], 250, 0)).toEqual([2, 3]);
  });

  it("never the one that is shown: those before it give way", () => {
    expect(findOverflowingTabs([100, 100, 100, 100], 250, 3)).toEqual([1, 2]);
  });
});
