import { describe, expect, it } from "vitest";
import type { AdminScreen } from "../../../web/admin/shell/screen";
import { type KeptPage, maxOpenPages, openPagesAfter } from "../../../web/admin/shell/tabs/kept-pages";

const screen = { path: "/x" } as AdminScreen;
const page = (pathname: string, searchStr = ""): KeptPage => ({
  pathname,
  home: pathname,
  searchStr,
  params: {},
  screen,
});
const paths = (pages: readonly KeptPage[]) => pages.map(({ pathname }) => pathname);
const users = page("/system/users");
const roles = page("/system/roles");

describe("pages behind other tabs", () => {
  it("a page stays while its tab stands, and goes with its tab", () => {
    expect(paths(openPagesAfter([users], roles, ["/system/users", "/system/roles"]))).toEqual([
      "/system/users",
      "/system/roles",
    ]);
    expect(paths(openPagesAfter([users, roles], roles, ["/system/roles"]))).toEqual(["/system/roles"]);
  });

  it("a page that is not to be kept goes when another one is shown, not before", () => {
    expect(paths(openPagesAfter([], users, []))).toEqual(["/system/users"]);
    expect(paths(openPagesAfter([users], roles, []))).toEqual(["/system/roles"]);
  });

  it("a filter changes the shown page's address alone", () => {
    const after = openPagesAfter([users, roles], page("/system/roles", "?status=1"), [
      "/system/users",
      "/system/roles",
    ]);
    expect(after.map(({ searchStr }) => searchStr)).toEqual(["", "?status=1"]);
    expect(after[0]).toBe(users);
  });

  it("nothing new is the same list, so that nothing is drawn again", () => {
    const all = [users, roles];
    expect(openPagesAfter(all, page("/system/roles"), ["/system/users", "/system/roles"])).toBe(all);
  });

  it("a page that is closed to the person now is kept hidden until its tab goes", () => {
    expect(paths(openPagesAfter([users], undefined, ["/system/users"]))).toEqual(["/system/users"]);
  });

  it("the longest unopened goes when there are too many, never the shown one", () => {
    const many = Array.from({ length: maxOpenPages }, (_, i) => page(`/p${i}`));
    const keepable = paths(many);
    expect(paths(openPagesAfter(many, page("/new"), keepable))).toEqual([...keepable.slice(1), "/new"]);
    expect(openPagesAfter(many, page("/p0"), keepable)).toHaveLength(maxOpenPages);
  });
});
