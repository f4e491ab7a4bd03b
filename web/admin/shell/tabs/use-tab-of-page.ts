import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RuntimeHref } from "../../parts/own-history";
import { menuAddressOf, originalAddressOf } from "../../parts/places";
import { useStore } from "../../parts/store";
import { appInfoQuery } from "../../session/session.api";
import { type MenuEntry, menuChainTo } from "../menu/menu-tree";
import { titleOfScreen } from "../screen-tags";
import type { KeptPage } from "./kept-pages";
import { createTab } from "./tabs.reducer";
import { changeTabs, tabs } from "./tabs.store";

/** Adds the tab of the shown screen, and sets the document's title from it. */
export function useTabOfPage(entries: readonly MenuEntry[], pathname: string, page: KeptPage | undefined): void {
  const owner = menuChainTo(entries, pathname).at(-1);
  const isOwner = owner?.path === pathname;
  const title = isOwner ? owner.title : "";
  const screen = page?.screen.path;
  const noCache = page?.screen.noCache ?? owner?.noCache ?? false;
  const href = page && pathname + page.searchStr;
  useEffect(() => {
    // A page whose menu was just moved is still navigating to its new address.
    if (href === undefined || menuAddressOf(pathname) !== pathname) return;
    const affix = originalAddressOf(pathname) === "/dashboard";
    const of = { name: screen ?? pathname, title, affix, noCache, params: page?.params ?? {} };
    changeTabs({ kind: "visit", tab: createTab(href as RuntimeHref, of) });
    if (!title && screen) nameTab(pathname, screen);
  }, [pathname, href, title, noCache, screen, page?.params]);
  useEffect(() => {
    const path = menuAddressOf("/dashboard");
    const home = menuChainTo(entries, path).at(-1);
    if (home) changeTabs({ kind: "visit", tab: homeTab(path, home.title) });
  }, [entries]);
  useDocumentTitle(pathname);
}

/** Sets the title of a screen without a menu, unless the page has set a better one. */
function nameTab(path: string, screen: string): void {
  const isNamed = tabs.get().find((tab) => tab.path === path)?.title;
  if (!isNamed) changeTabs({ kind: "retitle", path, title: titleOfScreen(screen) });
}

const homeTab = (path: string, title: string) =>
  createTab(path as RuntimeHref, { name: "/dashboard", title, affix: true, noCache: false, params: {} });

function useDocumentTitle(path: string): void {
  const { data: app } = useQuery(appInfoQuery);
  const title = useStore(tabs).find((t) => t.path === path)?.title;
  useEffect(() => {
    document.title = [title, app.sys_app_name || "基因检测管理系统"].filter(Boolean).join(" - ");
  }, [title, app]);
}
