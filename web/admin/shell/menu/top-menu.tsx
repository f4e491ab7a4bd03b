import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { MenuButton } from "../../parts/menu/menu-button";
import type { MenuLine } from "../../parts/menu/menu-item";
import { useOfficeHistory } from "../../parts/own-history";
import { EntryLink } from "./entry-link";
import { MenuIcon } from "./menu-icon";
import { type MenuEntry, menuChainTo } from "./menu-tree";
import css from "./top-menu.module.css";
import { splitTopMenu, topEntryAddress } from "./top-menu.rules";

/** The first level of the menu in the header: five entries, the others behind 更多. */
export function TopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const own = useOfficeHistory();
  const { pathname } = useLocation();
  const active = menuChainTo(entries, pathname)[0]?.menuId;
  const { shown, more } = splitTopMenu(entries);
  const lines = (): MenuLine[] =>
    more.map((entry) => ({
      kind: "item",
      label: entry.title,
      icon: <MenuIcon name={entry.icon} size={16} />,
      onSelect: () =>
        entry.isExternal ? window.open(entry.path, "_blank", "noreferrer") : own.push(topEntryAddress(entry)),
    }));
  return (
    <nav aria-label="顶部菜单" className={css.menu}>
      {shown.map((entry) => (
        <EntryLink
          key={entry.menuId}
          entry={{ ...entry, path: topEntryAddress(entry) }}
          isActive={entry.menuId === active}
          className={css.item}
        >
          <MenuIcon name={entry.icon} size={18} />
          {entry.title}
        </EntryLink>
      ))}
      {more.length > 0 ? (
        <MenuButton
          lines={lines}
          side="bottom-start"
          className={css.item}
          data-active={more.some(({ menuId }) => menuId === active) || undefined}
        >
          更多
          <IconChevronDown size={16} aria-hidden />
        </MenuButton>
      ) : null}
    </nav>
  );
}
