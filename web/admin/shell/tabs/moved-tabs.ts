import type { RuntimeHref } from "../../parts/own-history";
import { menuAddressOf } from "../../parts/places";
import { type MenuEntry, menuChainTo } from "../menu/menu-tree";
import type { Tab } from "./tabs.reducer";

/** The tabs after the menus changed: each with its page's new address and the title from the menu. */
export function tabsAfterMenuChange(tabs: readonly Tab[], entries: readonly MenuEntry[]): readonly Tab[] {
  const moved = tabs.map((tab) => {
    const path = menuAddressOf(tab.path);
    const owner = menuChainTo(entries, path).at(-1);
    const title = owner?.path === path ? owner.title : tab.title;
    return { ...tab, path, fullPath: (path + tab.fullPath.slice(tab.path.length)) as RuntimeHref, title };
  });
  return moved.filter((tab, i) => moved.findIndex(({ path }) => path === tab.path) === i);
}
