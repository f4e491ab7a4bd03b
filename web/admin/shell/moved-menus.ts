import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { setAddressTranslation } from "../parts/places";
import { ownMenusQuery } from "../session/session.api";
import { menuEntries } from "./menu/menu-tree";
import { createAddressTranslation } from "./menu/placing";
import { tabsAfterMenuChange } from "./tabs/moved-tabs";
import { changeTabs, tabs } from "./tabs/tabs.store";

/** When the menus change while a person works, his tabs and the open page move to the new addresses. */
export function useTabsFollowMenus(): void {
  const router = useRouter();
  const { data: menus } = useQuery({ ...ownMenusQuery, enabled: false });
  const known = useRef(menus);
  useEffect(() => {
    if (!menus) return;
    const entries = menuEntries(menus);
    setAddressTranslation(createAddressTranslation(entries));
    changeTabs({ kind: "all", tabs: tabsAfterMenuChange(tabs.get(), entries) });
    if (known.current && known.current !== menus) void router.invalidate();
    known.current = menus;
  }, [router, menus]);
}
