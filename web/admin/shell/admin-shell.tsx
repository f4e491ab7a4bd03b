import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../parts/lazy-part";
import { menuAddressOf } from "../parts/places";
import { useStore } from "../parts/store";
import { useCurrentUser } from "../session/current-user";
import { ownMenusQuery } from "../session/session.api";
import css from "./admin-shell.module.css";
import { isScreenAllowed } from "./allowed";
import { menuChainTo, menuEntries } from "./menu/menu-tree";
import { Navbar } from "./navbar";
import { uiSettings } from "./settings/ui-settings";
import { Sidebar } from "./sidebar";
import { useSidebar } from "./sidebar.store";
import { PageStack, useShownPage } from "./tabs/page-stack";
import { useTabOfPage } from "./tabs/use-tab-of-page";

// Requested before the menus are loaded, so that the strip appears together with the page.
const TabBar = lazyPart(() => import("./tabs/tab-bar"), "TabBar");
if (uiSettings.get().tagsView) void TabBar.preload();
const ViewAsBanner = lazyPart(() => import("./view-as/view-as-banner"), "ViewAsBanner");
const MobileMenu = lazyPart(() => import("./mobile-menu"), "MobileMenu");

/** Sidebar, header, tabs and the page. */
export function AdminShell() {
  const { data: menus = [] } = useQuery(ownMenusQuery);
  const entries = useMemo(() => menuEntries(menus), [menus]);
  const settings = useStore(uiSettings);
  const { pathname } = useLocation();
  const sidebar = useSidebar(pathname);
  const isMobile = sidebar.device === "mobile";
  const shown = useShownPage();
  const { permissions, viewAs } = useCurrentUser();
  const isOpen =
    shown !== undefined && isScreenAllowed(shown.screen, entries, menuAddressOf(shown.pathname), permissions);
  useTabOfPage(entries, shown?.pathname ?? pathname, isOpen ? shown : undefined);
  const topNav = settings.topNav && !isMobile;
  const beside = topNav ? (menuChainTo(entries, pathname)[0]?.children ?? []) : entries;
  return (
    <div
      className={css.shell}
      data-collapsed={!sidebar.opened || undefined}
      data-still={sidebar.withoutAnimation || undefined}
      data-bare={beside.length === 0 || undefined}
    >
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      {isMobile ? (
        <Suspense>{sidebar.opened ? <MobileMenu entries={entries} onClose={sidebar.close} /> : null}</Suspense>
      ) : (
        <aside className={css.aside}>
          <Sidebar entries={beside} isRail={!sidebar.opened} />
        </aside>
      )}
      <div className={css.column}>
        <div
          className={css.top}
          data-fixed={settings.fixedHeader || undefined}
          data-tabs={settings.tagsView || undefined}
          data-banner={viewAs ? true : undefined}
        >
          <Suspense>{viewAs ? <ViewAsBanner roleName={viewAs.roleName} /> : null}</Suspense>
          <Navbar entries={entries} sidebar={sidebar} topNav={topNav} />
          {settings.tagsView ? (
            <Suspense fallback={<div className={css.tabs} />}>
              <TabBar />
            </Suspense>
          ) : null}
        </div>
        <main id="main" className={css.main} tabIndex={-1}>
          <PageStack shown={shown} isAllowed={isOpen} />
        </main>
      </div>
    </div>
  );
}
