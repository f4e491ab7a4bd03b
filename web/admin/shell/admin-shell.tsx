import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { useStore } from "../parts/store";
import { useCurrentUser } from "../session/current-user";
import { ownMenus } from "../session/session.api";
import css from "./admin-shell.module.css";
import { isAllowed } from "./allowed";
import { menuEntries } from "./menu/menu-tree";
import { Navbar } from "./navbar";
import { uiSettings } from "./settings/ui-settings";
import { Sidebar } from "./sidebar";
import { useSidebar } from "./sidebar.store";
import { refreshCount } from "./tabs/refresh";
import { useTabOfPage } from "./tabs/use-tab-of-page";

const TabBar = lazy(() => import("./tabs/tab-bar").then((m) => ({ default: m.TabBar })));
const NoPermission = lazy(() => import("./no-permission").then((m) => ({ default: m.NoPermission })));
const MobileMenu = lazy(() => import("./mobile-menu").then((m) => ({ default: m.MobileMenu })));

/** Sidebar, header, tabs and the page. */
export function AdminShell() {
  const { data: menus = [] } = useQuery(ownMenus);
  const entries = useMemo(() => menuEntries(menus), [menus]);
  const settings = useStore(uiSettings);
  const { pathname } = useLocation();
  const sidebar = useSidebar(pathname);
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const { permissions } = useCurrentUser();
  const isOpen = screen !== undefined && isAllowed(screen, entries, pathname, permissions);
  useTabOfPage(entries, isOpen ? screen : undefined);
  return (
    <div className={css.shell} data-collapsed={!sidebar.isOpen || undefined}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      {sidebar.isMobile ? (
        <Suspense>{sidebar.isOpen ? <MobileMenu entries={entries} onClose={sidebar.close} /> : null}</Suspense>
      ) : (
        <aside className={css.aside}>
          <Sidebar entries={entries} isRail={!sidebar.isOpen} />
        </aside>
      )}
      <div className={css.column}>
        <div className={css.top} data-fixed={settings.isHeaderFixed || undefined}>
          <Navbar entries={entries} sidebar={sidebar} />
          {settings.hasTabs ? (
            <Suspense fallback={<div className={css.tabs} />}>
              <TabBar />
            </Suspense>
          ) : null}
        </div>
        <main id="main" className={css.main} tabIndex={-1}>
          <Page isOpen={screen === undefined || isOpen} />
        </main>
      </div>
    </div>
  );
}

function Page({ isOpen }: { isOpen: boolean }) {
  const round = useStore(refreshCount);
  return isOpen ? (
    <Outlet key={round} />
  ) : (
    <Suspense>
      <NoPermission />
    </Suspense>
  );
}
