import { useLocation } from "@tanstack/react-router";
import { AddressLink } from "../parts/own-link";
import { useStore } from "../parts/store";
import css from "./breadcrumb.module.css";
import { type MenuEntry, menuChainTo } from "./menu/menu-tree";
import { tabs } from "./tabs/tabs.store";

/** The titles of the menu down to the present page. */
export function Breadcrumb({ entries }: { entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const chain = menuChainTo(entries, pathname);
  const tab = useStore(tabs).find((t) => t.path === pathname);
  const isOwner = chain.at(-1)?.path === pathname;
  const last = isOwner ? chain.at(-1)?.title : tab?.title;
  const above = isOwner ? chain.slice(0, -1) : chain;
  return (
    <nav aria-label="当前位置" className={`slim clip ${css.breadcrumb}`}>
      <ol>
        {above.map((entry) => (
          <li key={entry.menuId}>
            {entry.isDirectory ? (
              <span>{entry.title}</span>
            ) : (
              <AddressLink href={entry.path}>{entry.title}</AddressLink>
            )}
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}
