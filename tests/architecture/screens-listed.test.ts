import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { screens as officeScreens } from "#contract/screens/all";
import { h5Pages, loginPage, marketingPages } from "../../web/build/pages";
import { linksTo, type Screen } from "../browser/screen";
import { screens } from "../browser/screens";

/** A second address of a page that has pictures, and a page that closes at once. */
const unseen = ["/h5/verify", "/auth-redirect"];

/** Addresses of all screens: those of the office from its list, the others from their documents. */
const allPaths = (): string[] => [...officeScreens, ...marketingPages, ...h5Pages, loginPage].map(({ path }) => path);

/** The screen in a picture: where its steps end, the page that its last link leads to, or its own address. */
function shownBy(screen: Screen): string {
  const { path, endsOn } = screen;
  const behind = /href\^='([^'?]+)/.exec(linksTo(screen).at(-1) ?? "")?.[1];
  const own = typeof path === "string" ? path.replace(/\?.*/, "") : "/h5/report/AAAAAAAAAAAAAAA";
  return endsOn ?? (behind ? behind.replace(/\/0?$/, "/x") : own);
}

function unlisted(paths: readonly string[], list: readonly Screen[]): string[] {
  const root = createRootRoute();
  const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const seen = new Set(list.map((screen) => String(router.getMatchedRoutes(shownBy(screen))[2]?.fullPath)));
  return paths.filter((path) => !seen.has(path) && !unseen.includes(path));
}

test("every screen has its pictures, and axe looks at it: it stands in tests/browser/screens.ts", () => {
  const paths = allPaths();
  expect(paths).toEqual(
    expect.arrayContaining(["/merchant/board", "/h5/mydata", "/h5/report/AAAAAAAAAAAAAAA", "/view9"]),
  );
  expect(unlisted(paths, screens)).toEqual([]);
});

test("a screen that no picture shows is named, also beside one whose address looks alike", () => {
  const paths = ["/lab/products/$productId", "/lab/products/assays", "/lab/runs"];
  const list = [{ name: "a", path: "/lab/products/assays", sizes: [] }] as const;
  expect(unlisted(paths, list)).toEqual(["/lab/products/$productId", "/lab/runs"]);
});
