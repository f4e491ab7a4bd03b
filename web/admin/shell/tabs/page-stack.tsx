import { CatchBoundary, useLocation, useMatches } from "@tanstack/react-router";
import { Activity, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { lazyPart } from "../../parts/lazy-part";
import { ListBarContext } from "../../parts/list/list-bar";
import { PageAddressContext, TabTitleContext } from "../../parts/page-address";
import { originalAddressOf } from "../../parts/places";
import { useStore } from "../../parts/store";
import { AskedPermissionsContext, createAskedPermissions } from "../../parts/why/asked-tags";
import { RouteFailure } from "../route-failure";
import type { MatchedScreen } from "../screen";
import { uiSettings } from "../settings/ui-settings";
import { type KeptPage, openPagesAfter } from "./kept-pages";
import { reloadCounts } from "./refresh";
import { cachedPaths } from "./tabs.reducer";
import { changeTabs, tabs } from "./tabs.store";

const NoPermission = lazyPart(() => import("../no-permission"), "NoPermission");

/** The page at the router's address, once its code is loaded; undefined for addresses without one. */
export function useShownPage(): KeptPage | undefined {
  const leaf = useMatches({ select: (matches) => matches.at(-1) });
  const { pathname, searchStr } = useLocation();
  // The router's location changes before the page does: until the next page is shown, the query already belongs to
  // it.
  const search = useRef(searchStr);
  if (leaf?.pathname === pathname) search.current = searchStr;
  const { staticData, params, loaderData } = leaf ?? {};
  const at = staticData?.screen ? { screen: staticData.screen, params } : (loaderData as MatchedScreen | undefined);
  if (!leaf || !at) return undefined;
  return { ...at, pathname: leaf.pathname, home: originalAddressOf(leaf.pathname), searchStr: search.current };
}

/** The shown page, and the hidden pages of the other tabs. */
export function PageStack({ shown, isAllowed }: { shown: KeptPage | undefined; isAllowed: boolean }) {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  const { tagsView } = useStore(uiSettings);
  const open = useStore(tabs);
  const count = useStore(reloadCounts);
  const next = openPagesAfter(pages, isAllowed ? shown : undefined, tagsView ? cachedPaths(open) : []);
  if (next !== pages) setPages(next);
  useScrollOf(shown?.pathname ?? "");
  return (
    <>
      {next.map((page) => {
        const isShown = isAllowed && page.pathname === shown?.pathname;
        const Page = page.screen.component;
        return (
          <Activity key={page.pathname + count[page.pathname]} mode={isShown ? "visible" : "hidden"}>
            <CatchBoundary getResetKey={() => 0} errorComponent={RouteFailure}>
              <PageFrame page={page}>
                <Page />
              </PageFrame>
            </CatchBoundary>
          </Activity>
        );
      })}
      {shown && !isAllowed ? (
        <Suspense>
          <NoPermission screen={shown.screen} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The context of a page: its address, and the permissions that it checked. */
function PageFrame({ page, children }: { page: KeptPage; children: ReactNode }) {
  const [asked] = useState(createAskedPermissions);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const listBar = useMemo(() => ({ bar, setBar }), [bar]);
  return (
    <PageAddressContext value={page}>
      <TabTitleContext value={retitle}>
        <AskedPermissionsContext value={asked}>
          <ListBarContext value={listBar}>
            <Suspense>{children}</Suspense>
          </ListBarContext>
        </AskedPermissionsContext>
      </TabTitleContext>
    </PageAddressContext>
  );
}

const retitle = (path: string, title: string) => changeTabs({ kind: "retitle", path, title });

const places = new Map<string, number>();

/** Every page returns at its scroll position; a new one starts at the top. */
function useScrollOf(path: string): void {
  useLayoutEffect(() => {
    scrollTo(0, places.get(path) ?? 0);
    const keep = () => void places.set(path, scrollY);
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [path]);
}
