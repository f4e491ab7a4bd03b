import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAppRouter, faces } from "../../web/router";
import { type Screen, screens } from "../browser/screens";
import type { Demo } from "../support/people";

const demo = { publishedReports: [] } as unknown as Demo;
const anyReport = "/h5/report/AAAAAAAAAAAAAAA";

// The back office reads the person's settings when it is loaded.
beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

/** Addresses that a picture shows: where it ends, a page behind one of its links, or its own. */
function shownBy({ path, follow, endsOn }: Screen): string {
  const behind = /href\^='([^']+)'/.exec(follow ?? "")?.[1];
  const own = typeof path === "string" ? path.replace(/\?.*/, "") : path(demo);
  const shown = endsOn ?? (behind ? `${behind}x` : own);
  return shown === "/h5/report/" ? anyReport : shown;
}

test.each(["marketing", "h5", "admin"] as const)(
  "every screen of %s has its pictures and its look with axe: it stands in tests/browser/screens.ts",
  async (face) => {
    const router = createAppRouter(await faces[face](), createMemoryHistory());
    const seen = new Set(
      screens.map((screen) => router.getMatchedRoutes(shownBy(screen))[2]?.fullPath as string | undefined),
    );
    const missing = Object.values(router.routesByPath)
      .filter(({ options, fullPath }) => !options.staticData?.isWay && !fullPath.endsWith("$"))
      .map(({ fullPath }) => fullPath as string)
      .filter((path) => !seen.has(path));
    expect(missing).toEqual([]);
  },
);
