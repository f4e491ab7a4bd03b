import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../parts/store";
import { appInfo } from "../../session/session.api";
import { chainTo, type MenuEntry } from "../menu/menu-tree";
import type { KeptPage } from "./kept-pages";
import { changeTabs, tabs } from "./tabs.store";

/** Keeps the tab of the shown screen, and the document's title after it. */
export function useTabOfPage(entries: readonly MenuEntry[], pathname: string, page: KeptPage | undefined): void {
  const owner = chainTo(entries, pathname).at(-1);
  const isOwner = owner?.path === pathname;
  const title = isOwner ? owner.title : (page?.screen.title ?? "");
  const noCache = page?.screen.noCache ?? owner?.noCache ?? false;
  const href = page && pathname + page.searchStr;
  useEffect(() => {
    if (href === undefined) return;
    const isAffixed = pathname === "/dashboard";
    changeTabs({ kind: "visit", tab: { path: pathname, fullPath: href, title, isAffixed, noCache } });
  }, [pathname, href, title, noCache]);
  useEffect(() => {
    const home = chainTo(entries, "/dashboard").at(-1);
    if (home) changeTabs({ kind: "visit", tab: homeTab(home.title) });
  }, [entries]);
  useDocumentTitle(pathname);
}

const homeTab = (title: string) => ({
  path: "/dashboard",
  fullPath: "/dashboard",
  title,
  isAffixed: true,
  noCache: false,
});

function useDocumentTitle(path: string): void {
  const { data: app } = useQuery(appInfo);
  const title = useStore(tabs).find((t) => t.path === path)?.title;
  useEffect(() => {
    document.title = [title, app.sys_app_name || "管理后台"].filter(Boolean).join(" - ");
  }, [title, app]);
}
